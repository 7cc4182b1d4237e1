import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { Role } from "#contract/endpoint";
import { drawSquare, type Framing, MIDDLE, squareFile } from "~/browser/images/square";
import { plainField } from "~/forms/field";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import { SubmitButton } from "~/forms/submit-button";
import { Buttons } from "~/ui/buttons";
import { Seal } from "~/ui/people/seal";
import type { IconName } from "~/ui/sprites/icon-names";
import { Surface } from "~/ui/surface";

type Props = {
  name: string;
  src: string | null;
  errors?: string[];
  role?: Role;
  /** What the picture is called: 写真, ロゴ. */
  word?: string;
  /** Stands in for a picture where no person is shown. */
  icon?: IconName;
};

/** Fields of the form, with the pixels a side that each brings: the page, a profile, a list. */
const SIZES = [
  ["image", 640],
  ["medium", 288],
  ["small", 96],
] as const;

/** A person's own picture. A script lets one choose the square and sends three sizes; else the middle is shown. */
export function Picture({ name, src, errors, role, word = "写真", icon }: Props) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [framing, setFraming] = useState<Framing>(MIDDLE);
  const isReady = useRef(false);
  const field = { ...plainField("image"), errors };

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    isReady.current = false;
    setFraming(MIDDLE);
    // What no browser can draw is sent as it is: the API says what is wrong with it.
    setPicture(file ? await createImageBitmap(file).catch(() => null) : null);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (!picture || isReady.current || pressed(event)?.value !== "picture") return;
    event.preventDefault();
    const form = event.currentTarget;
    const button = pressed(event);
    for (const [field, pixels] of SIZES) put(form, field, await squareFile(picture, framing, pixels));
    isReady.current = true;
    form.requestSubmit(button);
  }

  return (
    <Surface title={word} id="picture">
      <form method="post" encType="multipart/form-data" className="picture-form" onSubmit={submit}>
        {picture ? (
          <Square picture={picture} framing={framing} />
        ) : (
          <Seal name={name} role={role} src={src} size="xl" icon={icon} />
        )}
        <div className="stack">
          <FileField
            field={field}
            label={`${word}を選ぶ`}
            support="JPEG・PNG、10MBまで。正方形に切り抜き、撮影場所などの情報は取り除きます。"
            accept={PICTURES}
            onChange={choose}
          />
          <input type="file" name="medium" hidden tabIndex={-1} aria-hidden="true" />
          <input type="file" name="small" hidden tabIndex={-1} aria-hidden="true" />
          {picture ? <FramingFields framing={framing} onChange={setFraming} /> : null}
          <Buttons>
            <SubmitButton intent="picture" kind="secondary">
              {word}を保存する
            </SubmitButton>
            {src ? (
              <SubmitButton intent="no-picture" kind="quiet">
                {word}を外す
              </SubmitButton>
            ) : null}
          </Buttons>
        </div>
      </form>
    </Surface>
  );
}

function pressed({ nativeEvent }: FormEvent<HTMLFormElement>): HTMLButtonElement | null {
  return (nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
}

function put(form: HTMLFormElement, field: string, file: File | null) {
  const input = form.elements.namedItem(field);
  if (!file || !(input instanceof HTMLInputElement)) return;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}

/** Shows the picture as it will be seen: round, like that of every person. */
function Square({ picture, framing }: { picture: ImageBitmap; framing: Framing }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, framing);
  }, [picture, framing]);
  return <canvas ref={canvas} className="picture-square" width={288} height={288} aria-hidden />;
}

type FramingProps = { framing: Framing; onChange: (framing: Framing) => void };

const RANGES = [
  ["zoom", "拡大", 1, 4],
  ["x", "左右の位置", 0, 1],
  ["y", "上下の位置", 0, 1],
] as const;

function FramingFields({ framing, onChange }: FramingProps) {
  return (
    <fieldset className="framing">
      <legend className="sr-only">写真の切り抜き</legend>
      {RANGES.map(([part, label, min, max]) => (
        <label key={part}>
          {label}
          <input
            type="range"
            min={min}
            max={max}
            step={0.01}
            value={framing[part]}
            onChange={({ currentTarget }) => onChange({ ...framing, [part]: Number(currentTarget.value) })}
          />
        </label>
      ))}
    </fieldset>
  );
}
