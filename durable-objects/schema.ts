/**
 * Brings one object's tables up to date when it wakes: the steps it has not seen, in order, each once.
 * A step never changes after release; a new one goes to the end.
 */
export function bringUpToDate(storage: DurableObjectStorage, steps: readonly string[]) {
  const done = storage.kv.get<number>("schema") ?? 0;
  if (done >= steps.length) return;
  storage.transactionSync(() => {
    for (const step of steps.slice(done)) storage.sql.exec(step);
    storage.kv.put("schema", steps.length);
  });
}
