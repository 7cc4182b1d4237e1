import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { reloadOnLostChunk } from "./chunk-reload";

reloadOnLostChunk();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
