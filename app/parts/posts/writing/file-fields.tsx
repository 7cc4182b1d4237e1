import { lazy, Suspense, useEffect, useRef, useState } from "react";
import dropScript from "~/browser/drop-files?worker&url";
import { describe, type Field, plainField } from "~/forms/field";
import { FieldError } from "~/forms/fields/labelled";
import { loadPatiently } from "~/live/load-patiently";
import { PageScript } from "~/page-script";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { useHydrated } from "~/ui/scripted/hydrated";
import { formatBytes } from "~/ui/text/numbers";
import { matchingFiles } from "./matching-files";
import type { UploadedFile } from "./uploaded";

const BlackOut = lazy(() => loadPatiently(async () => ({ default: (await import("./black-out")).BlackOut })));

type Props = {
  /** Pictures and files together. */
  most: number;
  /** The files that the server has kept since the form was last sent, or that the post has. Unticked ones go. */
  uploaded: readonly UploadedFile[];
  error?: string;
};

/**
 * Pictures and files of a text. With scripts, parts of a picture are blacked out before it leaves the device; without,
 * whoever asks for that has the picture refused.
 */
export function FileFields({ most, uploaded, error }: Props) {
  const field = { ...plainField("files"), errors: error ? [error] : undefined };
  return (
    <fieldset className="field post-fields-files">
      <legend>写真・ファイル</legend>
      <p className="support" id={field.descriptionId}>
        合わせて{most}
        件、1件10MBまで（1回に送信できるのは合計30MBまで）。写真の位置情報などは取り除きます。患者さんの名前や番号が写っていないか、お確かめください。
      </p>
      <FieldError field={field} />
      {uploaded.map((each) => (
        <label key={each.url} className="choice">
          <input type="checkbox" name="uploaded" value={JSON.stringify(each)} defaultChecked />
          <span>{each.name}（添付済み。外すときはチェックを外します）</span>
        </label>
      ))}
      <Chooser field={field} uploaded={uploaded} />
      <PageScript src={dropScript} />
    </fieldset>
  );
}

function BlackOutWithoutScripts() {
  if (useHydrated()) return null;
  return (
    <label className="choice">
      <input type="checkbox" name="blackOut" />
      <span>
        写真の一部を黒く塗りつぶしてから投稿したい
        <span className="choice-note">
          塗りつぶしには画面のスクリプト（JavaScript）が必要です。使えないときは写真を受け取りません。
        </span>
      </span>
    </label>
  );
}

const PICTURE = /^image\/(jpeg|png|webp)$/;

type ChooserProps = Pick<Props, "uploaded"> & { field: Field };

/** What is chosen is in the field itself, so that it goes with the form like any file. */
function Chooser({ field, uploaded }: ChooserProps) {
  const [files, setFiles] = useState<File[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [edited, setEdited] = useState<number | null>(null);

  function keep(next: File[]) {
    const input = document.getElementById(field.id);
    if (input instanceof HTMLInputElement) putFiles(input, next);
    setFiles(next);
  }

  const existing = useRef(uploaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; later choices are kept in state.
  useEffect(() => {
    const before = existing.current.map(({ url }) => url);
    const taken = uploaded.filter(({ url }) => !before.includes(url)).length;
    existing.current = uploaded;
    // The server takes them in their order: what it has goes with the next form by its address alone.
    if (taken === 0) return;
    keep(files.slice(taken));
    setEdited(null);
  }, [uploaded]);

  async function choose(chosen: File[]) {
    const added = await Promise.all(chosen.map((file) => smaller(file)));
    const { accepted, refused } = matchingFiles(files, added);
    setRefused(refused.map(({ name }) => name));
    keep(accepted);
  }

  const picture = edited === null ? undefined : files[edited];
  return (
    <>
      <input
        {...describe(field, true)}
        className="input"
        type="file"
        id={field.id}
        name={field.name}
        multiple
        aria-label="写真・ファイルを選ぶ"
        onChange={({ currentTarget }) => choose(chosenFiles(currentTarget))}
      />
      <BlackOutWithoutScripts />
      {refused.length > 0 ? (
        <Callout kind="danger">
          {refused.join("、")}は、大きすぎるため添付していません。1件10MB、1回に合計30MBまで送信できます。
        </Callout>
      ) : null}
      {files.length > 0 ? (
        <ul className="post-chosen" aria-label="選んだ写真・ファイル">
          {files.map((file, at) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <span>
                {file.name}
                <small>{formatBytes(file.size)}</small>
              </span>
              {PICTURE.test(file.type) ? (
                <Button type="button" kind="secondary" small onClick={() => setEdited(at)}>
                  黒塗りする
                </Button>
              ) : null}
              <Button
                type="button"
                kind="quiet"
                small
                aria-label={`${file.name}を外す`}
                onClick={() => keep(files.filter((_, other) => other !== at))}
              >
                外す
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {picture && edited !== null ? (
        <Suspense>
          <BlackOut
            file={picture}
            onDone={(next) => {
              keep(files.map((file, at) => (at === edited ? next : file)));
              setEdited(null);
            }}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** A picture of a phone weighs more than anybody looks at: above this it is encoded anew. */
const HEAVY_BYTES = 1_500_000;

const chosenFiles = (input: HTMLInputElement): File[] => [...(input.files ?? [])];

/** Makes these the files of the field. */
function putFiles(input: HTMLInputElement, files: readonly File[]) {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  input.files = list.files;
}

/** A heavy picture smaller; anything else, and what no browser can draw, as it is. */
async function smaller(file: File): Promise<File> {
  if (file.type !== "image/jpeg" || file.size < HEAVY_BYTES) return file;
  const rendered = await redrawn(file).catch(() => null);
  return rendered && rendered.size < file.size ? rendered : file;
}

async function redrawn(file: File): Promise<File> {
  const { boxedFile } = await import("~/browser/images/black-out");
  return boxedFile(file, []);
}
