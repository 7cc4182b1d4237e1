import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";

/** Finds one of many members. */
export function MemberSearch({ wanted }: { wanted: string }) {
  return (
    <Form method="get" role="search" className="quick-search">
      <label htmlFor="member-name">名前・ふりがな・会社名でさがす</label>
      <div className="quick-search-line">
        <input
          className="input"
          id="member-name"
          type="search"
          name="name"
          defaultValue={wanted}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button kind="secondary" icon="search">
          さがす
        </Button>
      </div>
      {wanted ? (
        <ButtonLink kind="quiet" to="?">
          すべてのメンバーを表示する
        </ButtonLink>
      ) : null}
    </Form>
  );
}
