import { Form, useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { useQueryTerms } from "~/ui/search/use-searched-terms";

/** The search of everything, in the header from 1041 px on. It names what it finds. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const asked = pathname === "/search" ? (new URLSearchParams(search).get("q") ?? "") : "";
  const box = useQueryTerms(asked);
  return (
    <search className="top-search">
      <Form method="get" action="/search">
        <input
          ref={box}
          type="search"
          name="q"
          defaultValue={asked}
          aria-label="医師・医療機関・MSをさがす（漢字・かな・電話番号）"
          placeholder="医師・医療機関・MS（漢字・かな・電話番号）"
          enterKeyHint="search"
        />
        <button type="submit">
          <Icon name="search" label="検索" />
        </button>
      </Form>
    </search>
  );
}
