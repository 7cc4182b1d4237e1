import type { ReactNode } from "react";
import type { Person } from "#contract/chat/shapes";
import { honorific } from "#contract/users/called";
import { isNamed, pageOfPerson, principalOf, shownName } from "~/parts/chat/names";
import { RoleBadge } from "~/parts/users/role-badge";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Time } from "~/ui/time/time";

export type SeenFrom = {
  /** The page it is on, to which one comes back from a person's. */
  here: string;
  isConnect?: boolean;
};

type Props = SeenFrom & {
  author: Person;
  at: number;
  isUnread?: boolean;
  small?: boolean;
  /** The post was written for the service: only the office's name is shown of its author. */
  isOfficial?: boolean;
  children?: ReactNode;
};

/** Says who wrote it, from where, and when; of a comment, with its words below. */
export function PostAuthor({ isUnread, ...line }: Props) {
  const { author, at, small, isOfficial, children } = line;
  const { role, organization, avatarUrl, doctorId, isUnderReview } = author;
  const name = shownName(author);
  const size = small ? "s" : "m";
  return (
    <div className={isUnread ? "person is-unread" : "person"}>
      {isOfficial ? (
        <Seal name={name} icon="megaphone" size={size} />
      ) : (
        <Seal {...{ name, role, size }} src={avatarUrl} isVerified={doctorId !== null && !isUnderReview} />
      )}
      <div className="row-words">
        <p className="name">
          <Name {...line} />
          {isUnread ? <span className="sr-only">未読</span> : null}
        </p>
        {organization ? <p className="sub">{organization}</p> : null}
        {children}
      </div>
      <div className="end">
        <Time at={at} as="when" />
      </div>
    </div>
  );
}

function Name({ author, here, isConnect = false, isOfficial }: Props) {
  const { name, role, isUnderReview } = author;
  if (isOfficial || !isNamed(author)) return <span>{shownName(author)}</span>;
  const page = pageOfPerson(author, here, isConnect);
  return (
    <>
      {page ? <Link to={page}>{name}</Link> : <span>{name}</span>}
      {author.objectId ? <small>{honorific(role)}</small> : null}
      {role === "doctor" && !isUnderReview ? null : <RoleBadge of={principalOf(author)} />}
    </>
  );
}
