export const MOST_ZOOM = 6;
/** One press of a button or key, and a double tap. */
export const ZOOM_STEP = 1.5;
export const DOUBLE_TAP_ZOOM = 2.5;
/** Pixels that a finger moves sideways for another picture. */
const SWIPE_PIXELS = 60;

export type Point = { x: number; y: number };
/** `x` and `y` are pixels by which the middle of the picture is moved from the middle of its stage. */
export type View = Point & { scale: number };
export type Box = { width: number; height: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** Enlarges by `factor`; the point `at`, counted from the middle of the stage, stays where it is. */
export function zoomed(view: View, factor: number, at: Point, stage: Box): View {
  const scale = Math.min(MOST_ZOOM, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, stage);
}

export function moved(view: View, by: Point, stage: Box): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);
}

/** No edge of the picture comes further in than the edge of its stage. */
function within({ scale, x, y }: View, { width, height }: Box): View {
  const [right, bottom] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: between(x, right), y: between(y, bottom) };
}

const between = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0;

/** The way in which a finger went over a picture that is not enlarged: 1 to the next one, 0 nowhere. */
export function swipeOf(from: Point, to: Point): -1 | 0 | 1 {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < SWIPE_PIXELS || Math.abs(x) < Math.abs(y) * 1.5) return 0;
  return x < 0 ? 1 : -1;
}

export const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
export const middle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

/** A page of a PDF or a whole picture, among all that the viewer shows. `pages` by file; not yet known: one. */
export type Place = { file: number; page: number };

/** The page or picture before or after; null at either end. Backwards a PDF is entered at its last known page. */
export function stepped(place: Place, step: -1 | 1, pages: readonly number[]): Place | null {
  const page = place.page + step;
  if (page >= 1 && page <= (pages[place.file] ?? 1)) return { ...place, page };
  const file = place.file + step;
  if (file < 0 || file >= pages.length) return null;
  return { file, page: step === 1 ? 1 : (pages[file] ?? 1) };
}

/** Pixels to draw a page of this size with: sharp when it is enlarged, and never more than `most` of them. */
export function renderScale(page: Box, wanted: Box, most: number): number {
  const matching = Math.min(wanted.width / page.width, wanted.height / page.height);
  const largest = Math.sqrt(most / (page.width * page.height));
  return Math.min(matching, largest);
}
