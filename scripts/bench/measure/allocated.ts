import { execFileSync } from "node:child_process";

const MEGABYTE = 1024 * 1024;
const PROPERTY = "generic.current_allocated_bytes";
/** The words by which the number is found among what a debugger says. */
const MARK = "allocated bytes:";

/**
 * What the allocator of a workerd (tcmalloc) has given out and not got back, MB. Resident memory does not tell: the
 * allocator keeps what it once had. Asked through gdb, since workerd has no door for it; null where there is no gdb.
 */
export function allocated(workerd: number): number | null {
  const asking = [
    "set $bytes = (unsigned long *) ((void *(*)(unsigned long)) malloc)(8)",
    `call ((char (*)(const char *, unsigned long, unsigned long *)) MallocExtension_Internal_GetNumericProperty)("${PROPERTY}", ${PROPERTY.length}, $bytes)`,
    `printf "${MARK} %lu\\n", *$bytes`,
    "call ((void (*)(void *)) free)($bytes)",
  ].flatMap((command) => ["-ex", command]);
  try {
    const said = execFileSync("gdb", ["-p", String(workerd), "-batch", "-nx", ...asking], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const bytes = new RegExp(`^${MARK} (\\d+)$`, "m").exec(said)?.[1];
    return bytes ? Number(bytes) / MEGABYTE : null;
  } catch {
    return null;
  }
}
