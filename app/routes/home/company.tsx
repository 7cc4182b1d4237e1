import { useLoaderData } from "@remix-run/react";
import type { CompanyFigures } from "#contract/connect/calls";
import { useRenewal } from "~/live/updates";
import { RequestLimit } from "~/parts/business-card/request-limit";
import { RecentRooms } from "~/parts/chat/recent-rooms";
import { CompanyFigures as Figures } from "~/parts/connect/company-figures";
import { type HomeProps, homeOf } from "~/parts/home/home.server";
import { HomeHead } from "~/parts/home/home-head";
import { HomeScreenHint } from "~/parts/home/home-screen-hint";
import { AccountSummary } from "~/parts/home/my-page/account-summary";
import { Todos } from "~/parts/home/todos/todos";
import { BoardUpdates } from "~/parts/home/updates/board-updates";
import { NewNotifications } from "~/parts/home/updates/new-notifications";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Surface } from "~/ui/surface";

/** The figures fail alone: the rest of the home is there without them. */
export const loader = only("connectCompany")(async (entered) => {
  const [home, figures] = await Promise.all([
    homeOf(entered),
    entered.viewer.hasAgreed ? entered.api.connect.figures().catch(() => null) : null,
  ]);
  return { ...home, figures };
});

export const meta = titled("企業ホーム");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <CompanyHome {...useLoaderData<typeof loader>()} />;
}

const SHOWN_WEEKS = 2;

type Props = HomeProps & { figures: CompanyFigures | null };

/** What it may still ask this month, and who has answered, before anything else. */
function CompanyHome({ figures, ...props }: Props) {
  const { id, name, companyName, rooms } = props;
  return (
    <>
      <HomeHead whose={companyName ?? name} />
      <Columns label="自社のページ" aside={<Sidebar {...props} />}>
        <Todos {...props} />
        {props.cardLimit ? <RequestLimit {...props.cardLimit} /> : null}
        <NewNotifications items={props.notifications} home="/connect/notification" />
        <RecentRooms rooms={rooms} viewerId={id} mayStart={false} />
        {figures ? <Figures figures={figures} weeks={SHOWN_WEEKS} /> : null}
        <BoardUpdates board={props.board} />
      </Columns>
      <HomeScreenHint />
    </>
  );
}

function Sidebar(props: HomeProps) {
  return (
    <>
      <Notify id={props.id} />
      <AccountSummary {...props} to="/connect/company/mypage" />
    </>
  );
}

/** What a company says of itself: its page, and the board. */
function Notify({ id }: { id: string }) {
  return (
    <Surface title="情報を届ける">
      <p className="note">掲示板への投稿には「PR」と、製薬企業からの情報であることが表示されます。</p>
      <div className="stack stack-s">
        <ButtonLink wide icon="search" to="/connect/doctor/search">
          医師をさがす
        </ButtonLink>
        <ButtonLink kind="secondary" wide icon="pencil" to="/board/new">
          掲示板に投稿する
        </ButtonLink>
        <ButtonLink kind="secondary" wide icon="building-2" to={`/connect/company/${id}`}>
          企業ページを見る
        </ButtonLink>
      </div>
    </Surface>
  );
}
