import type { CardFace } from "#contract/business-card/calls";
import { hiragana } from "#contract/japanese/kana";
import { honorific } from "#contract/users/called";
import { RoleBadge } from "~/parts/users/role-badge";

/** What stands after a name: how the person is addressed, and the reading. */
export function CardBadges({ face }: { face: CardFace }) {
  if (face.isWithdrawn) return null;
  return (
    <>
      <small>{honorific(face.role)}</small>
      {face.kana ? <small>{hiragana(face.kana)}</small> : null}
      {face.role === "doctor" && !face.isUnderReview ? null : (
        <RoleBadge of={face.isUnderReview ? "temporaryDoctor" : face.role} />
      )}
    </>
  );
}

/** The same on a page: a title is not cut in two, and no line begins with the dot before it. */
export function CardPlace({ face }: { face: CardFace }) {
  const place = placeOfCard({ ...face, jobTitle: null });
  return (
    <>
      {place && face.jobTitle ? `${place}・` : place}
      {face.jobTitle ? <span className="card-title">{face.jobTitle}</span> : null}
    </>
  );
}

/** The place where somebody works, and their position. */
export function placeOfCard({ company, organization, jobTitle, role }: CardFace): string {
  const place = role === "connectCompany" ? organization : [company, organization].filter(Boolean).join("　");
  return [place, jobTitle].filter(Boolean).join("・");
}
