import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first paint, true once JavaScript runs: for what cannot work without it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
