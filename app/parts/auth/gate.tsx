import type { ReactNode } from "react";
import sessionScript from "~/live/session-watch?worker&url";
import { PageScript } from "~/page-script";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/sprites/icon-names";
import seals from "~/ui/sprites/seals.svg?url";

type Props = {
  /** What the service is for, in a few words. */
  sentence: readonly [string, string];
  lead: string;
  facts: readonly (readonly [icon: IconName, words: string])[];
  /** Somebody has just signed out here: other tabs have to know. */
  hasSignedOut: boolean;
  /** The form and what is below it. */
  children: ReactNode;
};

/** The entrance: the ring of seals on the deep half, the form on the other; a band above the form on a phone. */
export function Gate({ sentence, lead, facts, hasSignedOut, children }: Props) {
  return (
    <div className="gate">
      <div className="gate-deep">
        <svg className="gate-ring" aria-hidden>
          <use href={`${seals}#seals`} />
        </svg>
        <div>
          <p className="gate-sentence">
            {sentence[0]}
            <br />
            {sentence[1]}
          </p>
          <p className="gate-lead">{lead}</p>
        </div>
        <ul className="gate-facts">
          {facts.map(([icon, words]) => (
            <li key={icon}>
              <Icon name={icon} />
              {words}
            </li>
          ))}
        </ul>
      </div>
      <div className="gate-form">{children}</div>
      {hasSignedOut ? <PageScript src={sessionScript} /> : null}
    </div>
  );
}
