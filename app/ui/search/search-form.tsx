import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "../button";
import { ResultsStart } from "./results-start";
import { SearchLine } from "./search-line";

type Props = {
  id: string;
  label: string;
  /** The name of the field: `q`, unless the page has another word for it. */
  name?: string;
  wanted: string;
  /** The way back to all of them; left out while all are there. */
  all?: { to: string; word: string } | false;
};

/** The search above what it looks in, and the way back to all of it. */
export function SearchForm({ id, label, name = "q", wanted, all }: Props) {
  return (
    <>
      <Form method="get" role="search" className="stack stack-s">
        <SearchLine id={id} label={label} name={name} value={wanted}>
          <Button kind="secondary" icon="search">
            検索する
          </Button>
        </SearchLine>
        {all ? (
          <ButtonLink kind="quiet" to={all.to}>
            {all.word}
          </ButtonLink>
        ) : null}
      </Form>
      {wanted ? <ResultsStart /> : null}
    </>
  );
}
