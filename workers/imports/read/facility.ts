import type { ClosedDays, OpenHours } from "#contract/hospitals/facts";
import { nfkc } from "#contract/japanese/nfkc";
import { BED_COLUMNS, type BedColumn, type Beds, cleanBeds } from "../clean/bed-counts";
import { type Coordinates, cleanCoordinates } from "../clean/coordinates";
import { closedDaysOf } from "../clean/days";
import { cleanId, type InstitutionKind, kindOf } from "../clean/ids";
import { cleanKana, cleanName } from "../clean/names";
import { cleanPlace, type Municipality, type Places } from "../clean/places";
import { cleanUrl } from "../clean/urls";
import type { FaultKind } from "../faults";
import { cellOf } from "../source/columns";
import { inlineHours } from "./hours";
import type { Columns, FieldName } from "./layouts";

/** An institution as the ministry's facility file tells it, cleaned. */
export type Institution = Coordinates & {
  sourceId: string;
  kind: InstitutionKind;
  name: string;
  kana: string;
  shortName: string;
  shortKana: string;
  roma: string;
  municipality: Municipality;
  address: string;
  url: string | null;
  closed: ClosedDays;
  beds: Beds | null;
  /** The hours that the facility file itself has of midwives and pharmacies; null if another file has them. */
  hours: OpenHours[] | null;
};
export type OnFault = (kind: FaultKind, value: string, id: string) => void;

/** A row → an institution as far as it can be read; null when it has no ID, no name or no place. */
export function readInstitution(
  cells: readonly string[],
  { at, flags, spans }: Columns,
  places: Places,
  onFault: OnFault,
): Institution | null {
  const cell = (field: FieldName) => cellOf(cells, at[field]);
  const figure = (field: FieldName) => nfkc(cell(field)).trim();
  const notified = {
    prefectureCode: prefectureCodeOf(figure("prefecture")),
    municipalityCode: figure("municipality"),
    address: cell("address"),
  };
  const place = cleanPlace(places, notified);
  const { id, faults: ofId } = cleanId(
    cell("id"),
    place.municipality?.prefectureCode ?? (notified.prefectureCode || null),
    cell("kind"),
  );
  const fault = (kind: FaultKind, value: string) => onFault(kind, value, id ?? cell("id"));
  for (const kind of ofId) fault(kind, cell("id"));
  if (id === null) return null;
  const { name, faults: ofName } = cleanName(cell("name"));
  for (const kind of ofName) fault(kind, cell("name"));
  for (const kind of place.faults)
    fault(kind, `${notified.prefectureCode}${notified.municipalityCode} ${notified.address}`);
  const { municipality } = place;
  const { kind, faults: ofKind } = kindOf(id, cell("kind"));
  for (const unclear of ofKind) if (at.kind !== undefined || kind === null) fault(unclear, cell("kind"));
  if (name === "" || !municipality || kind === null) return null;
  const kana = readKana(cell("kana"), fault);
  return {
    sourceId: id,
    kind,
    name,
    kana,
    shortName: cleanName(cell("shortName")).name,
    shortKana: readKana(cell("shortKana"), fault),
    roma: cell("roma").replace(/\s+/g, " ").slice(0, 200),
    municipality,
    address: place.address,
    ...readCoordinates(figure("latitude"), figure("longitude"), municipality, fault),
    url: readUrl(cell("url"), fault),
    closed: readClosedDays(cells, flags, cell("note"), fault),
    beds: kind === "hospital" || kind === "clinic" ? readBeds(cell, kind === "hospital", fault) : null,
    hours: spans.length > 0 ? inlineHours(cells, spans, fault) : null,
  };
}

type Fault = (kind: FaultKind, value: string) => void;

const prefectureCodeOf = (value: string) => (/^\d{1,2}$/.test(value) ? value.padStart(2, "0") : "");

function readKana(value: string, fault: Fault): string {
  const clean = cleanKana(value);
  if (clean.fault) fault(clean.fault, value);
  return clean.kana;
}

function readCoordinates(
  latitude: string,
  longitude: string,
  municipality: Municipality,
  fault: Fault,
): Coordinates {
  const { fault: kind, ...clean } = cleanCoordinates(latitude, longitude, municipality.code);
  if (kind) fault(kind, `${latitude},${longitude}`);
  return clean;
}

function readUrl(value: string, fault: Fault): string | null {
  const { url, fault: kind } = cleanUrl(value);
  if (kind) fault(kind, value);
  return url;
}

function readClosedDays(
  cells: readonly string[],
  flags: Columns["flags"],
  note: string,
  fault: Fault,
): ClosedDays {
  const { closed, faults } = closedDaysOf(cells, flags, note);
  for (const kind of faults) fault(kind, "");
  return closed;
}

function readBeds(cell: (field: FieldName) => string, isHospital: boolean, fault: Fault): Beds {
  const columns = Object.keys(BED_COLUMNS) as BedColumn[];
  const given = Object.fromEntries(columns.map((column) => [column, cell(column)])) as Record<
    BedColumn,
    string
  >;
  const { beds, faults } = cleanBeds(given, isHospital);
  for (const kind of faults) fault(kind, columns.map((column) => given[column]).join("/"));
  return beds;
}
