// A list, and beside it what is read of it.

import type { ComponentChildren } from "preact";
import { Quiet } from "./quiet.js";

export function Columns(props: { title: string; count: ComponentChildren; tool?: ComponentChildren; isBusy: boolean; reading?: ComponentChildren; what: string; children: ComponentChildren }) {
  const { reading } = props;
  return (
    <div class={reading ? "columns reading" : "columns"}>
      <div class="toolbar">
        <h1>{props.title}</h1>
        <Quiet role="status">{props.count}</Quiet>
        {props.tool}
      </div>
      <section class="finding" aria-busy={props.isBusy}>
        {props.children}
      </section>
      {reading && (
        <section class="detail" aria-label={props.what}>
          {reading}
        </section>
      )}
    </div>
  );
}
