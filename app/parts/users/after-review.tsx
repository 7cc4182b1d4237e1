import type { ComponentProps } from "react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

type Props = { head: string } & Pick<ComponentProps<typeof EmptyState>, "drawing" | "title" | "children">;

/** Stands in place of a page, for a doctor whose licence is under review. */
export function AfterReview({ head, ...state }: Props) {
  return (
    <>
      <PageHead title={head} />
      <Surface flush>
        <EmptyState
          {...state}
          action={
            <ButtonLink kind="secondary" to="/doctor/new/pending" reloadDocument>
              審査の状況を見る
            </ButtonLink>
          }
        />
      </Surface>
    </>
  );
}
