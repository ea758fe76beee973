// `npm run dev`: the page as it is in src/, over a server that runs already. Nothing is compiled in Rust.
//
//   keepstone serve &          then          npm run dev [URL of the server] [port]

import { createServer, request } from "node:http";
import { bundle } from "./bundle.mjs";

const server = new URL(process.argv[2] ?? "http://127.0.0.1:3737");
const port = Number(process.argv[3] ?? 3738);
const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" };

createServer(async (asked, answer) => {
  const name = asked.url === "/" ? "index.html" : asked.url.slice(1);
  const type = TYPES[name.split(".").pop()];
  if (type !== undefined) {
    const text = (await bundle()).get(name);
    answer.writeHead(text === undefined ? 404 : 200, { "content-type": type }).end(text);
    return;
  }
  const { origin: _origin, "sec-fetch-site": _site, ...headers } = asked.headers;
  const options = { method: asked.method, path: asked.url, headers: { ...headers, host: server.host } };
  const passed = request(server, options, (from) => {
    answer.writeHead(from.statusCode, from.headers);
    from.pipe(answer);
  });
  passed.on("error", (error) => answer.writeHead(502).end(String(error)));
  asked.pipe(passed);
}).listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port} shows src/ over ${server.origin}`));
