import { useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useContext, useMemo } from "react";
import curtainScript from "~/browser/curtain?worker&url";
import offlineScript from "~/browser/offline/keep-copy?worker&url";
import { type DraftWriter, Writer } from "~/forms/drafts/draft-writer";
import sessionScript from "~/live/session-watch?worker&url";
import { UnreadOfFrame, useUnread } from "~/live/unread/unread";
import { Nonce } from "~/nonce";
import { AgreementForm } from "~/parts/users/terms/agreement";
import { homeOf, isRoleHome } from "~/request/paths/role-home";
import { SERVICE_PATHS, type Service, serviceOf } from "~/service";
import { CountBadge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { ToastProvider } from "~/ui/overlays/toast";
import { Attention } from "./attention";
import { AnnouncedSecondFactor, AnnouncedTerms, StoppedMail } from "./bars/announced-terms";
import { AnnouncementBar } from "./bars/announcement-bar";
import { NetworkBar } from "./bars/network-bar";
import type { FrameData } from "./frame.server";
import { useHandle } from "./handle";
import { AccountMenu } from "./navigation/account-menu";
import badgesScript from "./navigation/badges?worker&url";
import { Footer } from "./navigation/footer";
import { Mark } from "./navigation/mark";
import { SearchBox } from "./navigation/search-box";
import { TabBar } from "./navigation/tab-bar";
import { unreadOf } from "./navigation/tabs";
import { Postman } from "./postman";

type Props = FrameData & {
  area: Service;
  /** Tabs, search and bell: everything that leads away from the page. */
  tabs?: boolean;
  /** False where nobody knows whether somebody is signed in: then the header offers no sign-in. */
  isKnown?: boolean;
  /** The frame is around an error in place of a page, and ships no scripts, whatever that page would have. */
  isStill?: boolean;
  /** What is between header and page. */
  bar?: ReactNode;
  children: ReactNode;
};

/** What is around every page: the frames of the five areas are this one with more or fewer parts. */
export function Frame({ tabs = false, isKnown = true, isStill = false, bar, children, ...data }: Props) {
  const { viewer, counts, consoleTabs, services, toast, announcement, agreement, area } = data;
  const handle = useHandle();
  const { pathname } = useLocation();
  const service = serviceOf(viewer?.role, area);
  const unread = useUnread(counts);
  const hasTabs = tabs && viewer !== null;
  const offersSignIn = !viewer && isKnown && pathname !== SERVICE_PATHS[service].signIn;
  const hasSearch = hasTabs && service === "main";
  const writer = useWriter(viewer, handle.hydrate);
  return (
    <div
      className="frame"
      data-service={service}
      data-tabs={hasTabs || undefined}
      data-screen={isStill ? undefined : handle.screen}
      data-search={hasSearch || undefined}
      data-sign-in={offersSignIn || undefined}
      data-home={(isRoleHome(pathname) && !agreement) || undefined}
      id="top"
    >
      <a className="skip" href="#content">
        本文へ移動
      </a>
      {!isStill && handle.screen === "room" ? (
        <a className="skip" href="#composer-text">
          メッセージの入力へ移動
        </a>
      ) : null}
      <Loading />
      <header className="top">
        <Mark name={services[service]} to={viewer ? homeOf(viewer) : SERVICE_PATHS[service].signIn} />
        {hasSearch ? <SearchBox /> : null}
        <div className="top-tools">
          {hasSearch ? <MainTools count={unreadOf("notification", unread)} /> : null}
          {viewer ? <AccountMenu viewer={viewer} /> : null}
          {offersSignIn ? (
            <Link className="sign-in" to={SERVICE_PATHS[service].signIn}>
              ログイン
            </Link>
          ) : null}
        </div>
      </header>
      {hasTabs ? <TabBar viewer={viewer} counts={unread} consoleTabs={consoleTabs} /> : null}
      <ToastProvider flash={toast} floats={handle.hydrate}>
        {handle.hydrate ? <NetworkBar /> : null}
        {hasTabs ? (
          <Attention
            viewer={viewer}
            count={unreadOf("notification", unread)}
            chat={unreadOf("chat", unread)}
          />
        ) : null}
        {viewer ? <Postman viewerId={viewer.id} isSharedTerminal={viewer.isSharedTerminal} /> : null}
        <AnnouncementBar lines={announcement} />
        {bar}
        <main id="content" className="page" tabIndex={-1}>
          {agreement ? null : <AnnouncedTerms viewer={viewer} />}
          {agreement ? null : <AnnouncedSecondFactor viewer={viewer} />}
          {agreement ? null : <StoppedMail viewer={viewer} />}
          {agreement ? (
            <AgreementForm agreement={agreement} />
          ) : (
            <Writer.Provider value={writer}>
              <UnreadOfFrame.Provider value={unread}>{children}</UnreadOfFrame.Provider>
            </Writer.Provider>
          )}
        </main>
      </ToastProvider>
      {handle.scrollTop ? (
        <a className="scroll-top" href="#top">
          <Icon name="arrow-up" label="ページの先頭へ" size={24} />
        </a>
      ) : null}
      {hasTabs && (isStill || !handle.hydrate) ? <ServersScript src={badgesScript} /> : null}
      {viewer && (isStill || !handle.hydrate) ? <ServersScript src={sessionScript} /> : null}
      {viewer?.isSharedTerminal ? <ServersScript src={curtainScript} /> : null}
      {viewer?.isOwnDevice ? <ServersScript src={offlineScript} /> : null}
      {handle.footer ? (
        <Footer service={service} name={services[service]} asksOffice={handle.asksOffice} />
      ) : null}
    </div>
  );
}

function useWriter(viewer: FrameData["viewer"], hydrates: boolean): DraftWriter {
  const [id, isSharedTerminal] = [viewer?.id ?? null, viewer?.isSharedTerminal ?? false];
  return useMemo(() => ({ id, isSharedTerminal, hydrates }), [id, isSharedTerminal, hydrates]);
}

/** A phone's app bar has no room for the field, so its search is a link. */
function MainTools({ count }: { count: number }) {
  return (
    <>
      <Link className="only-phone" to="/search">
        <Icon name="search" size={24} label="医師・医療機関・MSをさがす" />
      </Link>
      <Link to="/notification" data-unread="notification">
        <Icon name="bell" size={24} label="通知" />
        <CountBadge count={count} />
      </Link>
    </>
  );
}

/**
 * The server's script element is enough: a shared terminal is known from its sign-in on, which loads a whole page, and
 * where a page of scripts leads to one without, its own badges go on.
 */
function ServersScript({ src }: { src: string }) {
  return <script type="module" src={src} nonce={useContext(Nonce)} suppressHydrationWarning />;
}

/** A thin line while a page is on its way; the style sheet lets it wait 200 ms. */
function Loading() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className="loading" role="progressbar" aria-label="読み込み中" />;
}
