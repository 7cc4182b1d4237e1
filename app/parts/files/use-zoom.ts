import { type RefObject, useEffect, useRef, useState } from "react";
import {
  DOUBLE_TAP_ZOOM,
  distance,
  middle,
  moved,
  type Point,
  swipeOf,
  type View,
  WHOLE,
  zoomed,
} from "./zoom";

const DOUBLE_TAP_MS = 300;
const TAP_PIXELS = 10;
/** How far a wheel turns for twice the size. */
const WHEEL_PIXELS = 400;

/**
 * Enlarges and moves what stands on a stage: two fingers, a double tap, the wheel, `by` for buttons and keys. One finger
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
