import type { Banned, Community, LogEntry, ReportedThing } from "#contract/community/shapes";
import type { Role } from "#contract/endpoint";
import { groupPaths } from "~/request/paths/group-paths";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { RowList } from "~/ui/rows";
import { SearchForm } from "~/ui/search/search-form";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { CommunityAbout } from "../community-aside";
import { BannedPeople, ModerationLog, ReportedThings } from "../moderation";
import { ParticipantActs } from "./participant-acts";
import { ParticipantRow } from "./participant-row";

type Props = {
  community: Community;
  /** Null: is for those who look after it. */
  moderation: { reported: ReportedThing[]; banned: Banned[]; log: LogEntry[] } | null;
  wanted: string;
  /** This is the first page: nobody stands before these. */
  isFirst: boolean;
  role: Role;
  viewerId: string;
};

/** in the other frame: who is in it, admins first, and what those who look after it can do. */
export function ParticipantsPage({ community, moderation, wanted, isFirst, role, viewerId }: Props) {
  const { name, memberCount, members, isAdmin, objectId } = community;
  const paths = groupPaths(role === "connect");
  return (
    <>
      <PageHead
        title="参加者"
        context={`${name}・${formatPeople(memberCount)}`}
        back={{ to: paths.community(objectId), label: name }}
      />
      <Columns
        label="このコミュニティ"
        aside={
          <>
            <CommunityAbout {...{ community, paths, isConnect: role === "connect" }} />
            {moderation ? <ModerationLog log={moderation.log} /> : null}
          </>
        }
      >
        {moderation ? (
          <>
            <ReportedThings reported={moderation.reported} paths={paths} />
            <BannedPeople banned={moderation.banned} mayLift={isAdmin} />
          </>
        ) : null}
        <SearchForm
          id="participant"
          label="名前・ふりがな・会社名で検索"
          wanted={wanted}
          all={(wanted !== "" || !isFirst) && { to: paths.participants(objectId), word: "条件をクリア" }}
        />
        <Surface title={wanted ? `「${wanted}」の検索結果` : undefined} flush>
          {members.length === 0 ? (
            <EmptyState drawing="search" title="該当する参加者は見つかりませんでした" />
          ) : null}
          <RowList label="参加者">
            {members.map((person) => (
              <ParticipantRow
                key={person.objectId}
                person={person}
                isSelf={person.objectId === viewerId}
                actions={
                  isAdmin && person.objectId !== viewerId ? <ParticipantActs person={person} /> : undefined
                }
              />
            ))}
          </RowList>
        </Surface>
        <CursorPages next={community.next} older="続きを表示する" param="after" />
      </Columns>
    </>
  );
}
