import type { Person } from "#contract/chat/shapes";
import { Link } from "~/ui/link";
import { calledName, pageOfPerson } from "./names";

type Props = { person: Person; here: string; isOfConnect: boolean };

/** 「佐藤 健一 先生」, leading to their page; who has left, or has no page, is only named. */
export function NameLink({ person, here, isOfConnect }: Props) {
  const page = pageOfPerson(person, here, isOfConnect);
  return page ? <Link to={page}>{calledName(person)}</Link> : calledName(person);
}
