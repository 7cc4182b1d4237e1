import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { collectEarlyChanges } from "./browser/early-changes";
import { markFormsWhenSent } from "./browser/page-owner";
import { noteHydrated, reloadIfElsewhere } from "./browser/shown-page";
import { isBeingSkipped } from "./browser/taken-forms";
import { reloadOnLostChunk } from "./chunk-reload";
import { keepPageOnFailedCalls, pendingPath, stayOffline } from "./live/saved-page";
import "./live/session-watch";

const LEFT_WITHIN_MS = 2000;

markFormsWhenSent();
keepPageOnFailedCalls();
reloadOnLostChunk({ target: pendingPath, stay: stayOffline });
const dispatchEarlyChanges = collectEarlyChanges();
startTransition(() => {
  hydrateRoot(document, <Page />);
});

/** A page that is left at once is not hydrated: it would be that of the next address. */
function Page() {
  useEffect(() => {
    noteHydrated();
    dispatchEarlyChanges();
  }, []);
  if (isBeingSkipped() || reloadIfElsewhere())
    throw new Promise((retry) => setTimeout(retry, LEFT_WITHIN_MS));
  return <RemixBrowser />;
}
