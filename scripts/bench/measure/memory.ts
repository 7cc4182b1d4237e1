import { readdirSync, readFileSync } from "node:fs";

/** Resident memory of the workerd processes below a process, MB; NaN where there is no /proc. */
export function workerdMegabytes(root: number): number {
  const ours = workerdBelow(root);
  return ours ? ours.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024 : Number.NaN;
}

/** The workerd processes that a process has started; null where there is no /proc. */
export function workerdBelow(root: number) {
  try {
    const processes = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .map(statusOf);
    const below = new Set([root]);
    for (let grown = true; grown; ) {
      grown = false;
      for (const { pid, parent } of processes) {
        if (!below.has(parent) || below.has(pid)) continue;
        below.add(pid);
        grown = true;
      }
    }
    return processes.filter(({ pid, name }) => below.has(pid) && name === "workerd");
  } catch {
    return null;
  }
}

function statusOf(pid: number) {
  let text = "";
  try {
    text = readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    // It ended while we were looking.
  }
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(text)?.[1] ?? "";
  return { pid, name: field("Name"), parent: Number(field("PPid")), kilobytes: Number(field("VmRSS")) || 0 };
}
