import type { Env } from "../../env";
import { logFaultOf } from "../errors";

/** A bucket takes no more of them in one call. */
const KEYS_AT_ONCE = 1000;
/** A message of the queue takes 128 KB, and a key is some hundred characters long. */
const KEYS_IN_MESSAGE = 500;

/** Deletes what lies under these keys, however many they are. A key with nothing under it is no fault. */
export async function deleteAll(bucket: R2Bucket, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    await bucket.delete(keys.slice(from, from + KEYS_AT_ONCE));
  }
}

/** The same for keys that nothing names any more: where the bucket refuses, the queue asks again. */
export async function deleteUnnamed({ FILES, EVENTS }: Env, keys: readonly string[]): Promise<void> {
  try {
    await deleteAll(FILES, keys);
  } catch (error) {
    logFaultOf(error);
    for (let from = 0; from < keys.length; from += KEYS_IN_MESSAGE)
      await EVENTS.send({ type: "bytesUnnamed", keys: keys.slice(from, from + KEYS_IN_MESSAGE) });
  }
}
