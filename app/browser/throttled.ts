/**
 * Runs `ms` after it is asked for first, and then not before it is asked for again: who asks on and on puts nothing off,
 * and has it run once in `ms` at most.
 */
export function throttled(run: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const ask = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, ms);
  };
  return { ask, cancel };
}
