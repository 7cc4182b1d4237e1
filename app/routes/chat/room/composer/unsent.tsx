import type { Unsent } from "~/live/room/room-state";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ProgressBar } from "~/ui/progress/progress-bar";
import type { Around } from "../messages/around";
import { Quote } from "../messages/quote";
import { FilePreview } from "./file-preview";

export type UnsentActs = { onRetry: () => void; onDiscard: (clientMessageId: string) => void };

const STATE_WORDS = { waiting: "送信待ち", sending: "送信中…", failed: "未送信" } as const;

type LinesProps = { unsent: readonly Unsent[]; around: Around } & UnsentActs;

/** Says of messages in words that they are not stored yet, with one button for all that failed. */
export function UnsentLines({ unsent, around, onRetry, onDiscard }: LinesProps) {
  const failed = unsent.filter(({ state }) => state === "failed").length;
  return (
    <>
      <ol className="log-lines" aria-live="off">
        {unsent.map((message) => (
          <UnsentLine key={message.clientMessageId} {...{ message, around, onDiscard }} />
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

type LineProps = { message: Unsent; around: Around; onDiscard: UnsentActs["onDiscard"] };

function UnsentLine({ message, around, onDiscard }: LineProps) {
  const quoted = around.quotedIn(message);
  const { clientMessageId, text, files, state, progress } = message;
  return (
    <li className="bubble-line bubble-line-own" data-unsent={state}>
      <div className="bubble">
        {quoted ? <Quote quoted={quoted} around={around} /> : null}
        {text ? <p>{text}</p> : null}
        {files.length > 0 ? (
          <ul className="previews">
            {files.map((file) => (
              <li key={`${file.name}-${file.size}-${file.lastModified}`}>
                <FilePreview file={file} />
              </li>
            ))}
          </ul>
        ) : null}
        {progress === undefined ? null : <ProgressBar label="アップロード中" value={progress} />}
      </div>
      <span className="bubble-time">{STATE_WORDS[state]}</span>
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
