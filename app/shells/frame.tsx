import { Link, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import curtainScript from "~/browser/curtain?worker&url";
import { useUnread } from "~/live/unread";
import { Nonce } from "~/nonce";
import { AgreementForm } from "~/parts/users/agreement";
import { roleHome } from "~/request/role-home";
import { CountBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ToastProvider } from "~/ui/toast";
import { AccountMenu } from "./account-menu";
import { Attention } from "./attention";
import { Footer } from "./footer";
import type { FrameData } from "./frame.server";
import { useHandle } from "./handle";
import { Mark } from "./mark";
import { Postman } from "./postman";
import { SearchBox } from "./search-box";
import { SERVICE_PATHS, type Service, serviceOf } from "./service";
import { TabBar } from "./tab-bar";
import { unreadOf } from "./tabs";

type Props = FrameData & {
  area: Service;
  /** Tabs, search and bell: everything that leads away from the page. */
  tabs?: boolean;
  /** False where nobody knows whether somebody is signed in: then the header offers no sign-in. */
  isKnown?: boolean;
  /** Between header and page. */
  banner?: ReactNode;
  children: ReactNode;
};

/** What stands around every page: the frames of the five areas are this one with more or fewer parts. */
export function Frame({
  viewer,
  counts,
  services,
  toast,
  agreement,
  area,
  tabs = false,
  isKnown = true,
  banner,
  children,
}: Props) {
  const handle = useHandle();
  const service = serviceOf(viewer?.role, area);
  const unread = useUnread(counts);
  return (
    <div className="frame" data-service={service} data-tabs={(tabs && viewer !== null) || undefined} id="top">
      <a className="skip" href="#content">
        本文へ移動
      </a>
      <Loading />
      <header className="frame-header">
        <div className="frame-bar">
          <Mark name={services[service]} to={viewer ? roleHome(viewer.role) : SERVICE_PATHS[service].login} />
          {tabs && viewer ? <TabBar role={viewer.role} counts={unread} /> : null}
          <div className="frame-tools">
            {tabs && viewer && service === "main" ? <SearchBox /> : null}
            {tabs && viewer && service === "main" ? <Bell count={unreadOf("notification", unread)} /> : null}
            {viewer ? <AccountMenu viewer={viewer} /> : null}
            {!viewer && isKnown ? <SignInLink area={service} /> : null}
          </div>
        </div>
      </header>
      <ToastProvider flash={toast} floats={handle.hydrate}>
        {tabs && viewer ? <Attention /> : null}
        {viewer ? <Postman viewerId={viewer.id} isSharedTerminal={viewer.isSharedTerminal} /> : null}
        {banner}
        <main id="content" className="frame-main" tabIndex={-1}>
          {agreement ? (
            <div className="narrow">
              <AgreementForm agreement={agreement} />
            </div>
          ) : (
            children
          )}
        </main>
      </ToastProvider>
      {handle.scrollTop ? (
        <a className="scroll-top" href="#top">
          <Icon name="arrow-up" label="ページの先頭へ" size={24} />
        </a>
      ) : null}
      {viewer?.isSharedTerminal ? <Curtain /> : null}
      {handle.footer ? <Footer service={service} name={services[service]} /> : null}
    </div>
  );
}

function Bell({ count }: { count: number }) {
  return (
    <Link className="bell" to="/notification">
      <Icon name="bell" size={24} label="通知" />
      <CountBadge count={count} />
    </Link>
  );
}

function SignInLink({ area }: { area: Service }) {
  const { pathname } = useLocation();
  if (pathname === SERVICE_PATHS[area].login) return null;
  return (
    <ButtonLink kind="quiet" to={SERVICE_PATHS[area].login}>
      ログイン
    </ButtonLink>
  );
}

/** A shared terminal is known from its sign-in on, which loads a whole page: the server's script element is enough. */
function Curtain() {
  return <script type="module" src={curtainScript} nonce={useContext(Nonce)} suppressHydrationWarning />;
}

/** A thin line while a page is on its way; the style sheet lets it wait 200 ms. */
function Loading() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className="loading" role="progressbar" aria-label="読み込み中" />;
}
