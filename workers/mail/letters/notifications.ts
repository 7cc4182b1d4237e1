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

export function hospitalNoticeLetter({
  name,
  hospital,
  title,
  url,
  unsubscribe,
}: Switchable & { hospital: string; title: string }): Letter {
  return {
    kind: "hospitalNotice",
    subject: `${hospital}から「${title}」のお知らせ`,
    addressee: `${name} 様`,
    paragraphs: [`${hospital}から「${title}」のお知らせが届いています。`],
    action: { label: "お知らせを読む", url },
    reason: "医療機関からのお知らせの通知を受け取る設定になっているため、お送りしています。",
    unsubscribe,
  };
}

export function communityPostLetter({
  name,
  community,
  url,
  unsubscribe,
}: Switchable & { community: string }): Letter {
  return {
    kind: "communityPost",
    subject: `${community}に新しい投稿があります`,
    addressee: `${name} 様`,
    paragraphs: [`「${community}」に新しい投稿があります。`],
    action: { label: "投稿を読む", url },
    reason: "コミュニティの投稿の通知を受け取る設定になっているため、お送りしています。",
    unsubscribe,
  };
}

export function communityCommentLetter({ name, url, unsubscribe }: Switchable): Letter {
  return {
    kind: "communityComment",
    subject: "あなたの投稿・コメントに返信がありました",
    addressee: `${name} 様`,
    paragraphs: ["あなたの投稿またはコメントに返信がありました。"],
    action: { label: "返信を読む", url },
    reason: "コミュニティの返信の通知を受け取る設定になっているため、お送りしています。",
    unsubscribe,
  };
}
