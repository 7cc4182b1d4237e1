import { calledBy } from "#contract/users/called";
import type { HomeProps } from "~/parts/home/home.server";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { AccountSummary } from "~/parts/home/my-page/account-summary";
import { Todos } from "~/parts/home/todos/todos";
import { BoardUpdates, HomeAd } from "~/parts/home/updates/board-news";
import { CommunityUpdates, OpenCommunities } from "~/parts/home/updates/community-news";
import { NewNotifications } from "~/parts/home/updates/new-notifications";
import { Shortcuts } from "~/shells/navigation/shortcuts";
import { Columns } from "~/ui/columns";
import { Link } from "~/ui/link";
import { HomePeople } from "./home-people";

export function ConnectHome(props: HomeProps) {
  const { name, companyName, principal } = props;
  return (
    <>
      <HomeHead whose={[calledBy(name, "connect"), companyName].filter(Boolean).join("　")} />
      <Columns label="通知とコミュニティ" aside={<Sidebar {...props} />} outside={<Outside {...props} />}>
        <Todos {...props} />
        <Shortcuts principal={principal} />
        <CommunityUpdates news={props.news} title="参加コミュニティの新着" all="/connect/group/list" />
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
