import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { markFormsWhenSent } from "./browser/page-owner";
import { reloadOnLostChunk } from "./chunk-reload";
import { keepPageOnFailedCalls, stayOffline, wayUnderWay } from "./live/kept-page";
import "./live/session-watch";

markFormsWhenSent();
keepPageOnFailedCalls();
reloadOnLostChunk({ target: wayUnderWay, stay: stayOffline });
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
