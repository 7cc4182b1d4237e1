import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { Hospital } from "#contract/hospitals/calls";
import { BAND_NAMES, dayWord, WEEKDAYS, type Weekday } from "#contract/hospitals/figures";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import type { ReferenceLists } from "#contract/reference/calls";
import { plainField } from "~/forms/field";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { BAND_OPTIONS } from "~/parts/hospitals/edit/basics/band-options";
import { EditForm } from "~/parts/hospitals/edit/edit-form";
import { EditFrame, type EditFrameData } from "~/parts/hospitals/edit/edit-frame";
import { editedOrProposed, frameOf, saveEdit } from "~/parts/hospitals/edit/editing.server";
import { type Entered, only } from "~/request/guards.server";
import { editAddress } from "~/request/paths/hospital-edit";
import { namesOf, referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Surface } from "~/ui/surface";
import { dayForm, dayOf, MOST_ROWS, partOf, rowsOf } from "./day.server";
import { blankRowsIn, changedDays, daysShown, weekForm, weekRows } from "./week.server";
import { CopyDay, WeekGrid } from "./week-grid";

const PATH = "/hospitals/edit/outpatient";

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const { url, api } = entered;
  if (!url.searchParams.has("day")) return weekPage(entered);
  const part = partOf(url);
  const [found, lists] = await Promise.all([editedOrProposed(entered), referenceLists(api)]);
  const { hospital } = found;
  const own =
    hospital.departmentCodes.length > 0
      ? hospital.departmentCodes
      : lists.departments.map(({ code }) => code);
  const frame = frameOf(found);
  const used = hospital.outpatientList.map(({ departmentCode }) => departmentCode);
  const [department = ""] = part.cell ? namesOf([part.cell.departmentCode], lists.departments) : [];
  return {
    frame: { ...frame, back: { to: editAddress(PATH, frame), label: "外来担当表" } },
    week: null,
    day: part.day,
    cell: part.cell ? { ...part.cell, words: `${department}・${BAND_NAMES[part.cell.band]}` } : null,
    copied: url.searchParams.get("copy"),
    initial: { entries: rowsOf(hospital, part, url) },
    departments: optionsOf([...new Set([...own, ...used])], lists),
  };
});

/** Without a day in the address, the whole week. */
async function weekPage(entered: Entered) {
  const [found, lists] = await Promise.all([editedOrProposed(entered), referenceLists(entered.api)]);
  const { hospital } = found;
  const frame = frameOf(found);
  const used = hospital.outpatientList.map(({ departmentCode }) => departmentCode);
  const own = [...new Set([...hospital.departmentCodes, ...used])];
  const codes = own.length > 0 ? own : lists.departments.map(({ code }) => code);
  return {
    frame: { ...frame, back: { to: editAddress(PATH, frame), label: "外来担当表" } },
    week: weekOf(hospital, codes, blankRowsIn(entered.url)),
    departments: optionsOf(codes, lists),
  };
}

function weekOf(hospital: Hospital, codes: readonly string[], blankRows: number) {
  const rows = weekRows(hospital, codes, blankRows);
  const filled = rows.filter(({ departmentCode }) => departmentCode !== "").length;
  return { days: daysShown(hospital), filled, initial: { rows } };
}

const optionsOf = (codes: readonly string[], { departments }: ReferenceLists) =>
  codes.map((value) => ({ value, label: namesOf([value], departments)[0] ?? value }));

/** Band, department, doctor and note; and what the form says beside its rows, a clash included. */
const FIELDS_OF_ROW = 4;
const OTHER_FIELDS = 100;

export const action = only(...HOSPITAL_STAFF)(
  async (entered) => {
    if (!entered.url.searchParams.has("day")) return saveWeek(entered);
    const part = partOf(entered.url);
    return saveEdit(entered, dayForm, {
      edit: async ({ hospitalId, entries }) => {
        const hospital = await entered.api.hospitals.get({ params: { id: hospitalId } });
        return { outpatientDays: { [part.day]: dayOf(hospital, part, entries) } };
      },
      to: PATH,
      done: `${nameOf(part.day)}の外来担当表を保存しました`,
    });
  },
  { fields: MOST_ROWS * FIELDS_OF_ROW + OTHER_FIELDS, bytes: 1024 * 1024 },
);

const saveWeek = (entered: Entered) =>
  saveEdit(entered, weekForm, {
    edit: async ({ hospitalId, rows }) => {
      const hospital = await entered.api.hospitals.get({ params: { id: hospitalId } });
      return { outpatientDays: changedDays(hospital, rows) };
    },
    to: PATH,
    done: "外来担当表を保存しました",
  });

const nameOf = (day: string) => dayWord(day as Weekday);

export const meta = titled("外来担当表の編集");

export const handle: Handle = { footer: false, helperPanel: "browser" };

export default function EditOutpatient() {
  const data = useLoaderData<typeof loader>();
  return data.week ? <Week {...data} week={data.week} /> : <Day {...data} />;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Week({ frame, week, departments }: Extract<Loaded, { week: object }>) {
  return (
    <EditFrame frame={frame} title="外来担当表の編集" path={PATH} isWide>
      <CopyDay days={week.days} />
      <Form method="get" className="acts grid-tools">
        <input type="hidden" name="hospital" value={frame.hospitalId} />
        {frame.from ? <input type="hidden" name="from" value={frame.from} /> : null}
        <input type="hidden" name="rows" value="30" />
        <Button kind="quiet" icon="plus">
          空の行を増やす
        </Button>
      </Form>
      <EditForm frame={frame} initial={week.initial} edited={useActionData<typeof action>()}>
        {(fields) => (
          <WeekGrid rows={fields.rows} days={week.days} filled={week.filled} departments={departments} />
        )}
      </EditForm>
    </EditFrame>
  );
}

function Day({ frame, day, cell, copied, initial, departments }: Extract<Loaded, { week: null }>) {
  const title = cell ? `${nameOf(day)}・${cell.words}` : `${nameOf(day)}の外来担当表`;
  return (
    <EditFrame frame={frame} title={title} path={PATH}>
      {copied ? (
        <Callout title={`${nameOf(copied)}の内容をコピーしました`}>
          まだ保存されていません。内容を確かめて「保存する」を押してください。
        </Callout>
      ) : null}
      <EditForm frame={frame} initial={initial} edited={useActionData<typeof action>()}>
        {(fields) => (
          <Surface title="担当医">
            <p>担当を空にした行は削除されます。</p>
            <div className="cells">
              {listOf(fields.entries).map((row, index) => (
                <Entry
                  key={row.key ?? index}
                  fields={row.getFieldset()}
                  cell={cell}
                  departments={departments}
                />
              ))}
            </div>
          </Surface>
        )}
      </EditForm>
      {cell ? null : <Tools frame={frame} day={day} />}
    </EditFrame>
  );
}

type Meta = ReturnType<typeof plainField>;
type List = { getFieldList: () => { key?: string; getFieldset: () => Record<string, Meta> }[] };
const listOf = (field: unknown) => (field as List).getFieldList();

type EntryProps = {
  fields: Record<string, Meta>;
  cell: { band: string; departmentCode: string } | null;
  departments: { value: string; label: string }[];
};

function Entry({ fields, cell, departments }: EntryProps) {
  const {
    band = plainField(""),
    departmentCode = plainField(""),
    doctor = plainField(""),
    note = plainField(""),
  } = fields;
  return (
    <div className="cell">
      {cell ? (
        <>
          <input type="hidden" name={band.name} value={cell.band} />
          <input type="hidden" name={departmentCode.name} value={cell.departmentCode} />
        </>
      ) : (
        <>
          <Select field={band} label="時間帯" options={BAND_OPTIONS} none="" />
          <Select field={departmentCode} label="診療科" options={departments} />
        </>
      )}
      <TextField field={doctor} label="担当" />
      <TextField field={note} label="備考" />
    </div>
  );
}

/** Two tools that lead back to this form with other rows in it; neither saves anything. */
function Tools({ frame: { hospitalId, from }, day }: { frame: EditFrameData; day: string }) {
  const others = WEEKDAYS.filter((each) => each !== day).map((each) => ({
    value: each,
    label: nameOf(each),
  }));
  return (
    <Surface title="まとめて入力する">
      <Form method="get" className="with-button">
        <input type="hidden" name="hospital" value={hospitalId} />
        <input type="hidden" name="day" value={day} />
        {from ? <input type="hidden" name="from" value={from} /> : null}
        <Select field={plainField("copy")} label="ほかの曜日からコピー" options={others} />
        <Button kind="secondary">コピー</Button>
      </Form>
      <Form method="get">
        <input type="hidden" name="hospital" value={hospitalId} />
        <input type="hidden" name="day" value={day} />
        {from ? <input type="hidden" name="from" value={from} /> : null}
        <input type="hidden" name="rows" value="20" />
        <Button kind="secondary" icon="plus">
          行を追加
        </Button>
      </Form>
    </Surface>
  );
}
