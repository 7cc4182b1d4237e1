import { Form, useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icon";

/** The search of everything, in the header from 1041 px on. It names what it finds today. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const asked = pathname === "/search" ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <search className="top-search">
      <Form method="get" action="/search">
        <input
          key={asked}
          type="search"
          name="q"
          defaultValue={asked}
          aria-label="医師をさがす（名前・診療科・疾患・病院・地域）"
          placeholder="名前・診療科・疾患・病院・地域"
          enterKeyHint="search"
        />
        <button type="submit">
          <Icon name="search" label="検索" />
        </button>
      </Form>
    </search>
  );
}
