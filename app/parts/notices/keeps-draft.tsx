import { useEffect, useRef, useState } from "react";
import type { notices } from "#contract/notices/calls";
import { NOTICE_DRAFT_DEBOUNCE_MS } from "#contract/notices/limits";
import { ask } from "~/browser/confirm/ask";
import { textIn } from "~/request/forms/read";
import { formatTime } from "~/ui/time/format";

/** Keeps the words of the form around it as they are typed; without a script buttons do. Has the draft's revision. */
export function KeepsDraft({ draftId, revision }: { draftId: string; revision: number | null }) {
  const mark = useRef<HTMLInputElement>(null);
  const [word, setWord] = useState("");
  // React gives an input without a state its first value back at every drawing.
  const [current, setCurrent] = useState(revision);
  useEffect(() => {
    const form = mark.current?.form;
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isChosen = false;
    const keep = async () => {
      clearTimeout(timer);
      timer = undefined;
      const data = new FormData(form);
      const body = {
        title: textIn(data, "title"),
        detail: textIn(data, "detail"),
        isMustRead: data.has("isMustRead"),
        hospitalObjectId: textIn(data, "hospital") || undefined,
        revision: Number(data.get("revision")) || undefined,
      };
      const path = `/api/hospitalNotices/drafts/${draftId}`;
      const [kept, hasBrought] = await Promise.all([
        ask<(typeof notices)["saveDraft"]>("PUT", path, { body, keepalive: true }),
        isChosen || choose(path, data),
      ]);
      isChosen = hasBrought;
      if (kept.ok) setCurrent(kept.reply.revision);
      if (kept.ok && isChosen) nameInAddress(draftId);
      setWord(kept.ok ? `下書きを保存しました ${formatTime(Date.now())}` : (kept.message ?? ""));
    };
    const wait = (event: Event) => {
      if ((event.target as HTMLInputElement).type === "file") return;
      clearTimeout(timer);
      timer = setTimeout(keep, NOTICE_DRAFT_DEBOUNCE_MS);
    };
    const leave = () => {
      if (timer !== undefined) keep();
    };
    // What is sent is no draft any more: leaving the page must not write it once again.
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    // Back from the choice of addressees finds this draft again, and begins no other.
    const send = ({ submitter }: SubmitEvent) => {
      stop();
      if ((submitter as HTMLButtonElement | null)?.value === "select") nameInAddress(draftId);
    };
    form.addEventListener("input", wait);
    form.addEventListener("submit", send);
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("pagehide", leave);
    return () => {
      stop();
      form.removeEventListener("input", wait);
      form.removeEventListener("submit", send);
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [draftId]);
  return (
    <>
      <input
        type="hidden"
        name="revision"
        value={current ?? ""}
        ref={mark}
        readOnly
        data-draft="server"
        data-draft-call
      />
      <p className="note" role="status">
        {word}
      </p>
    </>
  );
}

/** What a link brought goes into the draft with the first words; said again it changes nothing. */
async function choose(path: string, data: FormData): Promise<boolean> {
  const hospitalIds = textIn(data, "hospitals").split(",").filter(Boolean);
  const listId = textIn(data, "list") || undefined;
  if (hospitalIds.length === 0 && !listId) return true;
  const body = { hospitalIds, listId };
  const chosen = await ask<(typeof notices)["choose"]>("POST", `${path}/hospitals`, {
    body,
    keepalive: true,
  });
  return chosen.ok;
}

/** A reload, or the way back, finds the draft again. */
function nameInAddress(draftId: string) {
  const url = new URL(location.href);
  if (url.pathname.includes(draftId) || url.searchParams.get("draft") === draftId) return;
  url.search = `?draft=${draftId}`;
  history.replaceState(history.state, "", url);
}
