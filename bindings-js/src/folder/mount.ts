// The file system of a folder, where the system names it: one that other machines write to does not know our lock.

import { readFileSync } from "node:fs";
import { attempt } from "./refusal.js";

/** Types, as Linux names them; the Rust host has the same. */
const NETWORK = new Set([
  ..."afs beegfs ceph cifs coda davfs davfs2 gfs2 glusterfs gpfs lustre ncpfs nfs nfs4 ocfs2 orangefs panfs pvfs2 smb3 smbfs".split(" "),
  ..."blobfuse2 ceph-fuse gcsfuse glusterfs goofys juicefs rclone s3fs sshfs".split(" ").map((name) => `fuse.${name}`),
]);

/** The network file system that a device is; nothing for any other, and where that cannot be known. */
export function networkOf(device: bigint): string | undefined {
  const mounts = process.platform === "linux" ? attempt(() => readFileSync("/proc/self/mountinfo", "utf8")) : undefined;
  const type = mounts && typeOf(mounts, device);
  return type && isNetwork(type) ? type : undefined;
}

export function isNetwork(type: string): boolean {
  return NETWORK.has(type);
}

/**
 * The type of a device's file system, by the lines of `mountinfo`: the third field is the device, and the type is the
 * first after a lone `-`, before which stand any number of optional fields.
 */
export function typeOf(mounts: string, device: bigint): string | undefined {
  const wanted = `${major(device)}:${minor(device)}`;
  const line = mounts.split("\n").find((line) => line.split(" ")[2] === wanted);
  return line?.split(" - ")[1]?.split(" ")[0];
}

/** As the C library takes a device's number apart. */
function major(device: bigint): bigint {
  return ((device >> 8n) & 0xfffn) | ((device >> 32n) & ~0xfffn);
}

function minor(device: bigint): bigint {
  return (device & 0xffn) | ((device >> 12n) & 0xffffff00n);
}
