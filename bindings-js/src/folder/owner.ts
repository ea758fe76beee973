// The owner of a lock: a process, described so precisely that its death can be proved. The Rust host writes the same line.

import { readFileSync, readlinkSync } from "node:fs";
import { uptime } from "node:os";
import { attempt } from "./refusal.js";

/** How much older than this boot a lock must be to count as left over. */
const BOOT_MARGIN_MS = 60_000;

/** One line of a lock file: nonce, machine, process id and start of the process, separated by tabs. */
export interface Owner {
  nonce: string;
  /** Identifies the running system and its process ids; `-` where that cannot be known. */
  machine: string;
  pid: number;
  /** When the process started; `-` where that cannot be known. */
  start: string;
}

interface Process {
  ended: boolean;
  start: string;
}

let self: Omit<Owner, "nonce"> | undefined;

/** The reason why this process may not take a lock: Deno hides `/proc` unless everything is allowed, and a lock without a name outlives its owner. */
export function namelessness(): string | undefined {
  const isHidden = process.versions["deno"] !== undefined && process.platform === "linux" && thisProcess().machine === "-";
  return isHidden ? "Deno hides from it the files under /proc that name the owner of a lock: run it with --allow-all" : undefined;
}

/** The line of this process. */
export function lineOf(nonce: string): string {
  const { machine, pid, start } = thisProcess();
  return `${nonce}\t${machine}\t${pid}\t${start}\n`;
}

/** Reads a line; nothing when it is not whole. */
export function parseOwner(line: string): Owner | undefined {
  const fields = line.endsWith("\n") ? line.slice(0, -1).split("\t") : [];
  const [nonce, machine, pid, start] = fields;
  if (fields.length !== 4 || !nonce || !machine || !pid || !start) return undefined;
  return /^[0-9a-f]{16}$/i.test(nonce) && /^\d+$/.test(pid) ? { nonce, machine, pid: Number(pid), start } : undefined;
}

/** True if its process id is valid here. */
export function isLocal(owner: Owner): boolean {
  return owner.machine !== "-" && owner.machine === thisProcess().machine;
}

/**
 * True if the process that owns a lock of this age (in ms) has certainly ended. For another machine or container nothing
 * is certain; but a lock from before this machine's start was left by an earlier boot of it.
 */
export function isDead(owner: Owner, age: number): boolean {
  return isLocal(owner) ? !isAlive(owner) : isOfEarlierBoot(owner, age);
}

/** A lock is held for moments, so a lock older than this boot has no owner, unless clocks are wrong by more than the margin. */
function isOfEarlierBoot(owner: Owner, age: number): boolean {
  if (process.platform !== "linux") return false;
  const [theirs, ours] = [owner.machine, thisProcess().machine].map((machine) => machine.split("/")[0]);
  const isOther = owner.machine.includes("/") && thisProcess().machine.includes("/") && theirs !== ours;
  return isOther && age > uptime() * 1_000 + BOOT_MARGIN_MS;
}

function isAlive(owner: Owner): boolean {
  const found = find(owner.pid);
  return !!found && !found.ended && (found.start === owner.start || found.start === "-" || owner.start === "-");
}

function thisProcess(): Omit<Owner, "nonce"> {
  self ??= { machine: machine() ?? "-", pid: process.pid, start: find(process.pid)?.start ?? "-" };
  return self;
}

/** Linux: the boot and the namespace of process ids. Windows: the name of the computer. Elsewhere: the boot, as macOS names it. */
function machine(): string | undefined {
  if (process.platform === "linux") return attempt(bootAndNamespace);
  const name = process.platform === "win32" ? process.env["COMPUTERNAME"] : attempt(bootSession);
  return name ? `${name}/-` : undefined;
}

function bootAndNamespace(): string {
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return `${boot}/${readlinkSync("/proc/self/ns/pid")}`;
}

function bootSession(): string {
  const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"];
  return process.getBuiltinModule("node:child_process").execFileSync("sysctl", ["-n", "kern.bootsessionuuid"], { encoding: "utf8", stdio }).trim();
}

/** `/proc` can hide the processes of others; a signal that is not sent finds them all the same. */
function find(pid: number): Process | undefined {
  return listed(pid) ?? (signalArrives(pid) ? { ended: false, start: "-" } : undefined);
}

/** State and start are the 3rd and the 22nd field; the 2nd is a name in brackets that may hold anything. */
function listed(pid: number): Process | undefined {
  if (process.platform !== "linux") return undefined;
  return attempt(() => {
    const told = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = told.slice(told.lastIndexOf(")") + 2).split(" ");
    const [state, start] = [fields[0], fields[19]];
    return state && start ? { ended: state === "Z" || state === "X", start } : undefined;
  });
}

function signalArrives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
