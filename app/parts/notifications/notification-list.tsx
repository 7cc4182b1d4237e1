import { isConnectRole, type Role } from "#contract/endpoint";
import type { NotificationLine } from "#contract/notifications/calls";
import type { NotificationKind } from "#contract/notifications/topics";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { NotificationRow } from "./notification-row";

type Unread = { count: number; businessCard: number; information: number };
type Props = {
  items: NotificationLine[];
  /** Null: the numbers could not be loaded. */
  unread: Unread | null;
  /** Whether the viewer is notified of more than one kind: only then there are tabs. */
  byKind: boolean;
  kind: NotificationKind | null;
  /** The time when the page was made: "all read" means everything until then. */
  readUpTo: number;
  role: Role;
  page: number;
  pages: number;
};

/** All of one's notifications, unread first. Both services show it. */
export function NotificationList(props: Props) {
  const { items, unread, byKind, kind, role, page, pages } = props;
  const home = isConnectRole(role) ? "/connect/notification" : "/notification";
  return (
    <>
      <PageHead
        title="通知"
        context={unread ? (unread.count > 0 ? `未読 ${unread.count}件` : "未読はありません") : undefined}
      />
      <Columns label="通知の設定" aside={<Sidebar {...props} />}>
        <Surface flush>
          {byKind ? <Tabs label="通知の種類" tabs={tabsOf(home, kind, unread)} /> : null}
          <ReadAll {...props} />
          {items.length === 0 ? <Nothing kind={kind} /> : <Lines items={items} home={home} />}
        </Surface>
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}

const tabsOf = (home: string, kind: NotificationKind | null, unread: Unread | null) => [
  { to: home, label: "すべて", current: kind === null, waits: unread?.count },
  {
    to: `${home}?kind=businessCard`,
    label: "名刺",
    current: kind === "businessCard",
    waits: unread?.businessCard,
  },
  {
    to: `${home}?kind=information`,
    label: "お知らせ",
    current: kind === "information",
    waits: unread?.information,
  },
];

function Lines({ items, home }: Pick<Props, "items"> & { home: string }) {
  return (
    <RowList label="通知">
      {items.map((line) => (
        <NotificationRow key={line.id} line={line} home={home} />
      ))}
    </RowList>
  );
}

/** Leads to where one chooses one's notifications. */
function Sidebar({ role }: Props) {
  return (
    <Surface title="通知の設定">
      <p>
        <Link to={isConnectRole(role) ? "/connect/setting/mail_magazine" : "/setting/mail_magazine"}>
          メールと、この端末への通知を設定する
        </Link>
      </p>
    </Surface>
  );
}

/** Stands above the lines, because a phone would have to scroll past many of them. */
function ReadAll({ readUpTo, kind, unread }: Props) {
  const waiting = kind ? unread?.[kind] : unread?.count;
  if (!waiting) return null;
  return (
    <Form method="post" className="acts sheet-body">
      <input type="hidden" name="upTo" value={readUpTo} />
      {kind ? <input type="hidden" name="kind" value={kind} /> : null}
      <SubmitButton kind="secondary" pendingWord="既読にしています…">
        すべて既読にする
      </SubmitButton>
    </Form>
  );
}

function Nothing({ kind }: Pick<Props, "kind">) {
  const title = kind === "businessCard" ? "名刺の通知はありません" : "通知はありません";
  return (
    <EmptyState drawing="bell" title={title}>
      <p>新しいことがあると、ここに届きます。</p>
    </EmptyState>
  );
}
