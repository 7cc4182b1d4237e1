/**
 * Brings one object's tables up to date when it wakes: the steps it has not seen, in order, each once.
 * A step never changes after release; a new one goes to the end.
 */
export function bringUpToDate({ sql, kv, transactionSync }: Storage, steps: readonly string[]) {
  const done = kv.get<number>("schema") ?? 0;
  if (done >= steps.length) return;
  transactionSync(() => {
    for (const step of steps.slice(done)) sql.exec(step);
    kv.put("schema", steps.length);
  });
}

type Storage = Pick<DurableObjectStorage, "sql" | "kv" | "transactionSync">;
