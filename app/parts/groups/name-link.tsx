import type { Person } from "#contract/chat/rooms";
import { calledName, pageOfPerson } from "~/parts/chat/names";
import { Link } from "~/ui/link";

type Props = { person: Person; here: string; isOfConnect: boolean };

/** 「佐藤 健一 先生」, leading to their page; who has left, or has no page, is only named. */
export function NameLink({ person, here, isOfConnect }: Props) {
  const page = pageOfPerson(person, here, isOfConnect);
  return page ? <Link to={page}>{calledName(person)}</Link> : calledName(person);
}
