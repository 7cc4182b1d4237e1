import { type ReactNode, useEffect, useState } from "react";
import type { Person, Room } from "#contract/chat/shapes";
import { honorific } from "#contract/users/called";
import { Form } from "~/forms/form";
import { placeOf } from "~/parts/chat/names";
import { PersonBadge } from "~/parts/chat/person-badge";
import { groupPaths } from "~/request/paths/group-paths";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Person as PersonRow, RowList } from "~/ui/rows";

const SHOWN_MEMBERS = 8;

type Props = { room: Room; viewerId: string; isOfConnect: boolean };

/** Says who is in the room and what belongs to it, outside the page or, without space there, in a sheet behind 「ⓘ」. */
export function RoomAbout({ room, viewerId, isOfConnect }: Props) {
  const others = room.members.filter(({ objectId }) => objectId !== viewerId);
  const { sessionId: roomId } = room;
  const base = `/rooms/${roomId}`;
  return (
    <aside className="room-about" id="about" aria-label="このチャットについて">
      <div className="sheet-head">
        <h2>{room.kind === "direct" ? "相手の情報" : `メンバー ${room.members.length}名`}</h2>
        <a className="icon-btn room-about-opener" href="#conversation">
          <Icon name="x" label="閉じる" />
        </a>
      </div>
      <RowList label="このチャットの方">
        {others.slice(0, SHOWN_MEMBERS).map((person) => (
          <Somebody key={person.objectId} person={person} to={placeOf(person, roomId, isOfConnect)} />
        ))}
      </RowList>
      <RoomFacts {...{ room, viewerId }} />
      <div className="sheet-body">
        <Form method="post" action={base} className="acts" preventScrollReset>
          <Button
            kind="secondary"
            small
            icon="star"
            name="intent"
            value={room.isFavourite ? "unkeep" : "keep"}
          >
            {room.isFavourite ? "お気に入りから外す" : "お気に入りに追加する"}
          </Button>
          {room.messages.length > 0 ? (
            <Button kind="secondary" small icon="mail" name="intent" value="unread">
              未読にする
            </Button>
          ) : null}
        </Form>
        <ButtonLink kind="secondary" small icon="users" to={`${base}/members`}>
          メンバーと通知の設定
        </ButtonLink>
        <ButtonLink kind="secondary" small icon="image" to={`${base}/medias`}>
          画像・ファイル
        </ButtonLink>
        {room.members.some(({ objectId, role }) => objectId === viewerId && role === "doctor") ? (
          <ButtonLink kind="secondary" small icon="circle-alert" to={`${base}/urgent`}>
            至急のメッセージ
          </ButtonLink>
        ) : null}
        {room.groupId ? (
          <ButtonLink kind="secondary" small icon="users" to={groupPaths(false).group(room.groupId)}>
            コミュニティを開く
          </ButtonLink>
        ) : null}
        <p className="note">
          通信と保存を暗号化しています。患者さんを特定できる情報は書き込まないでください。
          <Link to="/terms">利用規約</Link>
        </p>
      </div>
    </aside>
  );
}

/** What is known of the person, and the newest files, once they are in sight; both have pages of their own anyway. */
function RoomFacts({ room, viewerId }: Pick<Props, "room" | "viewerId">) {
  const [facts, setFacts] = useState<ReactNode>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each room renders its own element.
  useEffect(() => {
    const load = () => {
      if (location.href.endsWith("#about") || matchMedia("(min-width: 1440px)").matches)
        void import("./person-facts").then(({ factsOf }) => factsOf(room, viewerId)).then(setFacts);
    };
    load();
    addEventListener("hashchange", load);
    return () => removeEventListener("hashchange", load);
  }, []);
  return facts;
}

function Somebody({ person, to }: { person: Person; to: string }) {
  const { name, role, avatarUrl, organization } = person;
  return (
    <PersonRow
      to={to}
      leading={<Seal name={name} role={role} src={avatarUrl} />}
      title={name}
      badges={
        <>
          <small>{honorific(role)}</small>
          <PersonBadge of={person} />
        </>
      }
      detail={organization}
    />
  );
}
