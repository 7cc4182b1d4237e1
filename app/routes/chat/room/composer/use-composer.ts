import { useSubmit } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useContext, useRef, useState } from "react";
import { MESSAGE_CHARS } from "#contract/chat/limits";
import type { Message, Quotation } from "#contract/chat/shapes";
import { countCharacters } from "#contract/japanese/characters";
import { sends } from "~/browser/ime";
import { Writer } from "~/forms/drafts/draft-writer";
import { useDraft } from "~/live/room/use-draft";
import type { FoundPatientDatum } from "~/live/sending/patient-data";
import type { PatientAnswer } from "~/parts/chat/writing/patient-question";
import { useHydrated } from "~/ui/scripted/hydrated";
import type { UploadedMedia } from "../send.server";
import { giveFiles, useChosenFiles } from "./chosen-files";
import {
  type Reinserted,
  useEarlyText,
  useFocusOnEdit,
  useReinserted,
  useRestoredDraft,
  useWrittenReply,
} from "./composer-field";
import { usePatientQuestion } from "./use-patient-question";

export type RefusedMessage = {
  /** Null: the field had nothing to do with it. */
  text: string | null;
  error: string | null;
  /** What looks like a patient, and waits for an answer. */
  found: readonly FoundPatientDatum[];
  /** Files that came with it already. */
  uploaded: readonly UploadedMedia[];
};

export type ComposerProps = {
  roomPath: string;
  /** The older page that is shown: an edited message is shown there. */
  before: string | null;
  /** The message's own name when it goes as a form: sent twice, it is one message. */
  clientMessageId: string;
  draft: string;
  /** The message that is replied to, and how it is called off. */
  reply: Quotation | null;
  onReply: (original: Quotation | null) => void;
  authorOf: (message: Quotation) => string;
  /** What the picker of members needs; null in a room of two. */
  mentions: { roomId: string; viewerId: string; mayMentionAll: boolean } | null;
  sendsWithEnter: boolean;
  /** How many messages of one's own wait here to be sent later. */
  scheduledCount?: number;
  /** One's own message whose text is being changed. */
  editing: Message | null;
  /** What the server refused or held back, and why. */
  refused?: RefusedMessage;
  reinserted: Reinserted | null;
  onWrite: (text: string, files: File[], replyTo?: string) => void;
};

/** What the composer knows and does. Everything of it that a form can do is left to the form. */
export function useComposer({
  roomPath,
  before,
  draft,
  reply,
  onReply,
  sendsWithEnter,
  editing,
  refused,
  reinserted,
  onWrite,
}: ComposerProps) {
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const chosen = useChosenFiles();
  const question = usePatientQuestion();
  const writer = useContext(Writer).id ?? "";
  const path = `/api${roomPath.replace("/rooms", "/chat/rooms")}`;
  const replyTo = reply?.id;
  const { written, sent, handedOver, unsaved } = useDraft(path, { text: draft, replyTo }, writer);
  const sendEdited = useSendEdited();
  const places = placesOf(roomPath, { before, editing, replyTo });
  const isHeldBack = refused !== undefined && refused.found.length + refused.uploaded.length > 0;

  function changed(text: string) {
    setLength(countCharacters(text));
    restored.hide();
    if (!editing) written(text, replyTo);
  }

  function put(text: string) {
    if (field.current) field.current.value = text;
    changed(text);
  }

  async function respond(response: PatientAnswer) {
    const text = field.current?.value ?? "";
    if (response === "keep") {
      question.keep(text.trim(), chosen.files);
      form.current?.requestSubmit();
      return;
    }
    const blanked = await question.blanked(text, chosen.files);
    chosen.replace(blanked.files);
    put(blanked.text);
    field.current?.focus();
  }

  function send(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // The page that asks for the time takes the text along; without a network it stays here.
    if (submitter?.getAttribute("name") === "later") {
      if (navigator.onLine) handedOver();
      else event.preventDefault();
      return;
    }
    const text = field.current?.value.trim() ?? "";
    const hasFiles = chosen.files.length + (refused?.uploaded.length ?? 0) > 0;
    const isFine = (text || hasFiles) && countCharacters(text) <= MESSAGE_CHARS;
    // What sends here is still on its way, or the server has asked and holds the files: the form goes as it does without scripts.
    if (isFine && (isHeldBack || !question.isReady()) && navigator.onLine) {
      giveFiles(event.currentTarget, chosen.files);
      if (!editing) sent();
      return;
    }
    event.preventDefault();
    if (!isFine || isHeldBack) return field.current?.focus();
    void sendLive(text);
  }

  async function sendLive(text: string) {
    if (!(await question.isFine(text, chosen.files))) return;
    // Whoever wrote on meanwhile presses again.
    if (field.current?.value.trim() !== text) return;
    if (editing) return sendEdited(form.current, places.edited);
    field.current.focus();
    onWrite(text, chosen.files, replyTo);
    onReply(null);
    sent();
    field.current.value = "";
    setLength(0);
    restored.hide();
    chosen.clear();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isHydrated || !sends(event.nativeEvent, { isTouch: isTouch(), sendsWithEnter })) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  useEarlyText(field, isHydrated, (text) => editing || written(text, replyTo));
  const restored = useRestoredDraft(field, {
    draft,
    isOther: editing !== null || refused !== undefined,
    unsaved,
    found: changed,
  });
  useFocusOnEdit(field, editing?.id ?? replyTo);
  useWrittenReply(replyTo, () => editing || written(field.current?.value ?? "", replyTo));
  // A message that is being changed keeps the field to itself: what comes back waits as the draft.
  useReinserted(field, reinserted, (text) =>
    editing ? written(reinserted?.text ?? "", replyTo) : put(text),
  );

  return {
    isHydrated,
    isHeldBack,
    restored: { ...restored, discard: () => restored.discard(put) },
    form,
    field,
    length,
    chosen,
    question,
    places,
    answer: respond,
    /** What is in the field. */
    text: () => field.current?.value ?? "",
    put,
    changed,
    send,
    onKeyDown,
  };
}

/** The page that is shown, and where a form goes: a change that is refused is still a change on the page that says so. */
type Shown = Pick<ComposerProps, "before" | "editing"> & { replyTo?: string };

function placesOf(roomPath: string, { before, editing, replyTo }: Shown) {
  const shown = before === null ? roomPath : `${roomPath}?before=${before}`;
  const more = `${shown}${before === null ? "?" : "&"}`;
  const edited = `${more}edit=${editing?.id}`;
  const written = replyTo ? `${more}reply=${replyTo}` : roomPath;
  return { shown, edited, action: editing ? edited : written };
}

/** The question was answered here: the server need not ask again. */
function useSendEdited() {
  const submit = useSubmit();
  return (form: HTMLFormElement | null, action: string) => {
    if (!form) return;
    const body = new FormData(form);
    body.set("patient", "keep");
    submit(body, { method: "post", action, encType: "multipart/form-data", preventScrollReset: true });
  };
}

const isTouch = () => window.matchMedia("(pointer: coarse)").matches;
