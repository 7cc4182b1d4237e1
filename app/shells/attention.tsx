import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { UnreadCounts } from "#contract/users/calls";
import { showAppBadge } from "~/browser/app-badge";
import { watchIdle } from "~/browser/idle";
import { refreshUnread, useUnreadOfPage } from "~/live/unread/unread";
import { useUpdates } from "~/live/updates";
import type { WebViewer } from "~/request/context";
import { numbered } from "~/title";
import { useToast } from "~/ui/overlays/toast";
import { totalUnread } from "./navigation/tabs";

/** `count`, `chat`: notifications and messages that wait, as every badge says. */
type Props = { viewer: WebViewer; count: number; chat: number };

/** Runs in the browser only: keeps the badges fresh while somebody looks, and greets who comes back. */
export function Attention({ viewer, count, chat }: Props) {
  const show = useToast();
  const { revalidate } = useRevalidator();
  const before = useRef<UnreadCounts | null>(null);
  useUpdates(viewer.id, viewer.principal);
  useUnreadOfPage();
  // Each change of page brings a title of its own.
  useEffect(() => {
    document.title = numbered(document.title, count);
  });
  useEffect(() => showAppBadge(count + chat), [count, chat]);
  useEffect(() => {
    const remember = async () => {
      before.current = await refreshUnread();
    };
    const greet = async () => {
      const existing = totalUnread(before.current);
      revalidate();
      const fresh = totalUnread(await refreshUnread()) - existing;
      if (before.current && fresh > 0) show({ kind: "success", text: `新着が${fresh}件あります` });
    };
    return watchIdle({ onIdle: remember, onActive: greet });
  }, [revalidate, show]);
  return null;
}
