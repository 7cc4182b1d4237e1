import type { ReportLine } from "#contract/moderation/calls";
import { Time } from "~/ui/time/time";

/** What is reported, and what stood before it, as the reporter has it before their eyes. */
export function ReportedLines({ lines }: { lines: readonly ReportLine[] }) {
  return (
    <ol className="reported-lines">
      {lines.map(({ name, text, at, isReported }) => (
        <li key={`${at}${name}${text}`} className={isReported ? "is-reported" : undefined}>
          <p className="sub">
            {name}
            {at === null ? null : (
              <>
                ・<Time at={at} as="when" />
              </>
            )}
          </p>
          {isReported ? <span className="sr-only">通報の対象：</span> : null}
          <p className="lines">{text}</p>
        </li>
      ))}
    </ol>
  );
}
