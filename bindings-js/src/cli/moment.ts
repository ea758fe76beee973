// Points in time, as people read them: in the zone of this machine, with its offset, as the native command prints them.

/** The minute: `2026-03-16 17:51 +01:00`, or `2026-03-16 16:51 UTC`. */
export function minute(ms: number): string {
  return printed(ms, 16);
}

/** The second, for changes that may follow within a minute. */
export function second(ms: number): string {
  return printed(ms, 19);
}

function printed(ms: number, length: number): string {
  const east = -new Date(ms).getTimezoneOffset();
  const local = new Date(ms + east * 60_000);
  if (Number.isNaN(local.getTime())) return String(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  const offset = `${east < 0 ? "-" : "+"}${two(Math.trunc(Math.abs(east) / 60))}:${two(Math.abs(east) % 60)}`;
  return `${local.toISOString().slice(0, length).replace("T", " ")} ${east === 0 ? "UTC" : offset}`;
}
