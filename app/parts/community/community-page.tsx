import type { Banner, Community } from "#contract/community/shapes";
import type { Role } from "#contract/endpoint";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { groupPaths } from "~/request/paths/group-paths";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";
import { Surface } from "~/ui/surface";
import { formatItems, formatPeople } from "~/ui/text/numbers";
import { CommunitySidebar } from "./community-aside";
import { CommunityPosts, type Stream } from "./posts/community-posts";

type CommunityProps = {
  community: Community;
  banners: readonly Banner[];
  role: Role;
  /** False while the licence is under review: then the viewer only reads. */
  mayJoin: boolean;
  viewerId: string;
  /** Null: is banned and reads nothing. */
  stream: Stream | null;
};

/** in the other frame: what it is about, how one stands to it, and what is written there. */
export function CommunityPage({ community, banners, role, mayJoin, viewerId, stream }: CommunityProps) {
  const { name, memberCount, standing, reportsWaiting, objectId: id } = community;
  const isConnect = role === "connect";
  const paths = groupPaths(role === "connect");
  return (
    <>
      <PageHead
        title={name}
        context={`オープンコミュニティ・${formatPeople(memberCount)}`}
        back={{ to: paths.list, label: "コミュニティ一覧" }}
      />
      <Columns
        label="このコミュニティについて"
        aside={<CommunitySidebar {...{ community, paths, isConnect }} />}
      >
        {standing.state === "joined" ? (
          <Tabs
            label="コミュニティの画面"
            tabs={[
              { to: paths.community(id), label: "投稿", current: true },
              { to: paths.participants(id), label: "参加者", current: false, count: memberCount },
            ]}
          />
        ) : null}
        {reportsWaiting > 0 ? (
          <Callout
            title={`通報された投稿が${formatItems(reportsWaiting)}あります`}
            action={
              <ButtonLink kind="secondary" to={paths.participants(id)}>
                通報を確認する
              </ButtonLink>
            }
          />
        ) : null}
        <Banners banners={banners} />
        <Entry {...{ community, mayJoin }} />
        {stream ? (
          <CommunityPosts
            {...{ id, stream, paths, viewerId }}
            mayWrite={standing.state === "joined" && mayJoin}
          />
        ) : null}
      </Columns>
    </>
  );
}

/** What the operator has put at the top of communities. */
function Banners({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <ul className="banners" aria-label="運営からのご案内">
      {banners.map((banner) => (
        <li key={banner.id} className="sheet banner">
          {banner.image ? (
            <img className="banner-picture" src={banner.image} alt="" loading="lazy" decoding="async" />
          ) : (
            <Icon name="megaphone" size={24} />
          )}
          <div className="row-words">
            <p className="name">
              <BannerTitle banner={banner} />
            </p>
            {banner.body ? <p className="sub">{banner.body}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function BannerTitle({ banner: { title, link } }: { banner: Banner }) {
  if (!link) return title;
  if (link.startsWith("/")) return <Link to={link}>{title}</Link>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {title}
      <Icon name="external-link" size={16} label="（別の画面で開きます）" />
    </a>
  );
}

type Props = { community: Community; mayJoin: boolean };

/** Shows somebody who is not in it what one agrees on, and the way in; or why there is none. */
function Entry({ community, mayJoin }: Props) {
  const { rules, standing } = community;
  if (standing.state === "joined") return null;
  if (standing.state === "banned") return <Banned reason={standing.banReason ?? ""} />;
  return (
    <Surface title="このコミュニティに参加する">
      <p>どなたでも読むことができます。投稿・コメント・リアクションは、参加するとできるようになります。</p>
      {rules ? (
        <div>
          <p className="heading">参加のルール</p>
          <p className="lines">{rules}</p>
        </div>
      ) : null}
      {mayJoin ? (
        <Form method="post" preventScrollReset>
          <SubmitButton intent="join" pendingWord="参加しています…">
            参加する
          </SubmitButton>
        </Form>
      ) : (
        <p className="note">医師資格の確認が終わると、参加できるようになります。</p>
      )}
    </Surface>
  );
}

function Banned({ reason }: { reason: string }) {
  return (
    <Callout kind="danger" title="このコミュニティへの参加が停止されています">
      <p className="lines">理由：{reason}</p>
      <p>
        停止が解除されると、もう一度参加できます。お心当たりがない場合は、お問い合わせからご連絡ください。
      </p>
    </Callout>
  );
}
