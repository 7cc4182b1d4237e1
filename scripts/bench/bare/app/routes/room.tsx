import { useLoaderData } from "@remix-run/react";
import { Around } from "../around";
import { MESSAGES } from "../data";

export const loader = () => MESSAGES;

export default function Room() {
  return (
    <Around title="循環器カンファレンス">
      {useLoaderData<typeof loader>().map(({ id, sender, text, at, isOwn }) => (
        <div key={id} className={isOwn ? "own" : undefined}>
          <small>
            {sender} {at}
          </small>
          <div>{text}</div>
        </div>
      ))}
      <form method="post">
        <textarea name="message" />
        <button type="submit">送信</button>
      </form>
    </Around>
  );
}
