import { BAN_REASON_CHARS, COMMUNITY_ROLES } from "#contract/community/limits";
import type { Banned, Community, LogEntry, Participant, ReportedThing } from "#contract/community/shapes";
import { COMMUNITY_ROLE_LABELS } from "#contract/community/texts";
import type { Role } from "#contract/endpoint";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { Form } from "~/forms/form";
import { groupPaths } from "~/request/paths/group-paths";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { RowList } from "~/ui/rows";
import { SearchForm } from "~/ui/search/search-form";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { CommunityAbout } from "../community-aside";
import { BannedPeople, ModerationLog, ReportedThings } from "../moderation";
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

/** What an admin can do to one participant, folded away under their row. */
function ParticipantActs({ person }: { person: Participant }) {
  const { objectId, name, communityRole } = person;
  return (
    <Disclosure summary="権限の変更・参加の停止">
      <div className="stack">
        <Form method="post" className="acts" preventScrollReset>
          <input type="hidden" name="userId" value={objectId} />
          <input type="hidden" name="intent" value="role" />
          {COMMUNITY_ROLES.filter((role) => role !== communityRole).map((role) => (
            <Button
              key={role}
              kind="secondary"
              small
              name="role"
              value={role}
              aria-label={`${name}を${COMMUNITY_ROLE_LABELS[role]}にする`}
            >
              {COMMUNITY_ROLE_LABELS[role]}にする
            </Button>
          ))}
        </Form>
        <Form method="post" className="form" preventScrollReset>
          <input type="hidden" name="userId" value={objectId} />
          <TextArea
            field={{ ...plainField(`reason-${objectId}`), name: "reason" }}
            label="参加を停止する理由"
            required
            support="ご本人に表示されます。これまでの投稿は残り、名前は「参加停止中の方」と表示されます。"
            rows={2}
            max={BAN_REASON_CHARS}
          />
          <div>
            <Button kind="danger" small name="intent" value="ban" aria-label={`${name}の参加を停止する`}>
              参加を停止する
            </Button>
          </div>
        </Form>
      </div>
    </Disclosure>
  );
}
