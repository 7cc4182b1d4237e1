import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/sprites/icon-names";
import type { Pdf } from "./pdf.client";
import type { ShownFile } from "./shown-file";
import {
  DOUBLE_TAP_ZOOM,
  distance,
  MOST_ZOOM,
  middle,
  moved,
  type Place,
  type Point,
  stepped,
  swipeOf,
  type View,
  WHOLE,
  ZOOM_STEP,
  zoomed,
} from "./zoom";

/** A page is rendered this many times larger than its stage, to be sharp when it is enlarged. */
const SHARPNESS = 2;

/**
 * Shows files over the page, beginning with the one at `at`. Back closes it, as Escape does: it is in the history
 * as an entry of its own, of which the router learns nothing.
 */
export function openViewer(files: readonly ShownFile[], at: number, opener: HTMLElement | null) {
  const host = document.createElement("div");
  document.body.appendChild(host);
  const root = createRoot(host);
  const ending = new AbortController();
  history.pushState({ ...history.state, viewer: true }, "");
  const end = (event: Event) => {
    event.stopImmediatePropagation();
    ending.abort();
    root.unmount();
    host.remove();
    opener?.focus();
  };
  window.addEventListener("popstate", end, { capture: true, signal: ending.signal });
  root.render(<Viewer files={files} at={at} onClose={() => history.back()} />);
}

type Props = { files: readonly ShownFile[]; at: number; onClose: () => void };

function Viewer({ files, at, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ file: at, page: 1 });
  const [pages, setPages] = useState<readonly number[]>(() => files.map(() => 1));
  const file = files[place.file] as ShownFile;
  const go = (step: -1 | 1) => {
    const next = stepped(place, step, pages);
    if (next) setPlace(next);
  };
  const zoom = useZoom(stage, `${place.file}/${place.page}`, go);
  const hasClosed = useRef(false);
  const close = () => {
    if (hasClosed.current) return;
    hasClosed.current = true;
    onClose();
  };

  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
  }, []);

  const count = pages[place.file] ?? 1;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    "+": () => zoom.by(ZOOM_STEP),
    ";": () => zoom.by(ZOOM_STEP),
    "=": () => zoom.by(ZOOM_STEP),
    "-": () => zoom.by(1 / ZOOM_STEP),
    "0": zoom.reset,
  };
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={`${file.name}を表示`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={close}
      onKeyDown={(event) => {
        const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
        if (!act) return;
        event.preventDefault();
        // The page below has keys of its own.
        event.stopPropagation();
        act();
      }}
    >
      <div className="viewer-head">
        <p aria-live="polite">
          <b className="cut-1">{file.name}</b>
          <small>
            {count > 1 ? <span>{`${place.page} / ${count}ページ`}</span> : null}
            {files.length > 1 ? <span>{`${place.file + 1} / ${files.length}件`}</span> : null}
          </small>
        </p>
        <Act icon="minus" label="縮小する" onClick={() => zoom.by(1 / ZOOM_STEP)} isOff={zoom.scale <= 1} />
        <Act
          icon="plus"
          label="拡大する"
          onClick={() => zoom.by(ZOOM_STEP)}
          isOff={zoom.scale >= MOST_ZOOM}
        />
        <a className="icon-btn" href={file.download} download={file.name}>
          <Icon name="download" size={24} label={`${file.name}を保存する`} />
        </a>
        <Act icon="x" label="閉じる" onClick={close} />
      </div>
      <div className="viewer-stage" ref={stage}>
        {file.kind === "picture" ? (
          <Picture key={file.id} file={file} />
        ) : (
          <PdfPages
            key={file.id}
            file={file}
            page={place.page}
            onOpened={(count) =>
              setPages((now) => now.map((existing, at) => (at === place.file ? count : existing)))
            }
          />
        )}
      </div>
      <Step step={-1} label="前へ" icon="chevron-left" isOff={!stepped(place, -1, pages)} onGo={go} />
      <Step step={1} label="次へ" icon="chevron-right" isOff={!stepped(place, 1, pages)} onGo={go} />
    </dialog>
  );
}

type ActProps = { icon: IconName; label: string; onClick: () => void; isOff?: boolean };

/** Stays where it is when there is nothing to do, so that the focus does. */
function Act({ icon, label, onClick, isOff }: ActProps) {
  return (
    <button type="button" className="icon-btn" aria-disabled={isOff || undefined} onClick={onClick}>
      <Icon name={icon} size={24} label={label} />
    </button>
  );
}

type StepProps = {
  step: -1 | 1;
  label: string;
  icon: IconName;
  isOff: boolean;
  onGo: (step: -1 | 1) => void;
};

function Step({ step, label, icon, isOff, onGo }: StepProps) {
  return (
    <button
      type="button"
      className="icon-btn viewer-step"
      data-step={step}
      aria-disabled={isOff || undefined}
      onClick={() => onGo(step)}
    >
      <Icon name={icon} size={24} label={label} />
    </button>
  );
}

type Loading = "loading" | "there" | "failed";

function Picture({ file }: { file: ShownFile }) {
  const [address, setAddress] = useState<string | null>(null);
  const [state, setState] = useState<Loading>("loading");
  useEffect(() => {
    let isGone = false;
    file.address().then(
      (found) => isGone || setAddress(found),
      () => isGone || setState("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return (
    <>
      {address ? (
        <img
          src={address}
          alt={file.name}
          decoding="async"
          draggable={false}
          hidden={state !== "there"}
          onLoad={() => setState("there")}
          onError={() => setState("failed")}
        />
      ) : null}
      <Condition state={state} file={file} />
    </>
  );
}

type PdfProps = {
  file: ShownFile;
  page: number;
  onOpened: (pages: number) => void;
};

function PdfPages({ file, page, onOpened }: PdfProps) {
  const [state, setState] = useState<Loading>("loading");
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<Promise<Pdf>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; each file mounts its own component.
  useEffect(() => {
    const opening = import("./pdf.client").then(({ openPdf }) => openPdf(file.bytes));
    opened.current = opening;
    opening.then(
      ({ pages }) => onOpened(pages),
      () => {},
    );
    return () => void opening.then(({ close }) => close()).catch(() => {});
  }, []);
  useEffect(() => {
    let isGone = false;
    setState("loading");
    async function show() {
      const pdf = await opened.current;
      // Not before: the dialog is still closed, and its stage without a size, when the first page is asked for.
      const { clientWidth: width, clientHeight: height } = place.current?.parentElement ?? document.body;
      const sharp = Math.min(devicePixelRatio, 2) * SHARPNESS;
      const canvas = await pdf?.draw(page, { width: width * sharp, height: height * sharp });
      if (isGone || !canvas) return;
      place.current?.replaceChildren(canvas);
      setState("there");
    }
    show().catch(() => isGone || setState("failed"));
    return () => {
      isGone = true;
    };
  }, [page]);
  return (
    <>
      <div
        ref={place}
        className="viewer-page"
        role="img"
        aria-label={`${file.name}の${page}ページ`}
        hidden={state !== "there"}
      />
      <Condition state={state} file={file} />
    </>
  );
}

function Condition({ state, file }: { state: Loading; file: ShownFile }): ReactNode {
  return (
    <div className="viewer-state" role="status">
      {state === "loading" ? <p>読み込み中…</p> : null}
      {state === "failed" ? (
        <>
          <p>表示できませんでした。</p>
          <a className={buttonClass("secondary")} href={file.download} download={file.name}>
            保存する
          </a>
        </>
      ) : null}
    </div>
  );
}

const DOUBLE_TAP_MS = 300;
const TAP_PIXELS = 10;
/** How far a wheel turns for twice the size. */
const WHEEL_PIXELS = 400;

/**
 * Enlarges and moves what is on a stage: two fingers, a double tap, the wheel, `by` for buttons and keys. One finger
 * moves what is enlarged, else it goes to the neighbour. `shown` names what is on the stage: another one begins whole.
 */
export function useZoom(stage: RefObject<HTMLElement>, shown: string, go: (step: -1 | 1) => void) {
  const view = useRef<View>(WHOLE);
  const [scale, setScale] = useState(1);
  const swipe = useRef(go);
  swipe.current = go;

  const box = () => ({
    width: stage.current?.clientWidth ?? 0,
    height: stage.current?.clientHeight ?? 0,
  });

  /** Without a rerender for each pixel. */
  function put(next: View) {
    view.current = next;
    stage.current?.style.setProperty("--zoom", `translate(${next.x}px, ${next.y}px) scale(${next.scale})`);
    setScale(next.scale);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture resets the zoom.
  useEffect(() => put(WHOLE), [shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same while the viewer is open.
  useEffect(() => {
    const area = stage.current;
    if (!area) return;
    const ending = new AbortController();
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    let tapped = { at: 0, x: 0, y: 0 };

    const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top, width, height } = area.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };

    function toggle(at: Point) {
      put(view.current.scale > 1 ? WHOLE : zoomed(view.current, DOUBLE_TAP_ZOOM, at, box()));
    }

    function down(event: PointerEvent) {
      if (event.button !== 0 || (event.target as Element).closest("a, button")) return;
      area?.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, fromMiddle(event));
      start = fingers.size === 1 ? fromMiddle(event) : null;
    }

    function move(event: PointerEvent) {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = fromMiddle(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, now);
      if (other) {
        const held = moved(view.current, delta(middle(before, other), middle(now, other)), box());
        put(
          zoomed(
            held,
            distance(now, other) / Math.max(1, distance(before, other)),
            middle(now, other),
            box(),
          ),
        );
      } else if (view.current.scale > 1) put(moved(view.current, delta(before, now), box()));
    }

    function up(event: PointerEvent) {
      const now = fromMiddle(event);
      if (!fingers.delete(event.pointerId) || !start) return;
      const from = start;
      start = null;
      if (distance(from, now) < TAP_PIXELS) return tap(now);
      const step = view.current.scale > 1 ? 0 : swipeOf(from, now);
      if (step) swipe.current(step);
    }

    function tap(at: Point) {
      const isSecond = performance.now() - tapped.at < DOUBLE_TAP_MS && distance(tapped, at) < TAP_PIXELS * 3;
      if (isSecond) toggle(at);
      tapped = { at: isSecond ? 0 : performance.now(), ...at };
    }

    function wheel(event: WheelEvent) {
      event.preventDefault();
      put(zoomed(view.current, 2 ** (-event.deltaY / WHEEL_PIXELS), fromMiddle(event), box()));
    }

    const { signal } = ending;
    area.addEventListener("pointerdown", down, { signal });
    area.addEventListener("pointermove", move, { signal });
    area.addEventListener("pointerup", up, { signal });
    area.addEventListener("pointercancel", ({ pointerId }) => fingers.delete(pointerId), { signal });
    area.addEventListener("wheel", wheel, { signal, passive: false });
    return () => ending.abort();
  }, []);

  return {
    scale,
    by: (factor: number) => put(zoomed(view.current, factor, { x: 0, y: 0 }, box())),
    reset: () => put(WHOLE),
  };
}

const delta = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });
