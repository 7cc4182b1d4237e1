import { useEffect, useState } from "react";
import { isPicture } from "#contract/chat/media-place";
import type { Unsent } from "~/live/room/state/room-state";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ProgressBar } from "~/ui/progress/progress-bar";
import { formatBytes } from "~/ui/text/numbers";
import type { Around } from "../messages/around";
import { Quote } from "../messages/quote";

export type UnsentActs = {
  onRetry: () => void;
  onDiscard: (clientMessageId: string) => void;
  /** A file of a message, by its place, is not to go with it. */
  onLeaveOut: (clientMessageId: string, at: number) => void;
};

const STATE_LABELS = { waiting: "送信待ち", sending: "送信中…", failed: "未送信" } as const;

type LinesProps = { unsent: readonly Unsent[]; around: Around } & UnsentActs;

/** Says of messages in words that they are not stored yet, with one button for all that failed. */
export function UnsentLines({ unsent, around, onRetry, onDiscard, onLeaveOut }: LinesProps) {
  const failed = unsent.filter(({ state }) => state === "failed").length;
  return (
    <>
      <ol className="log-lines" aria-live="off">
        {unsent.map((message) => (
          <UnsentLine key={message.clientMessageId} {...{ message, around, onDiscard, onLeaveOut }} />
        ))}
      </ol>
      {failed > 0 ? (
        <div className="log-retry">
          <p>送信できなかったメッセージが{failed}件あります。</p>
          <Button type="button" kind="secondary" onClick={onRetry}>
            もう一度送信する
          </Button>
        </div>
      ) : null}
    </>
  );
}

type LineProps = { message: Unsent; around: Around } & Omit<UnsentActs, "onRetry">;

function UnsentLine({ message, around, onDiscard, onLeaveOut }: LineProps) {
  const quoted = around.quotedIn(message);
  const { clientMessageId, text, state } = message;
  const files = filesOf(message);
  return (
    <li className="bubble-line bubble-line-own" data-unsent={state}>
      <div className="bubble">
        {quoted ? <Quote quoted={quoted} around={around} /> : null}
        {text ? <p>{text}</p> : null}
        {files.length > 0 ? (
          <ul className="previews">
            {files.map(({ file, at }) => (
              <li key={at}>
                <FilePreview file={file} />
                <button type="button" className="icon-btn" onClick={() => onLeaveOut(clientMessageId, at)}>
                  <Icon name="x" label={`${file.name}を送信しない`} />
                </button>
                <Uploading message={message} at={at} name={file.name} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <span className="bubble-time">{STATE_LABELS[state]}</span>
      {state === "failed" ? (
        <span className="bubble-undo">
          <Button type="button" kind="quiet" onClick={() => onDiscard(clientMessageId)}>
            送信をやめる
          </Button>
        </span>
      ) : null}
    </li>
  );
}

type ChosenProps = {
  files: readonly File[];
  fault: string | null;
  remove: (file: File) => void;
  errorId: string;
};

/** Files that go with the message that is being written. */
export function ChosenList({ files, fault, remove, errorId }: ChosenProps) {
  return (
    <>
      {fault ? (
        <p className="field-error" role="alert" id={errorId}>
          {fault}
        </p>
      ) : null}
      <ul className="composer-files" aria-label="添付する画像・ファイル">
        {files.map((file) => (
          <li key={`${file.name}-${file.size}-${file.lastModified}`}>
            <FilePreview file={file} />
            <button type="button" onClick={() => remove(file)}>
              <Icon name="x" label={`${file.name}を外す`} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The files that still go with it, with their places among all that were chosen. */
const filesOf = ({ files, leftOut }: Unsent) =>
  files.map((file, at) => ({ file, at })).filter(({ at }) => !leftOut?.includes(at));

/** Files go one after the other, so that each is as fast as the line. */
function Uploading({ message, at, name }: { message: Unsent; at: number; name: string }) {
  const { upload, state } = message;
  if (!upload || state !== "sending") return null;
  if (at > upload.at) return <small className="preview-state">順番待ち</small>;
  if (at < upload.at) return <small className="preview-state">アップロード済み</small>;
  return <ProgressBar label="アップロード中" of={name} value={upload.share} />;
}

/** A file that has not been sent: its picture, small, and what it is called. */
export function FilePreview({ file }: { file: File }) {
  const address = usePicture(file);
  return (
    <span className="preview">
      {address ? <img src={address} alt="" decoding="async" /> : <Icon name="file-text" size={24} />}
      <span className="preview-name">{file.name}</span>
      <small>{formatBytes(file.size)}</small>
    </span>
  );
}

/** An address of the picture as long as it is looked at; null for what is none. */
function usePicture(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isPicture(file.type)) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
