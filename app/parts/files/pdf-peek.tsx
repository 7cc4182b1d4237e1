import { useEffect, useRef, useState } from "react";
import type { ShownFile } from "./shown-file";

/** Pixels of CSS that a first page gets in a bubble, at most. */
const PEEK = { width: 352, height: 288 };

/** Shows the first page of a PDF in its place when it is asked for: what reads it weighs as much as some pages do. */
export function PdfPeek({ file, onOpen }: { file: ShownFile; onOpen?: (pressed: HTMLElement) => void }) {
  const [state, setState] = useState<"" | "loading" | "there" | "failed">("");
  const place = useRef<HTMLButtonElement>(null);

  // The button that asked for it is gone.
  useEffect(() => {
    if (state === "there") place.current?.focus();
  }, [state]);

  async function show() {
    setState("loading");
    const { openPdf } = await import("./pdf.client");
    const pdf = await openPdf(file.bytes);
    try {
      const sharp = Math.min(devicePixelRatio, 2);
      const page = await pdf.draw(1, { width: PEEK.width * sharp, height: PEEK.height * sharp });
      place.current?.replaceChildren(page);
      setState("there");
    } finally {
      pdf.close();
    }
  }

  return (
    <span className="pdf-peek">
      <button
        ref={place}
        type="button"
        className="pdf-page"
        data-file={file.id}
        aria-label={`${file.name}の1ページ目を大きく表示する`}
        hidden={state !== "there"}
        onClick={({ currentTarget }) => onOpen?.(currentTarget)}
      />
      {state === "there" ? null : (
        <button
          type="button"
          className="btn btn-2 btn-s"
          aria-disabled={state === "loading" || undefined}
          onClick={() => state === "loading" || show().catch(() => setState("failed"))}
        >
          {state === "loading" ? "読み込み中…" : "1ページ目を表示"}
        </button>
      )}
      <span role="status" className={state === "failed" ? "field-error" : "sr-only"}>
        {state === "failed" ? "表示できませんでした。ファイルを保存して開いてください。" : ""}
        {state === "there" ? "1ページ目を表示しました" : ""}
      </span>
    </span>
  );
}
