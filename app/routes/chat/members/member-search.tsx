import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";
import { SearchLine } from "~/ui/search/search-line";

/** Finds one of many members. */
export function MemberSearch({ wanted }: { wanted: string }) {
  return (
    <Form method="get" role="search" className="stack stack-s">
      <SearchLine id="member-name" label="名前・ふりがな・会社名で検索" name="name" value={wanted}>
        <Button kind="secondary" icon="search">
          検索する
        </Button>
      </SearchLine>
      {wanted ? (
        <ButtonLink kind="quiet" to="?">
          すべてのメンバーを表示する
        </ButtonLink>
      ) : null}
    </Form>
  );
}
