import { Refusal } from "../../errors";
import type { Subject } from "../reportable";

/** A viewer whom it is not for sees nothing to report. */
export async function seenOrNull(seen: () => Promise<Subject>): Promise<Subject | null> {
  try {
    return await seen();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
