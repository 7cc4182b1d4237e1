import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * The key under which a form that stays on its page creates something: a new one once something was created, the same
 * one while the page's data is merely loaded anew. So a form keyed by it is emptied after its own success only.
 *
 * @param offered A new key with every load of the page.
 * @param isHeld Whether what was sent came back, with a question or an error.
 */
export function useCreationKey(offered: string, isHeld: boolean): string {
  const [key, setKey] = useState(offered);
  const { state, formData } = useNavigation();
  const isSent = formData?.get("creationKey") === key;
  const wasSent = useRef(false);
  useEffect(() => {
    if (isSent) wasSent.current = true;
    if (state !== "idle" || !wasSent.current) return;
    wasSent.current = false;
    if (!isHeld) setKey(offered);
  }, [isSent, state, isHeld, offered]);
  return key;
}
