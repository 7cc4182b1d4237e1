import type { Env } from "../../workers/env";
import { openTitle, sealTitle } from "../title";
import type { FanOut } from "./fan-out";
import type { UrgentRecord } from "./messages/urgent-record";
import type { RoomKeys } from "./room-keys";
import type { RoomRecord } from "./room-record";
import { type Change, type ChangeFault, faultOfChange, ownerAfter, type RoomKind } from "./room-rules";
import type { RoomSockets } from "./room-sockets";
import { headOf, type RoomHead } from "./room-view";

export type Opening = {
  id: string;
  kind: RoomKind;
  ownerId: string;
  memberIds: string[];
  title: string;
  groupId?: string;
};

/** The people who belong to a group, under a number that rises with every change: an older list says nothing new. */
export type MemberList = Omit<Opening, "kind" | "groupId"> & { groupId: string; rev: number };

type NextKey = Awaited<ReturnType<RoomKeys["next"]>>;
type Parts = {
  env: Env;
  record: RoomRecord;
  urgent: UrgentRecord;
  keys: RoomKeys;
  sockets: RoomSockets;
  fanOut: FanOut;
};

/**
 * The people in the room and its title. Keys and titles are sealed before a change is stored, and sealing lets other
 * events in: so each change looks again at what is there, and begins anew where the next key is not the next one any
 * more.
 */
export class RoomMembership {
  constructor(private readonly parts: Parts) {}

  /** Creates the room once; opening it again changes nothing. */
  async open({ id, kind, ownerId, memberIds, title, groupId }: Opening): Promise<void> {
    const { env, record, keys, fanOut } = this.parts;
    if (record.room()) return;
    const [key, sealed] = await Promise.all([keys.first(id), sealTitle(env, id, title)]);
    if (record.room()) return;
    const now = Date.now();
    record.create(
      {
        id,
        kind,
        title: sealed,
        owner_id: ownerId,
        title_by: groupId ?? ownerId,
        group_id: groupId ?? null,
      },
      now,
    );
    record.addKey(key.keyVersion, key.wrapped, now);
    for (const userId of memberIds) record.join(userId, now);
    fanOut.ensureDelivery();
    await fanOut.run();
  }

  /**
   * Changes title and members. Somebody who leaves holds no key to what follows. Null: the actor is in no such room.
   */
  async change(actorId: string, change: Change): Promise<ChangeFault | "changed" | null> {
    const { env, record, keys, fanOut } = this.parts;
    const before = this.head();
    if (!before) return null;
    const [key, title] = await Promise.all([
      change.remove.length > 0 ? keys.next(before.id) : null,
      change.title === undefined ? undefined : sealTitle(env, before.id, change.title),
    ]);
    const head = this.head();
    if (!head || !record.member(actorId)) return null;
    if (key && this.isOld(key)) return this.change(actorId, change);
    const fault = faultOfChange({ ...head, memberIds: record.memberIds() }, actorId, change);
    if (fault) return fault;
    const titleBy = title === undefined ? head.titleBy : actorId;
    this.commit(head, { ...change, title, titleBy }, key);
    await fanOut.run(change.remove);
    return "changed";
  }

  /**
   * The room has these members and this title from now on; a member list as old as the last one changes nothing. It is done
   * when nobody who left holds a key to what follows, and everybody's Inbox was notified.
   */
  async follow(memberList: MemberList): Promise<void> {
    const { env, record, keys, fanOut } = this.parts;
    await this.open({ ...memberList, kind: "group" });
    if (!this.isNewer(memberList)) return;
    const before = this.changeTo(memberList);
    const [key, sealed] = await Promise.all([
      before.remove.length > 0 ? keys.next(memberList.id) : null,
      sealTitle(env, memberList.id, memberList.title),
    ]);
    const head = this.head();
    const named = head && (await openTitle(env, head));
    if (!head || !this.isNewer(memberList)) return;
    const change = this.changeTo(memberList);
    if ((key && this.isOld(key)) || (change.remove.length > 0 && !key)) return this.follow(memberList);
    record.setMemberListRevision(memberList.rev);
    const isSame = change.add.length + change.remove.length === 0 && named === memberList.title;
    if (isSame) return;
    this.commit(head, { ...change, title: sealed, titleBy: memberList.groupId }, key);
    await fanOut.run(change.remove);
  }

  /**
   * Takes somebody out for good, and the title they gave. Answers false, with nothing done, when something came
   * between.
   */
  async forget(userId: string): Promise<boolean> {
    const { keys, fanOut } = this.parts;
    const before = this.head();
    if (!before) return true;
    const key = await keys.next(before.id);
    const head = this.head();
    if (!head || this.isOld(key)) return false;
    this.commit(head, { ...titleWithout(userId, head), add: [], remove: [userId] }, key);
    await fanOut.run([userId]);
    return true;
  }

  private head(): RoomHead | null {
    return headOf(this.parts.record.room());
  }

  private isOld({ keyVersion }: NextKey): boolean {
    return this.parts.record.newestKey().version >= keyVersion;
  }

  private isNewer({ rev }: MemberList): boolean {
    return (this.parts.record.room()?.roll ?? 0) < rev;
  }

  private changeTo({ memberIds }: MemberList): Change {
    const present = new Set(this.parts.record.memberIds());
    const wanted = new Set(memberIds);
    return {
      add: memberIds.filter((userId) => !present.has(userId)),
      remove: [...present].filter((userId) => !wanted.has(userId)),
    };
  }

  private commit(head: RoomHead, change: Change & { titleBy: string | null }, key: NextKey | null) {
    const { record, sockets, fanOut } = this.parts;
    const { title = head.title, titleBy, add, remove } = change;
    const now = Date.now();
    for (const userId of remove) record.leave(userId, now);
    for (const userId of add) record.join(userId, now);
    if (key) record.addKey(key.keyVersion, key.wrapped, now);
    record.change({ title, title_by: titleBy, owner_id: ownerAfter(head.ownerId, record.memberIds()) });
    if (remove.length > 0) this.parts.urgent.touchAsking(remove, this.head()?.revision ?? 0);
    sockets.closeStrangers();
    sockets.publish({ type: "changed", revision: this.head()?.revision ?? 0 });
    fanOut.ensureDelivery(remove);
  }
}

/** The owner counts as the giver of a title for which nobody was noted. */
function titleWithout(userId: string, { title, titleBy, ownerId }: RoomHead) {
  return (titleBy ?? ownerId) === userId ? { title: "", titleBy: null } : { title, titleBy };
}
