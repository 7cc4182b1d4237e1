import type { ReactNode } from "react";
import { callHref } from "#contract/telephone";
import { RoleBadge } from "~/parts/users/role-badge";
import { Icon } from "~/ui/icon";
import { Seal } from "~/ui/people/seal";

type Props = {
  name: string;
  kana: string;
  /** In whose colours the seal is drawn. */
  of: "ms" | "connect";
  person: {
    companyName: string | null;
    organization: string | null;
    jobTitle: string | null;
    avatarUrl: string | null;
    tel: string | null;
  };
  /** Beside the role. */
  badge?: ReactNode;
  /** What one may do with them. */
  children: ReactNode;
};

/** The head of the page of somebody who works for a company: who it is, for whom they work, how to reach them. */
export function PersonHero({ name, kana, of, person, badge, children }: Props) {
  const { companyName, organization, jobTitle, avatarUrl, tel } = person;
  return (
    <section className="sheet hero wide" aria-label="プロフィール">
      <Seal name={name} role={of} src={avatarUrl} size="xl" />
      <div className="hero-words">
        <p className="sub">{kana}</p>
        <p className="hero-name">
          {name} <small>さん</small>
        </p>
        <RoleBadge of={of} /> {badge}
      </div>
      <div className="hero-more">
        <p>{[companyName, organization, jobTitle].filter(Boolean).join("　")}</p>
        {tel ? (
          <a className="tel" href={callHref(tel)}>
            <Icon name="phone" />
            {tel}
          </a>
        ) : null}
      </div>
      {children}
    </section>
  );
}
