import { execFileSync } from "node:child_process";

/** Names what has just been released, by its time in UTC; null where git is not, or does not know what was uploaded. */
export function releaseTag(now = new Date()) {
  if (git("rev-parse", "HEAD") === null || git("status", "--porcelain", "-uno") !== "") return null;
  const tag = `v${now.toISOString().slice(0, 16).replace("T", "-").replaceAll(":", "")}`;
  return git("tag", tag) === null ? null : tag;
}

/**
 * The code that the next release replaces: the newest `v*` tag; before there is one, what came right before the newest
 * migration. Null where git knows no older code, as in a clone without history.
 */
export function lastRelease() {
  const tag = git("describe", "--tags", "--abbrev=0", "--match", "v*");
  if (tag) return tag;
  const adding = git("log", "-1", "--format=%H", "--diff-filter=A", "--", "migrations");
  return adding ? git("rev-parse", "--verify", "--quiet", `${adding}^`) : null;
}

/** What git prints; null when it refuses. */
export function git(...args) {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}
