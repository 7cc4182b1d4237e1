import { type ReactNode, useEffect, useRef, useState } from "react";
import type { notices } from "#contract/notices/calls";
import { NOTICE_DETAIL_CHARS, NOTICE_DRAFT_DEBOUNCE_MS, NOTICE_TITLE_CHARS } from "#contract/notices/limits";
import { ask } from "~/browser/confirm/ask";
import { DefaultSubmit } from "~/forms/default-submit";
import { ErrorSummary } from "~/forms/error-summary";
import { type Field, plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { FileField } from "~/forms/fields/file-field";
import { FieldError, LabelledGroup } from "~/forms/fields/labelled";
import { Select } from "~/forms/fields/select";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { textIn } from "~/request/forms/read";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Dialog, DialogLink } from "~/ui/overlays/dialog";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { formatTime } from "~/ui/time/format";
import type { RefusedNotice } from "./compose.server";

export type Composed = {
  draftId: string;
  /** The revision of the draft on the server; null if there is none yet. */
  revision: number | null;
  title: string;
  detail: string;
  isMustRead: boolean;
  filename: string | null;
  /** The hospital in whose name it is written, and all that the writer may write for. */
  hospital: string;
  ownHospitals: { hospitalId: string; name: string }[];
  addressees: { count: number; names: string[] };
  /** What a link brought, until the draft has it. */
  brought: { hospitalIds: string[]; listId?: string };
};

type Props = {
  composed: Composed;
  refused: RefusedNotice | null;
  /** What the last button says, and what its question asks. */
  sends: { word: string; question: string; note: ReactNode };
  /** Fields of an edit, buttons beside the last. */
  more?: ReactNode;
  others?: ReactNode;
};

/** The form of a notice, new or edited. Every button but the last keeps the draft and goes on. */
export function ComposeForm({ composed, refused, sends, more, others }: Props) {
  const { brought, addressees } = composed;
  // A page that is rendered again without a draft in its address begins another one; what came back goes on with its own.
  const draftId = refused?.draftId || composed.draftId;
  const field: FieldOf = (name, value) => ({
    ...plainField(name, value),
    id: `notice-${name}`,
    errors: refused?.errors[name] ? [refused.errors[name]] : undefined,
  });
  const allErrors = Object.fromEntries(
    Object.entries({ ...refused?.errors, ...(refused?.message ? { "": refused.message } : {}) }).map(
      ([name, text]) => [name, [text]],
    ),
  );
  return (
    // The form goes to its own anchor: otherwise, without scripts, the open dialog would lie over what comes back.
    <form
      method="post"
      action="#notice"
      encType="multipart/form-data"
      className="form wide"
      id="notice"
      noValidate
      data-ended-by="send"
    >
      <DefaultSubmit />
      <ErrorSummary
        form={{ id: "notice", allErrors }}
        order={["hospital", "hospitals", "title", "detail", "file"]}
      />
      {refused?.isBlanked ? <input type="hidden" name="blanked" value="on" /> : null}
      {refused?.found ? <PatientQuestion found={refused.found} /> : null}
      {refused?.current ? <Current current={refused.current} /> : null}
      <input type="hidden" name="draftId" value={draftId} />
      <input type="hidden" name="hospitals" value={brought.hospitalIds.join(",")} />
      <input type="hidden" name="list" value={brought.listId ?? ""} />
      <Columns
        label="宛先"
        isAsideFirst
        aside={
          <Surface title="宛先" more={formatItems(addressees.count)}>
            <Addressees addressees={addressees} field={field} />
          </Surface>
        }
      >
        <Surface title="お知らせ">
          <Words composed={composed} refused={refused} field={field} />
          <Attachment filename={refused?.filename ?? composed.filename} field={field("file")} />
          <LabelledGroup field={plainField("mustRead")} label="確認のお願い">
            <Checkbox
              field={field("isMustRead", (refused?.typed ?? composed).isMustRead ? "on" : null)}
              label="必読にする"
              note="受け取った方に「確認しました」を押していただきます。未確認の方だけにリマインドできます。"
            />
            {more}
          </LabelledGroup>
        </Surface>
      </Columns>
      <KeepsDraft
        key={composed.revision ?? 0}
        draftId={draftId}
        revision={refused?.current?.revision ?? composed.revision}
      />
      <div className="dock">
        <SubmitButton kind="secondary" intent="save">
          下書きを保存
        </SubmitButton>
        {others}
        {addressees.count > 0 ? (
          <DialogLink dialog="send" kind="primary">
            {sends.word}
          </DialogLink>
        ) : (
          <SubmitButton intent="send">{sends.word}</SubmitButton>
        )}
      </div>
      <Dialog
        id="send"
        title={sends.question}
        actions={<SubmitButton intent="send">{sends.word}</SubmitButton>}
      >
        {sends.note}
      </Dialog>
    </form>
  );
}

/** A field of this form, with what was wrong with it. */
type FieldOf = (name: string, value?: string | null) => Field;

function Addressees({ addressees, field }: { addressees: Composed["addressees"]; field: FieldOf }) {
  const { count, names } = addressees;
  return (
    <div className="field" id="notice-hospitals" tabIndex={-1}>
      <FieldError field={field("hospitals")} />
      {count > 0 ? (
        <p>
          {names.join("、")}
          {count > names.length ? `　ほか${formatItems(count - names.length)}` : ""}
        </p>
      ) : (
        <p className="note">検索・地域・リストから、2,000件まで選べます。</p>
      )}
      <div className="acts">
        <SubmitButton kind="secondary" intent="select">
          {count > 0 ? "宛先を変更する" : "宛先を選ぶ"}
        </SubmitButton>
      </div>
    </div>
  );
}

type WordsProps = Pick<Props, "composed" | "refused"> & { field: FieldOf };

/** Asks for the sending hospital, the title and the text. */
function Words({ composed, refused, field }: WordsProps) {
  const { ownHospitals } = composed;
  const shown = refused?.typed ?? composed;
  return (
    <>
      <Callout kind="warning">
        患者さんの氏名など、個人を特定できる情報は書かないでください。添付ファイルにもご注意ください。
      </Callout>
      {ownHospitals.length > 1 ? (
        <Select
          field={field("hospital", shown.hospital)}
          label="送信元"
          required
          options={ownHospitals.map(({ hospitalId, name }) => ({ value: hospitalId, label: name }))}
        />
      ) : (
        <p>
          <b>送信元</b>　{ownHospitals[0]?.name}
        </p>
      )}
      <TextField
        field={field("title", shown.title)}
        label="件名"
        required
        support={`${NOTICE_TITLE_CHARS}文字まで。通知とメールには件名だけが載ります。`}
      />
      <TextArea
        field={field("detail", shown.detail)}
        label="内容"
        required
        rows={10}
        max={NOTICE_DETAIL_CHARS}
      />
    </>
  );
}

function Attachment({ filename, field }: { filename: string | null; field: Field }) {
  return (
    <FileField field={field} label="添付ファイル" support="10MBまで。別のファイルを選ぶと差し替わります。">
      {filename ? (
        <p>
          添付済み：{filename}　
          <Button kind="quiet" small name="intent" value="unattach">
            添付を外す
          </Button>
        </p>
      ) : null}
    </FileField>
  );
}

/** What another tab has saved; what was typed here is in the form below it. */
function Current({ current }: { current: NonNullable<RefusedNotice["current"]> }) {
  return (
    <Callout kind="warning" title="ほかの画面で保存された現在の内容">
      <p>
        <b>{current.title || "（件名なし）"}</b>
      </p>
      <p className="lines">{current.detail || "（内容なし）"}</p>
      <p>下の内容で保存すると、現在の内容と置き換わります。</p>
    </Callout>
  );
}

/** Keeps the words of the form around it as they are typed; without a script buttons do. Has the draft's revision. */
function KeepsDraft({ draftId, revision }: { draftId: string; revision: number | null }) {
  const mark = useRef<HTMLInputElement>(null);
  const [word, setWord] = useState("");
  // React gives an input without a state its first value back at every render.
  const [current, setCurrent] = useState(revision);
  useEffect(() => {
    const form = mark.current?.form;
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isChosen = false;
    // Nobody answered: what is typed is on this page alone until the network is back.
    let isUnsaved = false;
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
      isUnsaved = kept.status === 0 && !kept.ok;
      if (kept.ok) setCurrent(kept.reply.revision);
      if (kept.ok && isChosen) nameInAddress(draftId);
      setWord(
        kept.ok
          ? `下書きを保存しました ${formatTime(Date.now())}`
          : isUnsaved
            ? "下書きをまだ保存できていません。接続が戻ると保存します。"
            : (kept.message ?? ""),
      );
    };
    const wait = (event: Event) => {
      if ((event.target as HTMLInputElement).type === "file") return;
      clearTimeout(timer);
      timer = setTimeout(keep, NOTICE_DRAFT_DEBOUNCE_MS);
    };
    const leave = () => {
      if (timer !== undefined || isUnsaved) keep();
    };
    // What is sent is no draft any more: leaving the page must not write it once again.
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
      isUnsaved = false;
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
    window.addEventListener("online", leave);
    return () => {
      stop();
      form.removeEventListener("input", wait);
      form.removeEventListener("submit", send);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", leave);
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
