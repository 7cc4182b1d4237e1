import { ApiRefusal } from "../api.server";

/**
 * Says in a `catch` that what was pressed cannot be done, in the specification's words. Refusals, and
 * the end of a session, keep their own.
 */
export const failing =
  (words: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiRefusal) || error.status < 500) throw error;
    throw new ApiRefusal(error.status, { ...error.refused, message: words }, error.retryAfterSeconds);
  };
