import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { UnreadCounts } from "#contract/users/shapes";
import { watchIdle } from "~/browser/idle";
import { useNews } from "~/live/news";
import { refreshUnread, useUnreadOfPage } from "~/live/unread";
import type { WebViewer } from "~/request/context";
import { useToast } from "~/ui/toast";
import { totalUnread } from "./tabs";

/** Runs in the browser only: keeps the badges fresh while somebody looks, and greets who comes back. */
export function Attention({ viewer }: { viewer: WebViewer }) {
  const show = useToast();
  const { revalidate } = useRevalidator();
  const before = useRef<UnreadCounts | null>(null);
  useNews(viewer.id, viewer.principal);
  useUnreadOfPage();
  useEffect(() => {
    const remember = async () => {
      before.current = await refreshUnread();
    };
    const greet = async () => {
      const known = totalUnread(before.current);
      revalidate();
      const fresh = totalUnread(await refreshUnread()) - known;
      if (before.current && fresh > 0) show({ kind: "success", text: `新着が${fresh}件あります` });
    };
    return watchIdle({ onIdle: remember, onActive: greet });
  }, [revalidate, show]);
  return null;
}
