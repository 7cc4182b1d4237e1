import { calledWithWork } from "~/parts/notices/people";
import { leadingBack } from "~/request/paths/back-link";
import { Link } from "~/ui/link";

type Called = Parameters<typeof calledWithWork>[0] & { doctorId: string | null };

/** The page of somebody who sent or got a notice; who is no doctor here, or has left, has none. */
export const pageOfColleague = ({ doctorId }: Pick<Called, "doctorId">, here: string): string | undefined =>
  doctorId ? leadingBack(`/doctor/${doctorId}`, here) : undefined;

/** The colleague's name, as a link to their page. */
export function Colleague({ person, here }: { person: Called; here: string }) {
  const page = pageOfColleague(person, here);
  const name = calledWithWork(person);
  return page ? <Link to={page}>{name}</Link> : name;
}
