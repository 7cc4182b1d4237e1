/**
 * The grid of an outpatient table (`data-grid`): a paste from a spreadsheet fills the cells to the right and below, Enter
 * goes down, a morning is copied to the afternoon and a day to another. A phone shows one row at a time, which is chosen
 * above it. Its buttons stay hidden without this.
 */
import { pastedCells } from "./pasted-cells";

type Cell = HTMLTextAreaElement;

const cellsOf = (row: Element) => [...row.querySelectorAll<Cell>("textarea[data-day]")];
const rowsOf = (grid: Element) => [...grid.querySelectorAll<HTMLTableRowElement>("tbody tr")];

for (const tool of document.querySelectorAll<HTMLElement>("[data-grid-tool]")) tool.hidden = false;

const part = [...document.querySelectorAll("select")].find((select) => select.matches("[data-grid-part]"));
const grid = document.querySelector("[data-grid]");
if (part && grid) {
  const refused = rowsOf(grid).find((row) => row.querySelector("[aria-invalid=true]"));
  showRow(refused ?? rowsOf(grid)[Number(part.value)]);
  part.addEventListener("change", () => showRow(rowsOf(grid)[Number(part.value)]));
}

/** The style sheet hides the others, on a phone only. */
function showRow(shown: Element | null | undefined) {
  if (!part || !grid || !shown) return;
  for (const [at, row] of rowsOf(grid).entries()) {
    row.toggleAttribute("data-folded", row !== shown);
    if (row === shown) part.value = String(at);
  }
}

function goTo(cell: Cell | undefined) {
  showRow(cell?.closest("tr"));
  cell?.focus();
}

document.addEventListener("paste", (event) => {
  const cell = cellOf(event);
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const pasted = pastedCells(text);
  if (!cell || (pasted.length === 1 && pasted[0]?.length === 1)) return;
  event.preventDefault();
  const place = placeOf(cell);
  let left = 0;
  for (const [down, values] of pasted.entries())
    for (const [right, value] of values.entries()) {
      const to = place.rows[place.row + down]?.[place.column + right];
      if (!to && value !== "") left += 1;
      write(to, value);
    }
  say(
    cell,
    left === 0
      ? ""
      : `貼り付けた内容のうち、${left}枠分は表に収まらず、入っていません。空の行を増やすか、貼り付ける位置を変えてください。`,
  );
});

function say(cell: Cell, words: string) {
  const status = cell.closest(".sheet")?.querySelector("[data-grid-status]");
  if (status) status.textContent = words;
}

document.addEventListener("keydown", (event) => {
  const cell = cellOf(event);
  if (!cell || event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  const { rows, row, column } = placeOf(cell);
  goTo(rows[row + (event.shiftKey ? -1 : 1)]?.[column]);
});

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const row = target.closest("[data-copy-row]")?.closest("tr");
  if (row) copyToAfternoon(row);
  if (target.closest("[data-copy-day]")) copyDay();
  const named = target.closest("a")?.hash.slice(1);
  if (named) showRow(document.getElementById(named)?.closest("[data-grid] tbody tr"));
});

function cellOf({ target }: Event): Cell | null {
  return target instanceof HTMLTextAreaElement && target.matches("[data-grid] textarea[data-day]")
    ? target
    : null;
}

function placeOf(cell: Cell) {
  const rows = grid ? rowsOf(grid).map(cellsOf) : [];
  const row = rows.findIndex((cells) => cells.includes(cell));
  return { rows, row, column: rows[row]?.indexOf(cell) ?? 0 };
}

/** To the afternoon of the same department, or else to the first empty row. */
function copyToAfternoon(row: HTMLTableRowElement) {
  const department = departmentOf(row);
  if (!grid || department === "") return;
  const others = rowsOf(grid).filter((each) => each !== row);
  const isAfternoon = (each: HTMLTableRowElement) =>
    departmentOf(each) === department && bandOf(each) === "afternoon";
  const there = others.find(isAfternoon) ?? others.find(isEmpty);
  if (!there) return;
  const [code, band] = there.querySelectorAll("select");
  if (code && band) {
    code.value = department;
    band.value = "afternoon";
  }
  const to = cellsOf(there);
  for (const [at, cell] of cellsOf(row).entries()) write(to[at], cell.value);
  goTo(to[0]);
}

function copyDay() {
  const chosen = (name: string) =>
    [...document.querySelectorAll("select")].find((select) => select.name === name)?.value;
  const [from, to] = [chosen("copyFrom"), chosen("copyTo")];
  if (!from || !to) return;
  for (const row of document.querySelectorAll("[data-grid] tbody tr")) {
    const cells = cellsOf(row);
    const of = (day: string) => cells.find((cell) => cell.dataset.day === day);
    write(of(to), of(from)?.value ?? "");
  }
}

/** A row to fill in says by its choices what it is of. */
const departmentOf = (row: HTMLTableRowElement) =>
  row.querySelector("select")?.value ?? row.dataset.department ?? "";
const bandOf = (row: HTMLTableRowElement) =>
  row.querySelectorAll("select")[1]?.value ?? row.dataset.band ?? "";
const isEmpty = (row: HTMLTableRowElement) =>
  departmentOf(row) === "" && cellsOf(row).every(({ value }) => value === "");

/** Drafts listen for what is typed. */
function write(cell: Cell | undefined, value: string) {
  if (!cell) return;
  cell.value = value;
  cell.dispatchEvent(new Event("input", { bubbles: true }));
}
