import type { Letter } from "../letter";

// Mails that may be switched off. None of them carries the text of a message, post or notice.

type Switchable = { name: string; url: string; unsubscribe: Letter["unsubscribe"] };

export function directMessageLetter({ name, from, url, unsubscribe }: Switchable & { from: string }): Letter {
  return {
    kind: "directMessage",
    subject: `${from}様からメッセージが届いています`,
    addressee: `${name} 様`,
    paragraphs: [`${from}様からのメッセージが未読です。`],
    action: { label: "メッセージを読む", url },
    reason: "メッセージの通知を受け取る設定になっているため、お送りしています。",
    unsubscribe,
  };
}

export function groupMessageUnreadLetter({
  name,
  count,
  url,
  unsubscribe,
}: Switchable & { count: number }): Letter {
  return {
    kind: "groupMessageUnread",
    subject: `グループチャットに未読が${count}件あります`,
    addressee: `${name} 様`,
    paragraphs: [`グループチャットに未読のメッセージが${count}件あります。`],
    action: { label: "チャットを開く", url },
    reason: "グループチャットの未読の通知を受け取る設定になっているため、お送りしています。",
    unsubscribe,
  };
}
