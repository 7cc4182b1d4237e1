/** A box on a picture, in shares of its width and height, 0…1. */
export type Box = { x: number; y: number; width: number; height: number };

const SIDE_PIXELS = 2560;
const QUALITY = 0.9;

/** Draws a picture with its boxes into a canvas, at most so many pixels a side. */
export function drawBoxed(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  boxes: readonly Box[],
  side = SIDE_PIXELS,
) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const { x, y, width, height } of boxes) {
    // The area grows to whole pixels: no half-covered edge shows what lay there.
    const left = Math.floor(x * canvas.width);
    const top = Math.floor(y * canvas.height);
    const right = Math.ceil((x + width) * canvas.width);
    const bottom = Math.ceil((y + height) * canvas.height);
    pen?.fillRect(left, top, right - left, bottom - top);
  }
}

/**
 * The picture rendered anew with black boxes, as a file of its own: what lay under them is in no pixel and in no segment
 * of it, and neither is what the camera wrote beside them. PNG stays PNG, so that a box's edge stays sharp.
 */
export async function boxedFile(file: File, boxes: readonly Box[]): Promise<File> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  drawBoxed(canvas, picture, boxes);
  picture.close();
  const type = file.type === "image/png" ? "image/png" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error("the browser can't write pictures");
  const name = file.name.replace(/\.\w+$/, "") + (type === "image/png" ? ".png" : ".jpg");
  return new File([blob], name, { type });
}
