import { useEffect } from "react";
import { keepFormsOffline } from "~/browser/offline-forms";
import { NETWORK_LABELS, onFailedAct, useNetwork } from "~/live/network";
import { useToast } from "~/ui/overlays/toast";

/** Says above the page that what it shows may be old, and why; empty while all is well. */
export function NetworkBar() {
  const words = NETWORK_LABELS[useNetwork()];
  const show = useToast();
  useEffect(() => onFailedAct((text) => show({ kind: "error", text })), [show]);
  useEffect(() => keepFormsOffline((text) => show({ kind: "error", text })), [show]);
  return (
    <p className="network" role="status">
      {words}
    </p>
  );
}
