import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { ERROR_PAGE_FETCH_DELAY_MS } from "#contract/limits";

/** The arrival for which an error page has asked again already: what fails twice is left to the person. */
let requestedFor: string | null = null;

/** A page that failed on the way within the app asks for its data once more, a moment later. */
export function useAskAgain(status: number) {
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (status < 500 || requestedFor === key) return;
    const timer = setTimeout(() => {
      requestedFor = key;
      revalidate();
    }, ERROR_PAGE_FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [status, key, revalidate]);
}
