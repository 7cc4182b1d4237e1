/** Ends a request after so many milliseconds, also where `AbortSignal.timeout` is missing (Safari before 16). */
export function timeoutSignal(ms: number): AbortSignal {
  if ("timeout" in AbortSignal) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("", "TimeoutError")), ms);
  return controller.signal;
}
