import { TYPING_EVERY_MS, TYPING_SHOWN_MS } from "#contract/chat/limits";
import type { SessionFrame } from "#contract/chat/live";

/** The others who have the room open, and those of them who write; among people who all chose to show that. */
export type Company = { present: readonly string[]; typing: readonly string[] };

export type CompanyFrame = Extract<SessionFrame, { type: "presence" | "typing" }>;

type Options = { onCompany: (company: Company | null) => void; publishTyping: () => void };

/**
 * Follows who is in the room, and says when the viewer writes: only once the room has said that they show that.
 */
export function followCompany({ onCompany, publishTyping }: Options) {
  let present: readonly string[] | null = null;
  let publishedAt = 0;
  const typing = new Map<string, number>();

  function show() {
    onCompany(present && { present, typing: [...typing.keys()] });
  }

  function stopTyping(userId: string) {
    window.clearTimeout(typing.get(userId));
    if (typing.delete(userId)) show();
  }

  function clear() {
    for (const timer of typing.values()) window.clearTimeout(timer);
    typing.clear();
    if (present === null) return;
    present = null;
    show();
  }

  function onInput({ target }: Event) {
    if (present === null || !(target instanceof HTMLElement) || target.id !== "composer-text") return;
    const now = Date.now();
    if (now - publishedAt < TYPING_EVERY_MS) return;
    publishedAt = now;
    publishTyping();
  }

  document.addEventListener("input", onInput);
  return {
    take(frame: SessionFrame) {
      if (frame.type === "message" && frame.version === 0) stopTyping(frame.senderId);
      if (frame.type === "presence") {
        if (frame.userIds === null) clear();
        else {
          present = frame.userIds;
          for (const userId of typing.keys()) if (!present.includes(userId)) stopTyping(userId);
          show();
        }
      }
      if (frame.type === "typing" && present?.includes(frame.userId)) {
        const { userId } = frame;
        window.clearTimeout(typing.get(userId));
        typing.set(
          userId,
          window.setTimeout(() => stopTyping(userId), TYPING_SHOWN_MS),
        );
        show();
      }
    },
    clear,
    end() {
      document.removeEventListener("input", onInput);
      clear();
    },
  };
}
