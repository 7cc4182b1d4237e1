import type { ReactNode } from "react";
import { ButtonLink } from "../button";
import { Buttons } from "../buttons";
import { EmptyState } from "../empty-state";
import { Surface } from "../surface";

type Props = {
  title: string;
  /** Conditions without which there is something. */
  relaxations: readonly { label: string; to: string }[];
  /** Where else there is something. */
  elsewhere?: readonly { label: string; to: string }[];
  /** Keeps the search: what is kept may tell when there is something. */
  save?: ReactNode;
  /** What may find more. */
  children: ReactNode;
};

/** Stands in place of the hits, with what to leave out and how much that finds. */
export function NothingFound({ title, relaxations, elsewhere = [], save, children }: Props) {
  const links = [...relaxations, ...elsewhere];
  const actions = (
    <Buttons>
      {links.map(({ label, to }) => (
        <ButtonLink kind="secondary" key={to} to={to}>
          {label}
        </ButtonLink>
      ))}
      {save}
    </Buttons>
  );
  return (
    <Surface flush>
      <EmptyState drawing="search" title={title} action={links.length > 0 || save ? actions : null}>
        {children}
      </EmptyState>
    </Surface>
  );
}
