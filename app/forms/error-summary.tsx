import { useEffect, useRef } from "react";
import {
  EXCHANGE_BETWEEN_COMPANIES,
  EXCHANGE_MONTH_USED_UP,
  EXCHANGE_PARTNER_IN_REVIEW,
  EXCHANGE_REQUESTS_USED_UP,
} from "#contract/business-card/texts";
import { BLOCKED_BY_YOU, NOT_TAKING_CONTACT } from "#contract/moderation/texts";
import { READ_ONLY } from "#contract/operation/texts";
import { AUTH_CODE_TOO_MANY, AUTH_CODE_TOO_SOON } from "#contract/registration/texts";
import { SYSTEM_ERROR, TOO_MANY_ATTEMPTS } from "#contract/texts";
import { Icon } from "~/ui/icon";

// `autofocus` works without JavaScript too; React's own property would be dropped by the browser's hydration.
const FOCUS_ON_LOAD = { autoFocus: true };

/** The errors that nothing that was entered has caused. */
const NOT_OF_THE_INPUT = [
  SYSTEM_ERROR,
  READ_ONLY,
  AUTH_CODE_TOO_SOON,
  AUTH_CODE_TOO_MANY,
  TOO_MANY_ATTEMPTS,
  NOT_TAKING_CONTACT,
  BLOCKED_BY_YOU,
  EXCHANGE_MONTH_USED_UP,
  EXCHANGE_REQUESTS_USED_UP,
  EXCHANGE_PARTNER_IN_REVIEW,
  EXCHANGE_BETWEEN_COMPANIES,
];

type Form = { id: string; allErrors: Record<string, string[]> };

type Props = {
  form: Form /** Names of the fields from top to bottom; without it errors stand by name. */;
  order?: readonly string[];
};

/** The first thing in a form that came back: every error, each a link to its field. It takes the focus. */
export function ErrorSummary({ form, order = [] }: Props) {
  const errors = listErrors(form.allErrors).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const box = useRef<HTMLDivElement>(null);
  const count = errors.length;
  const isInputFine = errors.every(({ message }) => NOT_OF_THE_INPUT.includes(message));
  useEffect(() => {
    if (count > 0) box.current?.focus();
  }, [count]);
  if (count === 0) return null;
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert" {...FOCUS_ON_LOAD}>
      <h2>
        <Icon name="circle-alert" size={24} />
        {isInputFine ? "送信できませんでした" : `入力内容に誤りがあります（${count}件）`}
      </h2>
      <ul>
        {errors.map(({ name, message }) => (
          <li key={`${name}${message}`}>{name ? <a href={`#${form.id}-${name}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

/** Lists the errors in the order of the fields; an error that belongs to no field has the name "". */
export function listErrors(allErrors: Record<string, string[]>) {
  return Object.entries(allErrors).flatMap(([name, messages]) =>
    messages.map((message) => ({ name, message })),
  );
}
