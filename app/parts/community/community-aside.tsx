import { Fragment } from "react";
import type { Community } from "#contract/community/shapes";
import { COMMUNITY_NOTIFICATION_LABELS } from "#contract/community/texts";
import { ConfirmDialog } from "~/forms/confirm-dialog";
import { NameLink } from "~/parts/chat/name-link";
import { NotifyForm } from "~/parts/posts/writing/notify-form";
import type { GroupPaths } from "~/request/paths/group-paths";
import { Link } from "~/ui/link";
import { DialogLink } from "~/ui/overlays/dialog";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Seal } from "~/ui/people/seal";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { ParticipantRow } from "./participants/participant-row";

type Props = { community: Community; paths: GroupPaths; isConnect: boolean };

/** Says beside the posts what the community is about, who is in it, and the viewer's notification level. */
export function CommunitySidebar({ community, paths, isConnect }: Props) {
  const { standing, members, memberCount, objectId } = community;
  return (
    <>
      <CommunityAbout {...{ community, paths, isConnect }} />
      {members.length > 0 ? (
        <Surface
          title="参加者"
          more={<Link to={paths.participants(objectId)}>{formatPeople(memberCount)}</Link>}
          flush
        >
          <RowList label="参加者">
            {members.map((person) => (
              <ParticipantRow key={person.objectId} person={person} size="s" />
            ))}
          </RowList>
        </Surface>
      ) : null}
      {standing.state === "joined" ? <Settings community={community} /> : null}
    </>
  );
}

/** What it is about, who leads it, and its rules. */
export function CommunityAbout({ community, paths, isConnect }: Props) {
  const { objectId, name, description, image, rules, admins, standing } = community;
  const named = admins.filter(({ communityRole }) => communityRole === "admin");
  return (
    <Surface title="このコミュニティについて">
      {image ? <Seal name={name} src={image} size="l" /> : null}
      <p className="note lines">{description}</p>
      {named.length > 0 ? (
        <p className="note">
          管理者：
          {named.map((person, index) => (
            <Fragment key={person.objectId}>
              {index > 0 ? "、" : null}
              <NameLink person={person} here={paths.community(objectId)} isOfConnect={isConnect} />
            </Fragment>
          ))}
        </p>
      ) : null}
      {rules && standing.state === "joined" ? (
        <Disclosure summary="参加のルール">
          <p className="note lines">{rules}</p>
        </Disclosure>
      ) : null}
    </Surface>
  );
}

function Settings({ community: { name, standing } }: Pick<Props, "community">) {
  const { tells, mutedUntil } = standing;
  return (
    <Surface title="設定">
      <NotifyForm {...{ tells, mutedUntil }} words={COMMUNITY_NOTIFICATION_LABELS} />
      <div>
        <DialogLink dialog="leave-community" kind="loss">
          退出する
        </DialogLink>
      </div>
      <ConfirmDialog
        id="leave-community"
        title="コミュニティから退出しますか？"
        intent="leave"
        word="退出する"
      >
        <p>
          「{name}」の投稿は引き続き読めます。これまでの投稿とコメントは残り、あとからもう一度参加できます。
        </p>
      </ConfirmDialog>
    </Surface>
  );
}
