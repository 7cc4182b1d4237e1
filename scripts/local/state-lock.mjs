import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { userError } from "./user-error.mjs";

const LOCK = "lock";

/**
 * Takes a state folder for this process until it ends, or throws who has it: two that have a database open corrupt what
 * the other believes. The lock of a process that is gone, also one whose number another has got since, is taken over.
 */
export function lockState(folder, { command, url = "" }) {
  const [lock, own] = [join(folder, LOCK), join(folder, `${LOCK}.${process.pid}`)];
  mkdirSync(folder, { recursive: true });
  // Written first and linked then: nobody reads half of it.
  writeFileSync(own, JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid), command, url }));
  try {
    while (!isLinked(own, lock)) {
      const holder = holderOf(lock);
      if (holder && isRunning(holder)) throw inUse(folder, holder);
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  const release = () => holderOf(lock)?.pid === process.pid && rmSync(lock, { force: true });
  process.once("exit", release);
  return release;
}

function isLinked(own, lock) {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** null: none, or one that cannot be read and so is nobody's. */
function holderOf(lock) {
  try {
    return JSON.parse(readFileSync(lock, "utf8"));
  } catch {
    return null;
  }
}

function isRunning({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  return started === startTimeOf(pid);
}

/** When a process began, in whatever words the system has for it; empty where it has none. */
function startTimeOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ")[19];
  } catch {
    return startTimeBySystem(pid);
  }
}

function startTimeBySystem(pid) {
  try {
    const env = { ...process.env, LC_ALL: "C" };
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", env }).trim();
  } catch {
    return "";
  }
}

function inUse(folder, { pid, command, url }) {
  const holder = [command, url, `pid ${pid}`].filter(Boolean).join(", ");
  return userError(
    `${folder} は使用中です（${holder}）。先にそちらを Ctrl-C で終えてから、もう一度実行してください。`,
    `${folder} is in use (${holder}). Stop that first with Ctrl-C, then try again.`,
  );
}
