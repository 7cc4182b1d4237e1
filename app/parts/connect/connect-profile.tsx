import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CHAT_PARTNER_IN_COMMUNITIES } from "#contract/chat/texts";
import type { ConnectProfile as User } from "#contract/connect/calls";
import { pageOfUser } from "#contract/users/page-of-user";
import { WriteTo } from "~/parts/chat/writing/write-to";
import { type EmployeePage, EmployeeProfile } from "~/parts/users/profile/employee-profile";
import { leadingBack } from "~/request/paths/back-link";
import { Link } from "~/ui/link";

type Props = EmployeePage & {
  user: User;
  /** The page is seen from the connect service. */
  isOfConnect: boolean;
  /** What is above the person. */
  bar?: ReactNode;
  /** What the viewer may do with the page, if it is their own. */
  acts?: ReactNode;
};

const LABELS = { work: "所属", organization: "部署・所属" };

/** One connect user, seen from either service. */
export function ConnectProfile({ user, isOfConnect, acts, ...page }: Props) {
  return (
    <EmployeeProfile
      {...page}
      of="connect"
      person={user}
      words={LABELS}
      company={<Company user={user} isOfConnect={isOfConnect} />}
    >
      {isOfConnect ? (
        acts
      ) : (
        <div className="acts">
          <WriteTo messageLink={{ refusal: CHAT_PARTNER_IN_COMMUNITIES }} />
        </div>
      )}
    </EmployeeProfile>
  );
}

function Company({ user, isOfConnect }: Pick<Props, "user" | "isOfConnect">) {
  const { pathname, search } = useLocation();
  const { companyId: userId, companyName } = user;
  const page = userId && pageOfUser({ userId, role: "connectCompany", doctorId: null }, isOfConnect);
  return page ? <Link to={leadingBack(page, pathname + search)}>{companyName}</Link> : companyName;
}
