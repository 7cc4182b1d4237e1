import { lazy, Suspense, useState } from "react";
import { MEDIAS_PER_MESSAGE } from "#contract/chat/limits";
import { CHAT_TOO_MANY_MEDIAS } from "#contract/chat/texts";
import { describe, plainField } from "~/forms/field";
import { loadPatiently } from "~/live/load-patiently";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/scripted/hydrated";

/** The kinds of `file-kind.ts`, which comes when a file is chosen. */
const ACCEPTED_FILES = ".jpg,.jpeg,.png,.gif,.pdf,.docx,.xlsx,.pptx,.zip,.doc,.xls,.ppt,.txt,.csv";

type Chosen = {
  files: File[];
  fault: string | null;
  add: (list: FileList) => void;
  remove: (file: File) => void;
  clear: () => void;
  replace: (files: File[]) => void;
};

/** Files that go with the next message: chosen, pasted or dropped; looked into before they are taken. */
export function useChosenFiles(): Chosen {
  const [files, setFiles] = useState<File[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  return {
    files,
    fault,
    add: async (list) => {
      // They go with a message that is sent at once, and are looked into meanwhile.
      const asked = [...list];
      const all = [...files, ...asked];
      setFiles(all.slice(0, MEDIAS_PER_MESSAGE));
      const { faultOfFile } = await loadPatiently(() => import("~/live/sending/file-kind"));
      const faults = await Promise.all(asked.map(faultOfFile));
      setFiles((now) => now.filter((file) => !faults[asked.indexOf(file)]));
      if (all.length > MEDIAS_PER_MESSAGE) faults.push(CHAT_TOO_MANY_MEDIAS);
      // Each file that stays behind has a line.
      setFault(faults.filter(Boolean).join("\n") || null);
    },
    remove: (file) => setFiles(files.filter((each) => each !== file)),
    replace: setFiles,
    clear: () => {
      setFiles([]);
      setFault(null);
    },
  };
}

/** Puts what was chosen back into the browser's own field, for a form that goes without the scripts' help. */
export function giveFiles(form: HTMLFormElement, files: readonly File[]) {
  const field = form.querySelector<HTMLInputElement>("input[type=file]");
  if (!field || files.length === 0) return;
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  field.files = list.files;
  field.name = "files";
}

const fieldOf = ({ fault }: Chosen) => ({ ...plainField("files"), errors: fault ? [fault] : undefined });

/** Shows a button beside the text; without JavaScript, the browser's own file field. */
export function Attach({ chosen }: { chosen: Chosen }) {
  const isHydrated = useHydrated();
  return (
    <label className={isHydrated ? "composer-attach" : "composer-attach-plain"}>
      <Icon name="paperclip" size={24} label="画像・ファイルを添付する" />
      <input
        {...describe(fieldOf(chosen), false)}
        type="file"
        name={isHydrated ? undefined : "files"}
        multiple
        accept={ACCEPTED_FILES}
        onChange={(event) => {
          if (event.currentTarget.files) chosen.add(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}

/** It comes with what shows unsent messages, which a page loads once it is at rest. */
const ChosenList = lazy(() =>
  loadPatiently(async () => ({ default: (await import("./unsent")).ChosenList })),
);

export function ChosenFiles({ chosen }: { chosen: Chosen }) {
  const { files, fault } = chosen;
  if (files.length === 0 && !fault) return null;
  return (
    <Suspense>
      <ChosenList {...chosen} errorId={fieldOf(chosen).errorId} />
    </Suspense>
  );
}
