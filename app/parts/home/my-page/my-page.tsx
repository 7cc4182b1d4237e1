import { useContext } from "react";
import { UnreadOfFrame } from "~/live/unread/unread";
import { AvailabilityForm } from "~/parts/users/availability/availability-form";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import type { OwnPage } from "../home.server";
import { AccountSummary } from "./account-summary";
import { type Entry, entriesOf } from "./entries";
import { ProfileMeter } from "./profile-meter";

/** The viewer's own page: who one is here, and everything one may set. */
export function MyPage(props: OwnPage) {
  const { completeness, doctorId, availability } = props;
  return (
    <>
      <PageHead title="マイページ" />
      <Columns label="このサービス" aside={<Service {...props} />}>
        <AccountSummary {...props} />
        <Entries title="メニュー" entries={entriesOf("own", props)} />
        {availability ? <AvailabilityForm {...availability} /> : null}
        {completeness && doctorId ? <ProfileMeter {...completeness} doctorId={doctorId} /> : null}
        <Entries title="調べる" entries={entriesOf("research", props)} />
        <Entries title="設定" entries={entriesOf("settings", props)} />
      </Columns>
    </>
  );
}

function Service(props: OwnPage) {
  return (
    <>
      <Entries title="このサービスについて" entries={entriesOf("documents", props)} />
      <form method="post" action="/logout">
        <Button kind="secondary" icon="log-out">
          ログアウトする
        </Button>
      </form>
      <Entries title="データと退会" entries={entriesOf("leaving", props)} />
    </>
  );
}

function Entries({ title, entries }: { title: string; entries: Entry[] }) {
  const unread = useContext(UnreadOfFrame);
  const waiting = ({ waits }: Entry) => (waits && unread ? waits(unread) : 0);
  if (entries.length === 0) return null;
  return (
    <Surface title={title} waits={entries.some((entry) => waiting(entry) > 0)} flush>
      <RowList label={title}>
        {entries.map((entry) => (
          <Row
            key={entry.to}
            to={entry.to}
            leading={<Icon name={entry.icon} />}
            title={entry.title}
            detail={entry.detail}
            unread={waiting(entry)}
          />
        ))}
      </RowList>
    </Surface>
  );
}
