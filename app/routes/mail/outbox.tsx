import { useLoaderData } from "@remix-run/react";
import { open } from "~/request/guards.server";
import { titled } from "~/title";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { formatDateTime } from "~/ui/time/format";

/** 404 in production, where the API has no such list. `?to=` narrows it to one address. */
export const loader = open(async ({ api, url }) => ({
  mails: await api.mail.outbox({ query: { to: url.searchParams.get("to") ?? undefined } }),
}));

export const meta = titled("送信メール（開発用）");

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="送信メール（開発用）"
        lead="この環境ではメールを送信せず、ここに表示します。新しい順に50通です。"
      />
      {mails.length === 0 ? (
        <Surface>
          <EmptyState drawing="card" title="メールはまだありません">
            送信されたメールがここに並びます。
          </EmptyState>
        </Surface>
      ) : null}
      {mails.map(({ recipient, subject, text, createdAt }) => (
        <Surface key={`${createdAt}${recipient}${subject}`} title={subject}>
          <p className="note">
            {recipient} 宛て・{formatDateTime(createdAt)}
          </p>
          <pre className="mail-text">{text}</pre>
        </Surface>
      ))}
    </>
  );
}
