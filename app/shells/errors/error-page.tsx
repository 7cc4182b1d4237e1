import { useLocation, useMatches } from "@remix-run/react";
import { ERROR_RETRY } from "#contract/texts";
import { isOfConnect } from "#contract/wire/shared-path";
import { OTHER_ACCOUNT } from "#contract/wire/viewer-mark";
import type { SentForm } from "~/request/forms/sent-form.server";
import type { OtherAccount } from "~/request/page-owner.server";
import { homeOf } from "~/request/paths/role-home";
import { SERVICE_PATHS } from "~/service";
import { USUAL_SERVICES } from "~/title";
import { buttonClass } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { RingDrawing } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Frame } from "../frame";
import type { FrameData } from "../frame.server";
import { useAskAgain } from "./ask-again";
import { errorText, type RefusalMessage } from "./error-messages";

/** The frame when not even its own loader could answer. */
const NOTHING_KNOWN: FrameData = {
  viewer: null,
  counts: null,
  services: USUAL_SERVICES,
  consoleTabs: null,
  toast: null,
  announcement: [],
  agreement: null,
};

type Props = { status: number; data: unknown };

/** Stands in for everything that threw, inside the frame of the page that failed: nobody loses their ways on. */
export function ErrorPage({ status, data }: Props) {
  const { pathname, search } = useLocation();
  const found = useFrameData();
  useAskAgain(status);
  const frame = { ...NOTHING_KNOWN, ...found, agreement: null };
  const area = isOfConnect({ pathname, search }) ? "connect" : "main";
  const { sent, link, code } = (data ?? {}) as Thrown;
  const home = frame.viewer ? homeOf(frame.viewer) : SERVICE_PATHS[area].signIn;
  return (
    <Frame {...frame} area={area} tabs={frame.viewer?.hasAgreed} isKnown={Boolean(found)} isStill>
      <div className="stack narrow">
        <Words status={status} data={data} />
        {code === OTHER_ACCOUNT ? <GoOnAs {...(data as OtherAccount)} /> : null}
        {sent ? <SendAgain sent={sent} link={link} /> : null}
        {code === OTHER_ACCOUNT ? null : (
          <Buttons>
            <a className={buttonClass(sent ? "secondary" : "primary")} href={home}>
              トップへ戻る
            </a>
            {sent ? null : (
              <a className={buttonClass("secondary")} href={pathname + search}>
                再読み込み
              </a>
            )}
            {found && !frame.viewer ? null : <SignOut />}
          </Buttons>
        )}
      </div>
    </Frame>
  );
}

/** What the frame's loader found, unless it was the one that failed. */
function useFrameData() {
  const shell = useMatches().find(({ id }) => id.startsWith("shells/"));
  return shell?.data as FrameData | undefined;
}

type Thrown = RefusalMessage & {
  code?: string;
  requestId?: string;
  sent?: SentForm | null;
  /** What comes before what was sent is taken, in a tab of its own. */
  link?: { path: string; text: string };
};

function Words({ status, data }: Props) {
  const thrown = (data ?? {}) as Thrown;
  const { requestId, sent, code } = thrown;
  const { title, lead } = errorText(status, thrown);
  return (
    <>
      <PageHead title={title} />
      <RingDrawing name="missing" />
      <p>{lead}</p>
      {status === 404 || sent || code === OTHER_ACCOUNT ? null : <p>{ERROR_RETRY}</p>}
      {requestId ? <p className="note">お問い合わせ番号：{requestId}</p> : null}
    </>
  );
}

type SendAgainProps = { sent: Pick<SentForm, "fields" | "note">; link?: Thrown["link"]; action?: string };

/** The same form to the same address, so that nothing typed is lost with a page that could not be rendered. */
export function SendAgain({ sent: { fields, note }, link, action }: SendAgainProps) {
  return (
    <form method="post" action={action} className="stack">
      {fields.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <p>{note}</p>
      {link ? (
        <a className={buttonClass("primary")} href={link.path} target="_blank" rel="noopener">
          {link.text}（新しいタブで開きます）
        </a>
      ) : null}
      <button className={buttonClass(link ? "secondary" : "primary")} type="submit">
        もう一度送信する
      </button>
    </form>
  );
}

/** The two ways on from a page of somebody else: as who is signed in now, or as its former owner. */
function GoOnAs({ called, path, formerPath }: OtherAccount) {
  return (
    <>
      <p>
        いまは<strong>{called}</strong>としてログインしています。
      </p>
      <Buttons>
        <a className={buttonClass("primary")} href={path}>
          {called}として続ける
        </a>
        <form method="post" action="/logout">
          <input type="hidden" name="back" value={formerPath} />
          <button className={buttonClass("secondary")} type="submit">
            もとのアカウントでログインし直す
          </button>
        </form>
      </Buttons>
    </>
  );
}

function SignOut() {
  return (
    <form method="post" action="/logout">
      <button className={buttonClass("quiet")} type="submit">
        ログアウト
      </button>
    </form>
  );
}
