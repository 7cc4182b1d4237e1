import { useLocation } from "@remix-run/react";
import { ButtonLink } from "../button";
import { hrefWith } from "./page-numbers";

type Props = {
  /** The key that the next page goes on from; null: there is no more. */
  next: string | number | null | undefined;
  older: string;
  /** Left out where nothing stands before what is shown, or where another link leads there. */
  newest?: string | false;
  /** Query parameter of the key. */
  param?: string;
};

/** The ways on and back in a list paged by its last entry, without page numbers; they keep the address's conditions. */
export function CursorPages({ next, older, newest, param = "before" }: Props) {
  const { search } = useLocation();
  if (!next && !newest) return null;
  return (
    <div className="acts">
      {newest ? (
        <ButtonLink kind="quiet" to={hrefWith(search, param, null)}>
          {newest}
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink kind="secondary" to={hrefWith(search, param, next)}>
          {older}
        </ButtonLink>
      ) : null}
    </div>
  );
}
