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
  /** Conditions that stay when other words are searched for. */
  keeps?: Readonly<Record<string, string>>;
};

/** The search above what it looks in, and the way back to all of it. */
export function SearchForm({ id, label, name = "q", wanted, all, keeps = {} }: Props) {
  return (
    <>
      <Form method="get" role="search" className="stack stack-s">
        {Object.entries(keeps).map(([field, value]) => (
          <input key={`${field}=${value}`} type="hidden" name={field} value={value} />
        ))}
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
