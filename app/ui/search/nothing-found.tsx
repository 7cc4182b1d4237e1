import type { ReactNode } from "react";
import { ButtonLink } from "../button";
import { Buttons } from "../buttons";
import { EmptyState } from "../empty-state";
import { Surface } from "../surface";
import type { Chip } from "./chips";

type Props = {
  title: string;
  chips: readonly Chip[];
  /** Keeps the search: what is kept may tell when there is something. */
  save: ReactNode;
  /** What may find more. */
  children: ReactNode;
};

/** Stands in place of the hits. The last condition is the likeliest to be one too many. */
export function NothingFound({ title, chips, save, children }: Props) {
  const last = chips.at(-1);
  const ways = last ? (
    <Buttons>
      <ButtonLink kind="secondary" to={last.without}>
        「{last.word ?? last.label}」を外す
      </ButtonLink>
      {save}
    </Buttons>
  ) : null;
  return (
    <Surface flush>
      <EmptyState drawing="search" title={title} action={ways}>
        {children}
      </EmptyState>
    </Surface>
  );
}
