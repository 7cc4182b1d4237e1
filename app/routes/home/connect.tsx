import { useLoaderData } from "@remix-run/react";
import { calledBy, honorific } from "#contract/users/called";
import { useRenewal } from "~/live/updates";
import { type HomeProps, homeOf } from "~/parts/home/home.server";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { AccountSummary } from "~/parts/home/my-page/account-summary";
import { Todos } from "~/parts/home/todos/todos";
import { BoardUpdates, HomeAd } from "~/parts/home/updates/board-updates";
import { CommunityUpdates, OpenCommunities } from "~/parts/home/updates/community-updates";
import { NewNotifications } from "~/parts/home/updates/new-notifications";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { Shortcuts } from "~/shells/navigation/shortcuts";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

export const loader = only("connect")(homeOf);

export const meta = titled("ホーム");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <ConnectHome {...useLoaderData<typeof loader>()} />;
}

function ConnectHome(props: HomeProps) {
  const { name, companyName, principal } = props;
  return (
    <>
      <HomeHead whose={[calledBy(name, "connect"), companyName].filter(Boolean).join("　")} />
      <Columns label="通知とコミュニティ" aside={<Sidebar {...props} />} outside={<Outside {...props} />}>
        <Todos {...props} />
        <Shortcuts principal={principal} />
        <CommunityUpdates updates={props.updates} title="参加コミュニティの新着" all="/connect/group/list" />
        <BoardUpdates board={props.board} />
        <p>
          <Link className="lk" to="/connect/company/search">
            企業をさがす
          </Link>
        </p>
      </Columns>
      <HomeScreenHint />
    </>
  );
}

function Sidebar(props: HomeProps) {
  return (
    <>
      <NewNotifications items={props.notifications} home="/connect/notification" />
      <OpenCommunities communities={props.communities} all="/connect/group/list" />
    </>
  );
}

function Outside(props: HomeProps) {
  return (
    <>
      <HomePeople people={props.people} />
      <AccountSummary {...props} to="/connect/mypage" />
      <HomeAd ads={props.ads} />
    </>
  );
}

/** Companies, doctors and MS who wrote what is new here: each leads to their page. Nothing while there are none. */
function HomePeople({ people }: Pick<HomeProps, "people">) {
  if (people.length === 0) return null;
  return (
    <Surface title="最近投稿した方" flush>
      <RowList label="最近投稿した方">
        {people.map(({ id, to, name, role, avatarUrl, organization }) => (
          <Person
            key={id}
            to={to}
            leading={<Seal name={name} role={role} src={avatarUrl} size="s" />}
            title={name}
            badges={<small>{honorific(role)}</small>}
            detail={organization === name ? null : organization}
          />
        ))}
      </RowList>
    </Surface>
  );
}
