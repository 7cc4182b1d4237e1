import { useLocation } from "@remix-run/react";
import { Icon } from "../icon";
import { Link } from "../link";
import { hrefOfPage, pageNumbers } from "./page-numbers";

type Props = { page: number; pages: number /** Query parameter of the page number. */; param?: string };

/** Plain links 1 2 3 … 13 次へ that keep the conditions of the address. Nothing on a single page. */
export function Pagination({ page, pages, param = "page" }: Props) {
  const { search } = useLocation();
  if (pages <= 1) return null;
  const href = (to: number) => hrefOfPage(search, to, param);
  return (
    <nav className="pager" aria-label="ページ">
      {page > 1 ? (
        <Link to={href(page - 1)} rel="prev">
          <Icon name="chevron-left" />
          前へ
        </Link>
      ) : null}
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap-${index === 1 ? "before" : "after"}`}>…</span>
        ) : (
          <Link
            key={number}
            to={href(number)}
            aria-current={number === page ? "page" : undefined}
            aria-label={`${number}ページ`}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link to={href(page + 1)} rel="next">
          次へ
          <Icon name="chevron-right" />
        </Link>
      ) : null}
    </nav>
  );
}
