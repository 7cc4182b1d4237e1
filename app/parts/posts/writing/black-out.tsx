import { type PointerEvent, useEffect, useRef, useState } from "react";
import { type Box, boxedFile, drawBoxed } from "~/browser/images/black-out";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";

type Props = { file: File; onDone: (file: File) => void; onClose: () => void };

const SHOWN_PIXELS = 800;
const MIDDLE: Box = { x: 0.35, y: 0.45, width: 0.3, height: 0.1 };

/** Draws black boxes on a picture with finger, pointer or keyboard; what comes out is another picture, without what lay there. */
export function BlackOut({ file, onDone, onClose }: Props) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [boxes, setBoxes] = useState<Box[]>([]);
  const [isUnreadable, setUnreadable] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    createImageBitmap(file).then(setPicture, () => setUnreadable(true));
  }, [file]);
  useEffect(() => {
    if (canvas.current && picture) drawBoxed(canvas.current, picture, boxes, SHOWN_PIXELS);
  }, [picture, boxes]);

  function press(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = placeOf(event);
    setBoxes((now) => [...now, { ...placeOf(event), width: 0, height: 0 }]);
  }

  function move(event: PointerEvent<HTMLCanvasElement>) {
    const start = from.current;
    if (!start) return;
    const { x, y } = placeOf(event);
    const box = {
      x: Math.min(x, start.x),
      y: Math.min(y, start.y),
      width: Math.abs(x - start.x),
      height: Math.abs(y - start.y),
    };
    setBoxes((now) => [...now.slice(0, -1), box]);
  }

  function leave() {
    from.current = null;
    setBoxes((now) => now.filter(({ width, height }) => width > 0.005 && height > 0.005));
  }

  if (isUnreadable) return <p role="alert">この画像は開けませんでした。ほかの画像をお選びください。</p>;
  return (
    <section className="black-out" aria-label={`${file.name}の黒塗り`}>
      <p>隠したいところをなぞって囲みます。塗りつぶした部分は、元の写真から消えて送信されます。</p>
      <canvas
        ref={canvas}
        className="black-out-picture"
        aria-hidden
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={leave}
        onPointerCancel={leave}
      />
      {boxes.map((box, at) => (
        <BoxFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its drawing order.
          key={at}
          number={at + 1}
          box={box}
          onChange={(next) => setBoxes((now) => now.map((each, other) => (other === at ? next : each)))}
          onRemove={() => setBoxes((now) => now.filter((_, other) => other !== at))}
        />
      ))}
      <Buttons>
        <Button
          type="button"
          onClick={async () => onDone(await boxedFile(file, boxes))}
          disabled={boxes.length === 0}
        >
          塗りつぶして添付する
        </Button>
        <Button type="button" kind="secondary" onClick={() => setBoxes((now) => [...now, MIDDLE])}>
          枠を追加する
        </Button>
        <Button type="button" kind="quiet" onClick={onClose}>
          やめる
        </Button>
      </Buttons>
    </section>
  );
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (share: number) => Math.min(1, Math.max(0, share));
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
}

const PARTS = [
  ["x", "左から"],
  ["y", "上から"],
  ["width", "幅"],
  ["height", "高さ"],
] as const;

type BoxProps = { number: number; box: Box; onChange: (box: Box) => void; onRemove: () => void };

/** The same box by keyboard, in hundredths of the picture. */
function BoxFields({ number, box, onChange, onRemove }: BoxProps) {
  return (
    <fieldset className="black-out-box">
      <legend>枠{number}</legend>
      {PARTS.map(([part, label]) => (
        <label key={part}>
          {label}
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(box[part] * 100)}
            onChange={({ currentTarget }) => onChange({ ...box, [part]: Number(currentTarget.value) / 100 })}
          />
        </label>
      ))}
      <Button type="button" kind="quiet" small onClick={onRemove}>
        枠{number}を消す
      </Button>
    </fieldset>
  );
}
