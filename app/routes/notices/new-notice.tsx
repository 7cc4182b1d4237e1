import { useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { idIn } from "#contract/ids";
import { patientAnswerIn } from "~/parts/chat/writing/asked-submit.server";
import {
  broughtBy,
  heldBack,
  isSent,
  keepDraft,
  NOTICE_FIELDS,
  refused as refusedForm,
  seeOther,
  typedIn,
  WITH_FILE,
} from "~/parts/notices/compose.server";
import { type Composed, ComposeForm } from "~/parts/notices/compose-form";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { type Entered, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Dialog, DialogLink } from "~/ui/overlays/dialog";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";

const NAMES = 10;

/** Null for a draft that has been sent or thrown away: a redirect would lose the entry that Back passes over. */
export const loader = only(...HOSPITAL_STAFF)(async (entered): Promise<Composed | null> => {
  const { api, url } = entered;
  const draftId = idIn(url.searchParams.get("draft"));
  const [{ hospitals: ownHospitals }, startedWith] = await Promise.all([
    api.hospitals.own(),
    draftId ? draftOf(entered, draftId) : beginning(entered),
  ]);
  if (startedWith === null) return null;
  const hospital = startedWith.hospital || (ownHospitals[0]?.hospitalId ?? "");
  return {
    ...startedWith,
    hospital,
    ownHospitals: ownHospitals.map(({ hospitalId, name }) => ({ hospitalId, name })),
  };
});

type Started = Omit<Composed, "ownHospitals">;

async function draftOf({ api }: Entered, draftId: string): Promise<Started | null> {
  const draft = await api.notices
    .draft({ params: { id: draftId }, query: { limit: NAMES } })
    .catch((error) => {
      if (error instanceof ApiRefusal && error.status === 404) return null;
      throw error;
    });
  return (
    draft && {
      draftId,
      revision: draft.revision,
      title: draft.title,
      detail: draft.detail,
      isMustRead: draft.isMustRead,
      filename: draft.filename,
      hospital: draft.hospitalObjectId ?? "",
      addressees: { count: draft.hospitalCount, names: draft.hospitalsStock.map(({ name }) => name) },
      brought: { hospitalIds: [] },
    }
  );
}

/** A notice with nothing in it yet but what the link brought. */
async function beginning({ api, url }: Entered): Promise<Started> {
  const brought = broughtBy(url.searchParams);
  const [{ hospitals }, list] = await Promise.all([
    brought.hospitalIds.length > 0
      ? api.lists.choices({ query: { hospitals: brought.hospitalIds.join(",") } })
      : { hospitals: [] },
    brought.listId ? api.lists.get({ params: { id: brought.listId }, query: { limit: NAMES } }) : null,
  ]);
  const names = [...hospitals, ...(list?.hospitals ?? [])].map(({ name }) => name);
  return {
    draftId: crypto.randomUUID(),
    revision: null,
    title: "",
    detail: "",
    isMustRead: false,
    filename: null,
    hospital: "",
    addressees: { count: hospitals.length + (list?.hospitalCount ?? 0), names: names.slice(0, NAMES) },
    brought: { ...brought, hospitalIds: hospitals.map(({ hospitalId }) => hospitalId) },
  };
}

export const action = only(...HOSPITAL_STAFF)(async (entered) => {
  const { form, api, context } = entered;
  onlyFields(form, ...NOTICE_FIELDS);
  const given = textIn(form, "draftId");
  const isSelecting = intentOf(form) === "select";
  const draftId = (isSelecting && (await sameDraft(entered))) || idIn(given) || crypto.randomUUID();
  try {
    if (intentOf(form) === "discard") {
      await api.notices.discardDraft({ params: { id: draftId } });
      await context.flash({ kind: "success", text: "下書きの削除が完了しました" });
      return seeOther("/notices?tab=drafts");
    }
    const draft = await keepDraft(entered, draftId);
    if (isSelecting) return seeOther(`/notices/new/select?draft=${draftId}`);
    if (isSent(form)) {
      const held = await heldBack(entered, draft);
      if (held) return held;
      const { title, detail, isMustRead, hospital } = typedIn(form);
      const { objectId } = await api.notices.create({
        body: {
          title,
          detail,
          isMustRead,
          hospitalObjectId: hospital || undefined,
          fileUrl: draft.fileUrl,
          filename: draft.filename,
          patientAnswer: patientAnswerIn(form),
          draftId,
          creationKey: draftId,
        },
      });
      await context.flash({ kind: "success", text: "お知らせの送信が完了しました" });
      return seeOther(`/notices/${objectId}`);
    }
    await context.flash({ kind: "success", text: "下書きを保存しました" });
    return seeOther(`/notices/new?draft=${draftId}`);
  } catch (error) {
    return refusedForm(form, error);
  }
}, WITH_FILE);

/**
 * A page to which somebody came back offers a new draft each time: one that says the same already is used again. Null
 * for a form whose draft is there, and where nothing says the same.
 */
async function sameDraft({ api, form }: Entered): Promise<string | null> {
  if (textIn(form, "revision") !== "") return null;
  const { title, detail } = typedIn(form);
  if (title === "" && detail === "") return null;
  const { drafts } = await api.notices.drafts();
  return (
    drafts.find((each) => !each.isOfSent && each.title === title && each.detail === detail)?.objectId ?? null
  );
}

export const meta = titled("お知らせ作成");

export const handle: Handle = { hydrate: true, footer: false };

export default function NewNotice() {
  const composed = useLoaderData<typeof loader>();
  const head = <PageHead title="お知らせ作成" back={{ to: "/notices?tab=sent", label: "お知らせ" }} />;
  return composed ? <NoticeForm loaded={composed} head={head} /> : <NoDraft head={head} />;
}

function NoticeForm({ loaded, head }: { loaded: Composed; head: ReactNode }) {
  const composed = useStarted(loaded);
  const refused = useActionData<typeof action>();
  const { ownHospitals, revision, addressees } = composed;
  if (ownHospitals.length === 0) return <NoHospital head={head} />;
  return (
    <>
      {head}
      <ComposeForm
        key={composed.draftId}
        composed={composed}
        refused={refused ?? null}
        sends={{
          word: "送信する",
          question: `${formatItems(addressees.count)}の医療機関に送信しますか`,
          note: <p>宛先の医療機関にいま所属している医師・コメディカルの方に届きます。</p>,
        }}
        others={
          revision === null ? null : (
            <DialogLink dialog="discard" kind="loss">
              下書きを削除
            </DialogLink>
          )
        }
      />
      {revision === null ? null : <DiscardDialog />}
    </>
  );
}

/** The dialog's button belongs to the form, which stops keeping the draft once it is sent. */
function DiscardDialog() {
  return (
    <Dialog
      id="discard"
      title="下書きを削除しますか"
      actions={
        <Button form="notice" kind="danger" icon="trash-2" name="intent" value="discard">
          削除する
        </Button>
      }
    >
      <p>件名・内容・宛先・添付ファイルを削除します。元に戻せません。</p>
    </Dialog>
  );
}

/** What is begun stays the same when the page's data is asked for again: the server begins anew each time. */
function useStarted(loaded: Composed): Composed {
  const started = useRef(loaded);
  if (loaded.revision !== null || started.current.revision !== null) started.current = loaded;
  return started.current;
}

function NoDraft({ head }: { head: ReactNode }) {
  return (
    <>
      {head}
      <Surface flush>
        <EmptyState
          drawing="missing"
          title="この下書きはありません"
          action={
            <ButtonLink kind="secondary" to="/notices?tab=drafts">
              下書きの一覧へ
            </ButtonLink>
          }
        >
          送信したか、削除した下書きです。送信したお知らせは「送信済み」にあります。
        </EmptyState>
      </Surface>
    </>
  );
}

function NoHospital({ head }: { head: ReactNode }) {
  return (
    <>
      {head}
      <Surface flush>
        <EmptyState
          drawing="missing"
          title="送信元の医療機関がありません"
          action={<ButtonLink to="/mypage">マイページへ</ButtonLink>}
        >
          お知らせは、所属している医療機関から送信します。プロフィールで現在の勤務先を登録してください。
        </EmptyState>
      </Surface>
    </>
  );
}
