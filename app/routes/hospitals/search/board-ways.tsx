import { Link } from "@remix-run/react";
import { BED_KIND_NAMES } from "#contract/hospitals/figures";
import { ANY_BED, hospitalAddressOf, hospitalConditionsFrom } from "~/parts/hospitals/search/conditions";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { addressOfSaving } from "~/ui/search/save-search";
import type { Board } from "./board.server";

/** Any medical area of the country, its prefecture's together; a form of its own, so it needs no script. */
export function AreaPicker({ area, prefectures, kind, sex, isVacantOnly }: Board) {
  return (
    <form method="get" action="/hospitals/search" className="board-area">
      <label className="sr-only" htmlFor="vacant">
        医療圏
      </label>
      <select className="input" id="vacant" name="vacant" defaultValue={area ?? ""}>
        <option value="" disabled>
          医療圏を選ぶ
        </option>
        {prefectures.map(({ code, name, areas }) => (
          <optgroup key={code} label={name}>
            {areas.map((each) => (
              <option key={each.code} value={each.code}>
                {name}・{each.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {kind === null ? null : <input type="hidden" name="kind" value={kind} />}
      {sex ? <input type="hidden" name="sex" value={sex} /> : null}
      {isVacantOnly ? <input type="hidden" name="only" value="1" /> : null}
      <Button kind="secondary" small>
        表示
      </Button>
    </form>
  );
}

type Changes = { kind?: number | null; sex?: string; only?: boolean };

/** The address of this board with something else chosen. */
export function boardAddressOf({ area, kind, sex, isVacantOnly }: Board, changes: Changes): string {
  const chosen = { kind, sex, only: isVacantOnly, ...changes };
  const query = new URLSearchParams({ vacant: area ?? "" });
  if (chosen.kind !== null) query.set("kind", String(chosen.kind));
  if (chosen.sex) query.set("sex", chosen.sex);
  if (chosen.only) query.set("only", "1");
  return `/hospitals/search?${query}`;
}

/** The page that saves a search, in order to be told of beds as this board is narrowed. */
function addressOfTelling({ area, title, kind, sex }: Board): string {
  const conditions = hospitalConditionsFrom(
    new URLSearchParams({
      prefectureCode: area?.slice(0, 2) ?? "",
      area: area ?? "",
      free: kind === null ? ANY_BED : String(kind),
      sex,
    }),
  );
  const beds = kind === null ? "空床あり" : `空床 ${BED_KIND_NAMES[kind]}`;
  const label = [title, beds, sex === "men" ? "男性" : sex === "women" ? "女性" : ""].filter(Boolean);
  return addressOfSaving({ path: hospitalAddressOf(conditions), label: label.join("・"), tells: true });
}

/** Men, women, what is vacant alone, one's own area; and the way to be told when a bed is. */
export function Filters(board: Board) {
  const { sex, isVacantOnly, own, area } = board;
  const chips = [
    { word: "男性", isOn: sex === "men", to: boardAddressOf(board, { sex: sex === "men" ? "" : "men" }) },
    {
      word: "女性",
      isOn: sex === "women",
      to: boardAddressOf(board, { sex: sex === "women" ? "" : "women" }),
    },
    { word: "空床ありのみ", isOn: isVacantOnly, to: boardAddressOf(board, { only: !isVacantOnly }) },
    ...(own && own.medicalAreaId !== area
      ? [{ word: "同じ医療圏", isOn: false, to: boardAddressOf({ ...board, area: own.medicalAreaId }, {}) }]
      : []),
  ];
  return (
    <ul className="chips chips-line" aria-label="条件とお知らせ">
      {chips.map(({ word, isOn, to }) => (
        <li key={word}>
          <Link className="chip" data-on={isOn || undefined} aria-current={isOn || undefined} to={to}>
            {isOn ? <Icon name="check" size={16} /> : null}
            {word}
          </Link>
        </li>
      ))}
      <li>
        <Link className="chip" to={addressOfTelling(board)}>
          <Icon name="bell" size={16} />
          空床が出たら知らせる
        </Link>
      </li>
    </ul>
  );
}
