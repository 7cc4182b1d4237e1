/** A bucket takes no more of them in one call. */
const KEYS_AT_ONCE = 1000;

/** Deletes what lies under these keys, however many they are. A key with nothing under it is no fault. */
export async function deleteAll(bucket: R2Bucket, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    await bucket.delete(keys.slice(from, from + KEYS_AT_ONCE));
  }
}
