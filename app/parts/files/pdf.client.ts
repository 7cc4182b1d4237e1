import libraryAddress from "pdfjs-dist/legacy/build/pdf.min.mjs?url";
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import dingbats from "pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url";
import symbol from "pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url";
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";
import colours from "pdfjs-dist/wasm/qcms_bg.wasm?url";
import { UPLOAD_BYTES } from "#contract/files/limits";
import { viewerFetch } from "~/browser/confirm/viewer-fetch";
import { renderScale } from "./zoom";

type Library = typeof import("pdfjs-dist");
type PdfDocument = Awaited<ReturnType<Library["getDocument"]>["promise"]>;

/** A page takes no longer, whatever it contains. */
const RENDER_TIMEOUT_MS = 20_000;
const OPENED_WITHIN_MS = 30_000;
/** Pixels of a rendered page, and of a picture in it; a larger picture is left out. */
const PAGE_PIXELS = 6_000_000;
const PICTURE_PIXELS = 50_000_000;
/** A poster of 100 metres is rendered like one of five. */
const PAGE_POINTS = 14_400;

/** How Japanese, Chinese and Korean characters are written in a PDF that brings no fonts. */
const CMAPS = import.meta.glob<string>("/node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?url",
  import: "default",
  eager: true,
});

const PARTS = new Map([
  ["FoxitDingbats.pfb", dingbats],
  ["FoxitSymbol.pfb", symbol],
  ["jbig2.wasm", jbig2],
  ["openjpeg.wasm", openjpeg],
  ["qcms_bg.wasm", colours],
  ...Object.entries(CMAPS).map(
    ([path, address]) => [path.slice(path.lastIndexOf("/") + 1), address] as const,
  ),
]);

/** The page fetches for the worker, which its own policy lets go nowhere. */
class Parts {
  fetch = async ({ filename }: { kind: string; filename: string }): Promise<Uint8Array> => {
    const address = PARTS.get(filename);
    if (!address) throw new Error(`${filename} is not part of it`);
    const response = await viewerFetch(address);
    if (!response.ok) throw new Error(`${filename} does not come`);
    return new Uint8Array(await response.arrayBuffer());
  };
}

let library: Promise<Library> | undefined;

/** As it is published: neither bundled nor rewritten. A browser that cannot read it rejects, and shows the link. */
function loadLibrary(): Promise<Library> {
  library ??= import(/* @vite-ignore */ libraryAddress) as Promise<Library>;
  library.catch(() => {
    library = undefined;
  });
  return library;
}

export type Pdf = {
  pages: number;
  /** A page as a picture that fits a box of so many pixels. */
  draw: (page: number, box: { width: number; height: number }) => Promise<HTMLCanvasElement>;
  close: () => void;
};

/** Opens a PDF. Rejects what is none, is locked by a password, is too large or takes too long. */
export async function openPdf(bytes: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Pdf> {
  const [{ getDocument, PDFWorker }, data] = await Promise.all([loadLibrary(), bytes()]);
  if (data.byteLength > UPLOAD_BYTES) throw new Error("the file is too large");
  // A worker for each file, given to the library: its own would be replaced by the page where none starts, and could
  // not be ended while a file keeps it busy.
  const port = new Worker(workerAddress, { type: "module" });
  const broken = new Promise<never>((_, reject) => {
    port.addEventListener("error", () => reject(new Error("the worker does not run")));
  });
  broken.catch(() => {});
  // No sandbox is loaded, so that nothing in the file is run; forms are rendered as they were filled in.
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    BinaryDataFactory: Parts,
    cMapUrl: "/",
    standardFontDataUrl: "/",
    wasmUrl: "/",
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: PICTURE_PIXELS,
    canvasMaxAreaInBytes: PICTURE_PIXELS * 4,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().catch(() => {});
    port.terminate();
  };
  const opening = within(OPENED_WITHIN_MS, Promise.race([task.promise, broken]), close);
  opening.catch(close);
  const opened = await opening;
  return {
    pages: opened.numPages,
    draw: (page, box) => within(RENDER_TIMEOUT_MS, Promise.race([draw(opened, page, box), broken]), close),
    close,
  };
}

async function draw(opened: PdfDocument, number: number, box: { width: number; height: number }) {
  const page = await opened.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  if (Math.max(whole.width, whole.height) > PAGE_POINTS) throw new Error("the page is too large");
  const viewport = page.getViewport({ scale: renderScale(whole, box, PAGE_PIXELS) });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
  return canvas;
}

/** Ends what works on it when it takes longer. */
async function within<T>(ms: number, work: Promise<T>, end: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      end();
      reject(new Error("it takes too long"));
    }, ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
