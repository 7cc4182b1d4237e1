import { Form, Link, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { BED_KIND_NAMES } from "#contract/hospitals/figures";
import { ANY_BED, hospitalAddressOf, hospitalConditionsFrom } from "~/parts/hospitals/search/conditions";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/scripted/hydrated";
import { addressOfSaving } from "~/ui/search/save-search";
import type { Board } from "./board.server";

/** What the board shows: areas, for whom, only what is vacant. With scripts every change is submitted at once. */
export function BoardFilter(board: Board) {
  const { area, areas, kind, isVacantOnly, isByDistance } = board;
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const shown = JSON.stringify([areas, board.sex, isVacantOnly]);
  const reset = useRef(shown);
  // Puts the fields back to what the page shows, also after going back, without losing the focus. What was changed
  // before the scripts came stays: it is submitted.
  useEffect(() => {
    if (reset.current !== shown) form.current?.reset();
    reset.current = shown;
  }, [shown]);
  const onChange = (event: FormEvent<HTMLFormElement>) =>
    submit(event.currentTarget, { preventScrollReset: true });
  return (
    <Form
      method="get"
      action="/hospitals/search"
      className="board-filter"
      aria-label="空床の条件"
      ref={form}
      onChange={onChange}
    >
      <Areas {...board} />
      {area ? (
        <>
          <Sexes {...board} />
          <label className="chip">
            <input type="checkbox" name="only" value="1" defaultChecked={isVacantOnly} />
            空床ありのみ
          </label>
        </>
      ) : null}
      {kind === null ? null : <input type="hidden" name="kind" value={kind} />}
      {isByDistance ? <input type="hidden" name="sort" value="near" /> : null}
      {isHydrated ? null : (
        <Button kind="secondary" small>
          表示
        </Button>
      )}
    </Form>
  );
}

/** The own medical area and those around as boxes to tick; any other of the country is added from the list. */
function Areas({ areas, choices, prefectures }: Board) {
  return (
    <fieldset className="board-areas">
      <legend className="sr-only">表示する医療圏</legend>
      {choices.map(({ code, name }) => (
        <label className="chip" key={code}>
          <input type="checkbox" name="vacant" value={code} defaultChecked={areas.includes(code)} />
          {name}
        </label>
      ))}
      <label className="sr-only" htmlFor="vacant">
        医療圏を追加
      </label>
      <select className="input" id="vacant" name="vacant" defaultValue="">
        <option value="">{areas.length > 0 ? "＋ 地域を追加" : "医療圏を選ぶ"}</option>
        {prefectures.map(({ code, name, areas: of }) => (
          <optgroup key={code} label={name}>
            {of.map((each) => (
              <option key={each.code} value={each.code}>
                {name}・{each.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </fieldset>
  );
}

const SEXES = [
  ["women", "女性"],
  ["men", "男性"],
  ["", "どちらでも"],
] as const;

function Sexes({ sex }: Board) {
  return (
    <fieldset className="board-sexes-asked">
      <legend className="sr-only">入院される方</legend>
      {SEXES.map(([value, label]) => (
        <label className="chip" key={value}>
          <input type="radio" name="sex" value={value} defaultChecked={sex === value} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

type Changes = { kind?: number | null; isByDistance?: boolean };

/** The address of this board with something else chosen. */
export function boardAddressOf(board: Board, changes: Changes): string {
  const { areas, kind, sex, isVacantOnly, isByDistance } = { ...board, ...changes };
  const query = new URLSearchParams({ vacant: areas.join() });
  if (kind !== null) query.set("kind", String(kind));
  if (sex) query.set("sex", sex);
  if (isVacantOnly) query.set("only", "1");
  if (isByDistance) query.set("sort", "near");
  return `/hospitals/search?${query}`;
}

/**
 * The page that saves a search, in order to be notified of beds as this board is narrowed; null where the areas are of
 * several prefectures, which one search cannot name.
 */
function notifyAddressOf({ areas, title, kind, sex }: Board): string | null {
  const prefectures = new Set(areas.map((each) => each.slice(0, 2)));
  if (prefectures.size !== 1) return null;
  const query = new URLSearchParams({
    prefectureCode: [...prefectures].join(),
    free: kind === null ? ANY_BED : String(kind),
    sex,
  });
  for (const each of areas) query.append("area", each);
  const beds = kind === null ? "空床あり" : `空床 ${BED_KIND_NAMES[kind]}`;
  const label = [title, beds, sex === "men" ? "男性" : sex === "women" ? "女性" : ""].filter(Boolean);
  const path = hospitalAddressOf(hospitalConditionsFrom(query));
  return addressOfSaving({ path, label: label.join("・"), tells: true });
}

/** Leads to being notified when a bed is vacant. */
export function NotifyLink(board: Board) {
  const to = notifyAddressOf(board);
  if (to === null) return null;
  return (
    <Link className="chip" to={to}>
      <Icon name="bell" size={16} />
      空床が出たら知らせる
    </Link>
  );
}
