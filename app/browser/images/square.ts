/** The square of a picture that is taken: how near, and how far from its left and upper edge, 0…1. */
export type Framing = { zoom: number; x: number; y: number };

/** The middle, as near as the whole of the shorter side allows: what is taken without a script, too. */
export const MIDDLE: Framing = { zoom: 1, x: 0.5, y: 0.5 };

/** The square in pixels of the picture; never beyond its edges. */
export function squareOf(width: number, height: number, { zoom, x, y }: Framing) {
  const side = Math.min(width, height) / Math.max(1, zoom);
  return { side, left: (width - side) * within(x), top: (height - side) * within(y) };
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** Draws the square into a canvas, whatever its size. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, framing: Framing) {
  const { side, left, top } = squareOf(picture.width, picture.height, framing);
  canvas.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

const QUALITY = 0.85;

/** The square as a JPEG of so many pixels a side; no larger than it is in the picture. Null: the browser can't. */
export async function squareFile(
  picture: ImageBitmap,
  framing: Framing,
  pixels: number,
): Promise<File | null> {
  const canvas = document.createElement("canvas");
  const { side } = squareOf(picture.width, picture.height, framing);
  canvas.width = Math.max(1, Math.min(pixels, Math.round(side)));
  canvas.height = canvas.width;
  drawSquare(canvas, picture, framing);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return blob && new File([blob], `picture-${pixels}.jpg`, { type: "image/jpeg" });
}
