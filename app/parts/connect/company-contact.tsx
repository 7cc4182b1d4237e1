import type { CompanyProfile } from "#contract/connect/calls";
import { callHref } from "#contract/telephone";
import { Icon } from "~/ui/icon";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

type Contact = Pick<
  CompanyProfile,
  "contactDepartment" | "contactTel" | "contactEmail" | "contactHours" | "url"
>;

/** The department and addresses at which a company answers questions. */
export function CompanyContact({ company }: { company: Contact }) {
  const { contactDepartment, contactTel, contactEmail, contactHours, url } = company;
  return (
    <Surface title="お問い合わせ">
      <DefinitionList
        empty="登録されていません"
        items={[
          ["窓口", contactDepartment],
          [
            "電話番号",
            contactTel ? (
              <a key="tel" href={callHref(contactTel)}>
                {contactTel}
              </a>
            ) : null,
          ],
          ["受付時間", contactHours],
          [
            "メールアドレス",
            contactEmail ? (
              <a key="mail" className="anywhere" href={`mailto:${contactEmail}`}>
                {contactEmail}
              </a>
            ) : null,
          ],
          ["ホームページ", url ? <Outside key="url" to={url} /> : null],
        ]}
      />
    </Surface>
  );
}

/** The same in short, where the company stands first: the office that answers, its number and its hours. */
export function ContactLine({ company }: { company: Contact }) {
  const { contactDepartment, contactTel, contactHours } = company;
  if (!contactTel) return null;
  return (
    <p className="contact-line">
      {contactDepartment ? <span>{contactDepartment}</span> : null}
      <a className="tel" href={callHref(contactTel)}>
        <Icon name="phone" />
        {contactTel}
      </a>
      {contactHours ? <span className="note">{contactHours}</span> : null}
    </p>
  );
}

/** A page of somebody else: it learns nothing of where the reader came from. */
export function Outside({ to, children }: { to: string; children?: string }) {
  return (
    <a className="anywhere" href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children ?? to}
      <span className="sr-only">（別のタブで開きます）</span>
    </a>
  );
}
