import type { ReactNode } from "react";
import { callHref } from "#contract/telephone";
import { MuteCompany } from "~/parts/moderation/mute-company";
import { PersonSafety } from "~/parts/moderation/person-safety";
import { PRINCIPAL_LABELS, RoleBadge } from "~/parts/users/role-badge";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

/** What the pages of an MS and of a connect user both get. */
export type EmployeePage = {
  name: string;
  kana: string;
  /** The places where they work, in words. */
  places: string;
  /** The viewer is a doctor, who decides which companies may come near. */
  mayMute?: boolean;
  back: { to: string; label: string };
};

type Props = EmployeePage & {
  of: "ms" | "connect";
  person: {
    objectId: string;
    companyName: string | null;
    organization: string | null;
    jobTitle: string | null;
    avatarUrl: string | null;
    tel: string | null;
    introduction: string;
    isSelf: boolean;
  };
  /** What is beside the role. */
  badge?: ReactNode;
  /** What is above the person. */
  bar?: ReactNode;
  /** How their work is called, and what their place in the company is. */
  words: { work: string; organization: string };
  /** The company's name, or a link to it. */
  company: ReactNode;
  /** What one may do with them. */
  children: ReactNode;
};

/** The page of somebody who works for a company. */
export function EmployeeProfile(props: Props) {
  const { of, person, name, places, bar, words, company, mayMute = false, back } = props;
  const { objectId, companyName, organization, jobTitle, introduction, isSelf } = person;
  return (
    <>
      <PageHead
        title={PRINCIPAL_LABELS[of]}
        isKind
        context={[companyName, organization].filter(Boolean).join("　")}
        back={back}
      />
      {bar}
      <Hero {...props} />
      <Columns
        label={words.work}
        aside={
          <>
            <Surface title={words.work}>
              <DefinitionList
                items={[
                  ["会社", company],
                  [words.organization, organization],
                  ["役職", jobTitle],
                  ["担当地域", places],
                ]}
              />
            </Surface>
            {mayMute && companyName ? (
              <Surface>
                <MuteCompany userId={objectId} company={companyName} />
              </Surface>
            ) : null}
          </>
        }
      >
        <Surface title="自己紹介">
          {introduction ? (
            <p className="lines">{introduction}</p>
          ) : (
            <p className="none">自己紹介はまだありません。</p>
          )}
        </Surface>
      </Columns>
      {isSelf ? null : <PersonSafety userId={objectId} name={name} of={of} />}
    </>
  );
}

/** Says who it is, for whom they work, and how to reach them. */
function Hero({ name, kana, of, person, badge, children }: Props) {
  const { companyName, organization, jobTitle, avatarUrl, tel } = person;
  return (
    <section className="sheet hero wide" aria-label="プロフィール">
      <Seal name={name} role={of} src={avatarUrl} size="xl" />
      <div className="hero-words">
        <p className="sub">{kana}</p>
        <h1 className="hero-name">
          {name} <small>さん</small>
        </h1>
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
