import type { VacantBed } from "#contract/hospitals/calls";
import { BED_KIND_NAMES } from "#contract/hospitals/figures";
import type { Toast } from "~/request/context";
import { textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { editAddress } from "~/request/paths/hospital-edit";

type Beds = readonly VacantBed[];
type Saved = { hospitalId: string; revision: number; vacantBeds: Beds };

/** The vacancies as they stand before a form is saved. */
export async function bedsBefore({ api, form }: Entered): Promise<Beds> {
  return (await api.hospitals.get({ params: { id: textIn(form, "hospitalId") } })).vacantBeds;
}

const FIGURES = ["men", "women", "either"] as const;
const numberOf = (bed: VacantBed) => FIGURES.reduce((sum, name) => sum + bed[name], 0);

/** 「一般 4階東」 */
export const calledBed = ({ bedKind, ward }: Pick<VacantBed, "bedKind" | "ward">) =>
  [BED_KIND_NAMES[bedKind], ward].filter(Boolean).join(" ");

/** 「一般 3床 → 5床」 with a button that brings the old figures back; other words where no figure has changed. */
export function bedsChanged(before: Beds, { hospitalId, revision, vacantBeds }: Saved): Omit<Toast, "kind"> {
  const changed = before.flatMap((old) => {
    const now = vacantBeds.find(({ id }) => id === old.id);
    return now && FIGURES.some((name) => now[name] !== old[name]) ? [{ old, now }] : [];
  });
  if (changed.length === 0) return { text: "空床を更新しました" };
  const all = changed.map(({ old, now }) => `${calledBed(old)} ${numberOf(old)}床 → ${numberOf(now)}床`);
  const rows = changed.flatMap(({ old }, at) =>
    (["id", "bedKind", "ward", "note", ...FIGURES] as const).map(
      (name) => [`beds[${at}].${name}`, String(old[name] ?? "")] as const,
    ),
  );
  const kept = { hospitalId, revision: String(revision), intent: "figures", isSure: "on" };
  const more = all.length > SHOWN ? ` ほか${all.length - SHOWN}件` : "";
  const text = `空床を更新しました（${all.slice(0, SHOWN).join("、")}${more}）`;
  const form = {
    action: editAddress("/hospitals/edit/open_bed", { hospitalId, from: null }),
    label: "元に戻す",
    fields: { ...Object.fromEntries(rows), ...kept },
  };
  return encodeURIComponent(JSON.stringify(form)).length > COOKIE_CHARS ? { text } : { text, form };
}

const SHOWN = 3;
/** What a toast brings along has to fit into its cookie. */
const COOKIE_CHARS = 2000;
