import type { Group } from "#contract/groups/shapes";
import { honorific } from "#contract/users/called";
import { NameLink } from "~/parts/chat/name-link";
import { type GroupPaths, type GroupTab, groupHistory, inviteManagers } from "~/request/paths/group-paths";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";
import { ListSearch } from "~/ui/search/list-search";
import { Surface } from "~/ui/surface";
import { countWord } from "~/ui/text/count-word";
import { formatPeople } from "~/ui/text/numbers";
import { endText } from "./ends";
import { GroupAbout, GroupSidebar } from "./group-aside";
import { GroupDoors } from "./group-doors";
import { GroupSettings } from "./group-settings";
import { InvitationAnswer, JoinAfterReview } from "./members/invitation-row";
import { OwnPlaces } from "./own-places";
import type { PlaceLine } from "./place-row";
import { GroupPosts, type GroupStream } from "./stream/group-posts";

type Props = {
  group: Group;
  paths: GroupPaths;
  viewerId: string;
  /** A doctor whose licence is under review reads, and writes nothing. */
  mayWrite: boolean;
  /** Members alone see what is in it. */
  stream: GroupStream;
  /** The groups and communities to which the viewer belongs. */
  own: readonly PlaceLine[];
};

/** A group: to members its posts, to others what it is, to whoever was invited the question. */
export function GroupPage({ group, paths, viewerId, mayWrite, stream, own }: Props) {
  const { objectId: groupId, name, memberCount, isMember } = group;
  return (
    <>
      <PageHead
        title={name}
        context={`非公開・メンバー ${formatPeople(memberCount)}`}
        back={{ to: paths.home, label: "コミュニティ" }}
      />
      <Columns
        label="このコミュニティについて"
        start={own.length > 0 ? <OwnPlaces lines={own} paths={paths} current={groupId} /> : null}
        aside={
          <GroupSidebar
            {...{ group, paths, mayWrite }}
            settings={<GroupSettings {...{ group, paths, mayWrite }} />}
          />
        }
      >
        {isMember ? (
          <>
            <Surface flush>
              <div className="sheet-body">
                <GroupAbout group={group} paths={paths} />
              </div>
              <GroupDoors
                {...{ group, paths, mayWrite }}
                tab={stream.tab}
                files={stream.kinds?.files ?? null}
              />
            </Surface>
            <Views {...{ group, paths, stream }} />
            {mayWrite || paths.isOfConnect ? (
              <ListSearch to={paths.search} words="このコミュニティの投稿を検索" q="">
                <input type="hidden" name="place" value={groupId} />
              </ListSearch>
            ) : null}
          </>
        ) : null}
        <Warnings group={group} paths={paths} />
        <InvitationSheet group={group} paths={paths} mayAnswer={mayWrite} />
        {isMember ? (
          <GroupPosts {...{ groupId, stream, paths, viewerId, mayWrite }} />
        ) : (
          <NoMember group={group} />
        )}
      </Columns>
    </>
  );
}

/** What was posted, by its kind, and what happened. */
function Views({ group: { objectId }, paths, stream: { tab, kinds } }: ViewsProps) {
  const view = (of: GroupTab, label: string, count?: string) => ({
    to: paths.tab(objectId, of),
    label,
    current: of === tab,
    count,
  });
  const history = { to: groupHistory(objectId), label: "活動履歴", current: false };
  return (
    <Tabs
      label="コミュニティの画面"
      tabs={[
        view("all", "すべて"),
        ...(kinds ? [view("polls", "投票・日程", countWord(kinds.polls))] : []),
        ...(paths.isOfConnect ? [] : [history]),
      ]}
    />
  );
}

type ViewsProps = Pick<Props, "group" | "paths" | "stream">;

function NoMember({ group: { state } }: { group: Group }) {
  if (state === "invited") return null;
  return (
    <Callout title="メンバーの方だけが投稿を見られます">
      {state === "expired"
        ? "招待の有効期限が切れています。参加をご希望の場合は、管理者の方に招待の再送をご依頼ください。"
        : "参加をご希望の場合は、管理者の方に招待をご依頼ください。"}
    </Callout>
  );
}

function Warnings({
  group: { objectId, isMissingManager, applicants },
  paths,
}: {
  group: Group;
  paths: GroupPaths;
}) {
  return (
    <>
      {isMissingManager ? (
        <Callout
          kind="warning"
          title="支店長以上の管理職を追加してください"
          action={
            <ButtonLink kind="secondary" to={inviteManagers(objectId)}>
              管理職を招待する
            </ButtonLink>
          }
        >
          支店長以上の管理職の方が在籍していません。
        </Callout>
      ) : null}
      {applicants.length > 0 ? (
        <Callout
          title="管理者の申請が届いています"
          action={
            <ButtonLink kind="secondary" to={paths.members(objectId)}>
              申請を確認する
            </ButtonLink>
          }
        >
          {applicants.map(({ name, role }) => `${name} ${honorific(role)}`).join("、")}
        </Callout>
      ) : null}
    </>
  );
}

type InvitationSheetProps = { group: Group; paths: GroupPaths; mayAnswer: boolean };

/** The invitation that waits for the viewer: from whom, what it says, until when. */
function InvitationSheet({ group, paths, mayAnswer }: InvitationSheetProps) {
  const { objectId, name, invitation } = group;
  if (!invitation) return null;
  return (
    <Surface title="コミュニティへの招待" waits more={endText(invitation.expiresAt)}>
      <p>
        {invitation.inviter ? (
          <NameLink
            person={invitation.inviter}
            here={paths.group(objectId)}
            isOfConnect={paths.isOfConnect}
          />
        ) : (
          "コミュニティの管理者"
        )}
        から招待が届いています。
      </p>
      {invitation.message ? <blockquote className="quote prose">{invitation.message}</blockquote> : null}
      {mayAnswer ? <InvitationAnswer groupId={objectId} name={name} paths={paths} /> : <JoinAfterReview />}
    </Surface>
  );
}
