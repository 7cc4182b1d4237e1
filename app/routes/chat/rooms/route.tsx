import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ChatSettings } from "#contract/chat/settings";
import { CHAT_AFTER_REVIEW } from "#contract/chat/texts";
import { TALKERS } from "#contract/chat/who";
import { useUnsent } from "~/live/sending/use-outbox";
import { useRenewal } from "~/live/updates";
import { RoomList } from "~/parts/chat/room-list";
import { AfterReview } from "~/parts/users/after-review";
import { onlyFields } from "~/request/forms/posted-form.server";
import { only } from "~/request/guards.server";
import { SERVICE_PATHS, serviceOf } from "~/service";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";
import { Surface } from "~/ui/surface";
import { ChatSettingsForm, settingsIn } from "./chat-settings-form";
import { recentMessages } from "./recent.server";
import { RecentMessages } from "./recent-messages";
import { UnsentMessages } from "./unsent-messages";

/** A doctor whose licence is under review reads here why there is no chat yet. */
export const loader = only(
  ...TALKERS,
  "temporaryDoctor",
)(async ({ viewer, api, url, context }) => {
  if (viewer.principal === "temporaryDoctor") return null;
  const mayStart = viewer.role !== "connectCompany";
  const view = viewIn(url, mayStart);
  const [{ rooms }, settings, recent] = await Promise.all([
    api.chat.rooms(),
    api.chat.settings(),
    view === "" ? null : recentMessages(api, url, view),
  ]);
  const noticePath = SERVICE_PATHS[serviceOf(viewer.role, "main")].mailSetting;
  const { services } = context;
  const isDoctor = viewer.role === "doctor";
  return { rooms, settings, recent, view, noticePath, viewerId: viewer.id, mayStart, isDoctor, services };
});

const VIEWS = { "": "チャット", mentions: "自分宛て", messages: "最近のメッセージ" };
type View = keyof typeof VIEWS;

function viewIn(url: URL, mayStart: boolean): View {
  const view = url.searchParams.get("view");
  return view === "mentions" || (view === "messages" && mayStart) ? view : "";
}

/** The settings of the chat stand below its rooms. */
export const action = only(...TALKERS)(async ({ api, form, context }) => {
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

export const meta = titled("チャット");

export const handle: Handle = { hydrate: true, screen: "rooms" };

export default function Rooms() {
  const listed = useLoaderData<typeof loader>();
  return listed ? (
    <Listed {...listed} />
  ) : (
    <AfterReview head="チャット" drawing="chat" title="医師資格を確認しています">
      {CHAT_AFTER_REVIEW}それまでは、医師や医療機関の検索と閲覧をご利用いただけます。
    </AfterReview>
  );
}

type ListedProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function Listed(props: ListedProps) {
  const { rooms, settings, recent, view, noticePath, viewerId, mayStart, isDoctor } = props;
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
        <PageHead
          title="チャット"
          action={
            <>
              {start}
              <ButtonLink kind="secondary" to="/rooms/search" icon="search">
                メッセージを検索
              </ButtonLink>
            </>
          }
        />
        <Views view={view} hasRecent={mayStart} />
        <UnsentMessages unsent={unsent} />
        <div className="chat-listed stack">
          <Surface flush>
            <RoomList {...{ rooms, viewerId, unsent }} />
          </Surface>
          <ChatSettingsForm {...{ settings, noticePath, isDoctor }} />
        </div>
      </div>
      {recent ? (
        <section className="chat-recent" aria-label={VIEWS[view]}>
          <RecentMessages {...{ recent, rooms, viewerId }} label={VIEWS[view]} />
        </section>
      ) : (
        <div className="chat-none">
          <EmptyState drawing="chat" title="チャットを選んでください" />
        </div>
      )}
    </div>
  );
}

function Views({ view, hasRecent }: { view: View; hasRecent: boolean }) {
  const shown = (["", "mentions", "messages"] as const).filter((each) => hasRecent || each !== "messages");
  const tabs = shown.map((each) => ({
    to: each ? `/rooms?view=${each}` : "/rooms",
    label: VIEWS[each],
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
