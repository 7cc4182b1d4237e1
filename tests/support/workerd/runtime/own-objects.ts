/**
 * All files of tests share one Worker, and its objects outlive a file. So each file has objects of its own: the number of
 * the file stands before their names, which they do not see themselves. An object of a file before is gone, and with it
 * what the queue still had: with some 2,500 objects open, as after a notice to thousands, SQLite has no memory left in a
 * workerd, and D1 answers nothing until they are evicted.
 */
import { abortAllDurableObjects, env } from "cloudflare:test";

type Construct = typeof Reflect.construct;
type Namespace = { idFromName: (name: string) => DurableObjectId };
type Emit = (event: string, ...values: unknown[]) => boolean;
type Shared = { file: number; construct: Construct; idFromName: Namespace["idFromName"]; loggedTo?: Console };

const namespaces: Namespace = Object.getPrototypeOf(env.INBOX);
/** What was there before the first file: each patches it anew. */
const saved = globalThis as typeof globalThis & { ownObjects?: Shared };
saved.ownObjects ??= { file: 0, construct: Reflect.construct, idFromName: namespaces.idFromName };
const { construct, idFromName } = saved.ownObjects;

await abortAllDurableObjects();
saved.ownObjects.file += 1;
const PREFIX = `${saved.ownObjects.file}:`;

namespaces.idFromName = function named(this: Namespace, name: string) {
  return idFromName.call(this, PREFIX + name);
};

Reflect.construct = ((target: typeof Object, args: [{ id?: DurableObjectId }], made = target) => {
  const id = args[0]?.id;
  const name = id?.name;
  // What is under way when a file ends may wake an object of it.
  if (id && name && /^\d+:/.test(name)) {
    if (!name.startsWith(PREFIX)) throw new Error(`${name} is of another file`);
    Object.defineProperty(id, "name", { value: name.slice(PREFIX.length) });
  }
  return construct(target, args, made);
}) as unknown as Construct;

/**
 * What an ended object says with its last breath comes from a context that can send nothing any more, and Vitest would
 * wait for it for ever after the last test of the file: an error in its log, a rejection that nobody handles.
 */
const isOfEnded = (said: unknown) => String(said).includes("abortAllDurableObjects()");

if (saved.ownObjects.loggedTo !== console) {
  for (const word of ["log", "warn", "error"] as const) {
    const say = console[word].bind(console);
    console[word] = (...said) => {
      if (!said.some(isOfEnded)) say(...said);
    };
  }
  const emit = process.emit.bind(process) as Emit;
  const forwarded: Emit = (event, reason, ...rest) =>
    event === "unhandledRejection" && isOfEnded(reason) ? true : emit(event, reason, ...rest);
  process.emit = forwarded as typeof process.emit;
  saved.ownObjects.loggedTo = console;
}
