import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { calledBy } from "#contract/users/called";
import { useRenewal } from "~/live/updates";
import { RecentRooms } from "~/parts/chat/recent-rooms";
import { type HomeProps, homeOf } from "~/parts/home/home.server";
import { HomeOutside, HomeSidebar } from "~/parts/home/home-aside";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { PhoneSearch } from "~/parts/home/home-search";
import { Todos } from "~/parts/home/todos/todos";
import { CommunityUpdates } from "~/parts/home/updates/community-updates";
import { only } from "~/request/guards.server";
import { OPERATOR_HOME } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { Shortcuts } from "~/shells/navigation/shortcuts";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";

/** Whoever runs the service begins in the console; what there is to agree to is asked for here first. */
export const loader = only("ms")(async (entered) => {
  const { isOperator, hasAgreed } = entered.viewer;
  if (isOperator && hasAgreed) throw redirect(OPERATOR_HOME);
  return homeOf(entered);
});

export const meta = titled("ホーム");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <MsHome {...useLoaderData<typeof loader>()} />;
}

const FEW_ROOMS = 3;

function MsHome(props: HomeProps) {
  const { id, name, companyName, principal, rooms } = props;
  return (
    <>
      <HomeHead whose={[calledBy(name, "ms"), companyName].filter(Boolean).join("　")} />
      <PhoneSearch principal={principal} />
      <Columns label="さがす" aside={<HomeSidebar {...props} />} outside={<HomeOutside {...props} />}>
        <Todos {...props} />
        <Shortcuts principal={principal} />
        <CommunityUpdates updates={props.updates} title="コミュニティの新着" all="/group" />
        <RecentRooms rooms={rooms?.slice(0, FEW_ROOMS) ?? null} viewerId={id} mayStart />
      </Columns>
      <HomeScreenHint />
    </>
  );
}
