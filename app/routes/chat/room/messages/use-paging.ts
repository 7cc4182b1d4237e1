import { useCallback, useState } from "react";

/** Screen readers look at a change a moment after it was made. */
const SETTLES_MS = 1000;

/** Older messages, a page at a time. `load` says whether there are still older ones. */
export function usePaging(load: () => Promise<boolean>, hadOlder: boolean) {
  const [isPaging, setPaging] = useState(false);
  const [hasOlder, setOlder] = useState(hadOlder);
  const loadOlder = useCallback(async () => {
    setPaging(true);
    setOlder(await load());
    setTimeout(() => setPaging(false), SETTLES_MS);
  }, [load]);
  return { isPaging, hasOlder, loadOlder };
}
