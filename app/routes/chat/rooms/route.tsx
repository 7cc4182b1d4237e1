import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { TALKERS } from "#contract/chat/limits";
import type { ChatSettings, UrgentSenders } from "#contract/chat/shapes";
import { CHAT_AFTER_REVIEW, SEND_AT_INVALID } from "#contract/chat/texts";
import { fromJapanTime } from "#contract/dates/japan-time";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { Select } from "~/forms/fields/select";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { retryUnsent, useUnsent } from "~/live/sending/use-outbox";
import { useRenewal } from "~/live/updates";
import { RoomList } from "~/parts/chat/room-list";
import { shownMoment } from "~/parts/chat/writing/send-times";
import { AfterReview } from "~/parts/users/after-review";
import { QuietHoursFields } from "~/parts/users/settings/quiet-hours";
import { type Api, ApiRefusal } from "~/request/api.server";
import type { Toast } from "~/request/context";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { SERVICE_PATHS, serviceOf } from "~/service";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";
import { Row, RowList } from "~/ui/rows";
import { ListSearch } from "~/ui/search/list-search";
import { Surface } from "~/ui/surface";
import { recentMessages, shownReminders } from "./recent.server";
import { RecentMessages } from "./recent-messages";
import { Reminders } from "./reminders";

type Props = { settings: ChatSettings; noticePath: string; isDoctor: boolean };

const URGENT_LABELS: Record<UrgentSenders, string> = {
  workplace: "勤務先が同じ方から（双方の勤務先が確認済みの場合）",
  lists: "勤務先が同じ方と、あなたをリストに登録した医師から",
  none: "受け取らない",
};

/** Receipts, keys and quiet hours of one person. `noticePath`: where mails and pushes are chosen. */
function ChatSettingsForm({ settings, noticePath, isDoctor }: Props) {
  const {
    showsReading,
    showsPresence = false,
    sendsWithEnter,
    hearsMentions = true,
    urgentFrom = "workplace",
    quietHours,
  } = settings;
  return (
    <Surface>
      <Disclosure summary="チャットの設定">
        <Form method="post" className="picker">
          <Checkbox
            field={plainField("showsReading", showsReading ? "on" : null)}
            label="既読を相手に表示する"
            note="オフにすると、あなたが読んだことは相手に表示されません。"
          />
          <Checkbox
            field={plainField("showsPresence", showsPresence ? "on" : null)}
            label="在席と入力中を互いに表示する"
            note="オンにした方どうしが、20名までの同じチャットを開いている間だけ、互いに表示されます。記録は残りません。"
          />
          <Checkbox
            field={plainField("sendsWithEnter", sendsWithEnter ? "on" : null)}
            label="Enterで送信する"
            note="オフにすると、Enterは改行になり、Ctrl（⌘）＋Enterで送信します。"
          />
          <Checkbox
            field={plainField("hearsMentions", hearsMentions ? "on" : null)}
            label="通知オフのチャットでも、自分宛てのメンションは知らせる"
          />
          {isDoctor ? (
            <Select
              field={plainField("urgentFrom", urgentFrom)}
              label="通知を止める時間帯や診療中でも、至急のメッセージの通知を受け取る"
              support="受け取らない方からの至急のメッセージは、通常のメッセージと同じように届きます。"
              options={Object.entries(URGENT_LABELS).map(([value, label]) => ({ value, label }))}
            />
          ) : null}
          <QuietHoursFields quietHours={quietHours} />
          <SubmitButton>設定を保存する</SubmitButton>
          <p className="note">
            <Link to={noticePath}>未読のメールと、この端末への通知を設定する</Link>
          </p>
        </Form>
      </Disclosure>
    </Surface>
  );
}

/** What the form says; an unticked box says nothing. */
function settingsIn(form: FormData): ChatSettings {
  const quietHours = { from: Number(form.get("quietFrom")), to: Number(form.get("quietTo")) };
  return {
    showsReading: form.has("showsReading"),
    showsPresence: form.has("showsPresence"),
    sendsWithEnter: form.has("sendsWithEnter"),
    hearsMentions: form.has("hearsMentions"),
    // The API refuses any other word; who is no doctor is not asked.
    ...(form.has("urgentFrom") && { urgentFrom: textIn(form, "urgentFrom") as UrgentSenders }),
    quietHours: form.has("isQuiet") ? quietHours : null,
  };
}

/** A doctor whose licence is under review reads here why there is no chat yet. */
export const loader = only(
  ...TALKERS,
  "temporaryDoctor",
)(async ({ viewer, api, url, context }) => {
  if (viewer.principal === "temporaryDoctor") return null;
  const mayStart = viewer.role !== "connectCompany";
  const view = viewIn(url, mayStart);
  const [{ rooms }, settings, recent, reminders] = await Promise.all([
    api.chat.rooms(),
    api.chat.settings(),
    view === "mentions" || view === "messages" ? recentMessages(api, url, view) : null,
    view === "reminders" ? shownReminders(api, url) : null,
  ]);
  const noticePath = SERVICE_PATHS[serviceOf(viewer.role, "main")].mailSetting;
  const { services } = context;
  const isDoctor = viewer.role === "doctor";
  const shown = { rooms, settings, recent, reminders, view };
  return { ...shown, noticePath, viewerId: viewer.id, mayStart, isDoctor, services };
});

const VIEWS = { "": "チャット", mentions: "自分宛て", reminders: "リマインド", messages: "最近のメッセージ" };
/** Four tabs have to fit beside a room. */
const TAB_LABELS = { ...VIEWS, messages: "最近" };
type View = keyof typeof VIEWS;

function viewIn(url: URL, mayStart: boolean): View {
  const view = url.searchParams.get("view");
  return view === "mentions" || view === "reminders" || (view === "messages" && mayStart) ? view : "";
}

/** The settings of the chat are below its rooms; reminders are changed in their list. */
export const action = only(...TALKERS)(async ({ api, form, context }) => {
  if (form.has("remind")) {
    await context.flash(await remindAnew(api, form));
    return redirect("/rooms?view=reminders", 303);
  }
  onlyFields(
    form,
    "showsReading",
    "showsPresence",
    "sendsWithEnter",
    "hearsMentions",
    "urgentFrom",
    "isQuiet",
    "quietFrom",
    "quietTo",
  );
  await api.chat.changeSettings({ body: settingsIn(form) });
  await context.flash({ kind: "success", text: "チャットの設定を保存しました" });
  return redirect("/rooms", 303);
});

/** Gives the words that say what was done, or why it was not. */
async function remindAnew(api: Api, form: FormData): Promise<Toast> {
  onlyFields(form, "roomId", "messageId", "remind", "at");
  const params = { id: textIn(form, "roomId"), messageId: textIn(form, "messageId") };
  const chosen = textIn(form, "remind");
  const moment = chosen === "at" ? fromJapanTime(textIn(form, "at")) : shownMoment(chosen, Date.now());
  const isEnded = chosen === "none";
  if (!isEnded && !Number.isFinite(moment ?? Number.NaN)) return { kind: "error", text: SEND_AT_INVALID };
  try {
    await api.chat.remindOfMessage({ params, body: { remindAt: isEnded ? null : moment } });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![404, 409, 422].includes(error.status)) throw error;
    return { kind: "error", text: error.message };
  }
  return { kind: "success", text: isEnded ? "リマインドを取り消しました" : "リマインドを変更しました" };
}

export const meta = titled("チャット");

export const handle: Handle = { hydrate: true, screen: "rooms" };

export default function Rooms() {
  const listed = useLoaderData<typeof loader>();
  return listed ? (
    <Listed {...listed} />
  ) : (
    <div className="chat-empty stack">
      <AfterReview head="チャット" drawing="chat" title="医師資格を確認しています">
        {CHAT_AFTER_REVIEW}それまでは、医師や医療機関の検索と閲覧をご利用いただけます。
      </AfterReview>
    </div>
  );
}

type ListedProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function Listed(props: ListedProps) {
  const { rooms, settings, recent, reminders, view, noticePath, viewerId, mayStart, isDoctor } = props;
  useRenewal();
  const unsent = useUnsent(viewerId);
  const start = mayStart ? (
    <ButtonLink to="/rooms/new" icon="plus">
      チャットを始める
    </ButtonLink>
  ) : null;
  if (rooms.length === 0) return <NoRooms {...{ settings, noticePath, isDoctor, start }} />;
  return (
    <div className="chat">
      <div className="chat-rooms stack">
        <PageHead title="チャット" action={start} />
        <div className="chat-search">
          <ListSearch to="/rooms/search" words="すべてのチャットを検索" q="" />
        </div>
        <Views view={view} hasRecent={mayStart} />
        <UnsentMessages unsent={unsent} />
        <div className="chat-listed stack">
          <Surface flush>
            <RoomList {...{ rooms, viewerId, unsent }} />
          </Surface>
          <ChatSettingsForm {...{ settings, noticePath, isDoctor }} />
        </div>
      </div>
      {recent || reminders ? (
        <section className="chat-recent" aria-label={VIEWS[view]}>
          {recent ? <RecentMessages {...{ recent, rooms, viewerId }} label={VIEWS[view]} /> : null}
          {reminders ? <Reminders {...{ reminders, rooms, viewerId }} /> : null}
        </section>
      ) : (
        <div className="chat-none">
          <EmptyState drawing="chat" title="チャットを選んでください" />
          <Surface flush>
            <RowList label="チャットの見方">
              {viewsFor(mayStart).map((each) => (
                <Row
                  key={each}
                  to={`/rooms?view=${each}`}
                  leading={<Icon name={VIEW_ICONS[each]} />}
                  title={VIEWS[each]}
                  detail={VIEW_DETAILS[each]}
                />
              ))}
            </RowList>
          </Surface>
        </div>
      )}
    </div>
  );
}

const VIEW_ICONS = { mentions: "at-sign", reminders: "clock", messages: "message-circle" } as const;
const VIEW_DETAILS = {
  mentions: "自分へのメンションを、すべてのチャットから新しい順に",
  reminders: "あとで知らせるように設定したメッセージ",
  messages: "すべてのチャットのメッセージを新しい順に",
};

const viewsFor = (hasRecent: boolean) =>
  (["mentions", "reminders", "messages"] as const).filter((each) => hasRecent || each !== "messages");

function Views({ view, hasRecent }: { view: View; hasRecent: boolean }) {
  const tabs = (["", ...viewsFor(hasRecent)] as const).map((each) => ({
    to: each ? `/rooms?view=${each}` : "/rooms",
    label: TAB_LABELS[each],
    current: each === view,
  }));
  return <Tabs label="チャットの見方" tabs={tabs} />;
}

type Empty = { settings: ChatSettings; noticePath: string; isDoctor: boolean; start: ReactNode };

function NoRooms({ settings, noticePath, isDoctor, start }: Empty) {
  return (
    <div className="chat-empty stack">
      <PageHead title="チャット" />
      <Surface flush>
        <EmptyState drawing="chat" title="チャットはまだありません" action={start}>
          <p>ここに、やり取りしている方とのチャットが新しい順に並びます。</p>
        </EmptyState>
      </Surface>
      <ChatSettingsForm {...{ settings, noticePath, isDoctor }} />
    </div>
  );
}

/** Says above the rooms what could not be sent in any of them, with one button that tries again. */
function UnsentMessages({ unsent }: { unsent: ReadonlyMap<string, number> }) {
  const count = [...unsent.values()].reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  const retry = (
    <Button type="button" kind="secondary" onClick={retryUnsent}>
      もう一度送信する
    </Button>
  );
  return (
    <div role="status">
      <Callout kind="warning" action={retry}>
        送信できなかったメッセージが{count}件あります。つながると自動で送信します。
      </Callout>
    </div>
  );
}
