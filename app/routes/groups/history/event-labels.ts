import type { GroupEvent } from "#contract/groups/shapes";
import { calledName, nameOf } from "~/parts/chat/names";

const called = (person: GroupEvent["user"]) => (person ? calledName(person) : nameOf(undefined));

/** A line of the history in plain words. */
export function eventText({ kind, user, actor }: Pick<GroupEvent, "kind" | "user" | "actor">): string {
  switch (kind) {
    case "founded":
      return `${called(user)}がコミュニティを作成しました`;
    case "joined":
      return `${called(user)}が参加しました`;
    case "added":
      return `${called(actor)}が${called(user)}を追加しました`;
    case "exited":
      return `${called(user)}が退出しました`;
    case "removed":
      return `${called(user)}がメンバーから外れました`;
    case "adminAdded":
      return `${called(actor)}が${called(user)}を管理者にしました`;
    case "adminRemoved":
      return actor
        ? `${called(actor)}が${called(user)}を管理者から外しました`
        : `${called(user)}が管理者を辞めました`;
    case "becameAdmin":
      return `${called(user)}が管理者になりました`;
    case "edited":
      return `${called(user)}がコミュニティの情報を変更しました`;
  }
}
