import type { Email } from "../email";

// Mails that may be switched off. None of them carries the text of a message, post or notice.

type Switchable = { name: string; url: string; unsubscribe: Email["unsubscribe"] };

export function directMessageEmail({ name, from, url, unsubscribe }: Switchable & { from: string }): Email {
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

export function groupMessageUnreadEmail({
  name,
  count,
  url,
  unsubscribe,
}: Switchable & { count: number }): Email {
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

/** Nothing switches it off but the setting of urgent messages itself, which holds for pushes and mails alike. */
export function urgentMessageEmail({
  name,
  from,
  url,
}: Pick<Switchable, "name" | "url"> & { from: string }): Email {
  return {
    kind: "urgentMessage",
    subject: `${from}様から至急のメッセージが届いています`,
    addressee: `${name} 様`,
    paragraphs: [
      `${from}様から至急のメッセージが届いています。`,
      "お読みになり、「確認しました」を押してください。",
    ],
    action: { label: "メッセージを読む", url },
    reason:
      "至急のメッセージを受け取る設定になっており、プッシュ通知をご利用でないため、お送りしています。設定は、チャットの画面の「チャットの設定」で変更できます。",
  };
}

export function hospitalNoticeEmail({
  name,
  hospital,
  title,
  url,
  isReminder = false,
  unsubscribe,
}: Switchable & { hospital: string; title: string; isReminder?: boolean }): Email {
  return {
    kind: "hospitalNotice",
    subject: `${hospital}から「${title}」のお知らせ`,
    addressee: `${name} 様`,
    paragraphs: [
      isReminder
        ? `${hospital}から届いた「${title}」のお知らせの確認をお願いします。`
        : `${hospital}から「${title}」のお知らせが届いています。`,
    ],
    action: { label: "お知らせを読む", url },
    reason: "医療機関からのお知らせの通知を受け取る設定になっているため、お送りしています。",
    unsubscribe,
  };
}

type NewPosts = { community: string; places?: readonly { name: string; count: number }[] };

/** `places`: all of them, the one that was written to last first. */
export function communityPostEmail({
  name,
  community,
  places = [],
  url,
  unsubscribe,
}: Switchable & NewPosts): Email {
  const others = Math.max(0, places.length - 1);
  return {
    kind: "communityPost",
    subject: `${community}${others > 0 ? `ほか${others}件` : ""}に新しい投稿があります`,
    addressee: `${name} 様`,
    paragraphs:
      places.length > 0
        ? ["新しい投稿があります。", ...places.map((place) => `・${place.name}（${place.count}件）`)]
        : [`「${community}」に新しい投稿があります。`],
    action: { label: "投稿を読む", url },
    reason: "コミュニティの投稿の通知を受け取る設定になっているため、お送りしています。",
    unsubscribe,
  };
}

export function communityCommentEmail({
  name,
  count = 1,
  url,
  unsubscribe,
}: Switchable & { count?: number }): Email {
  return {
    kind: "communityComment",
    subject: "あなたの投稿・コメントに返信がありました",
    addressee: `${name} 様`,
    paragraphs: [`あなたの投稿またはコメントに${count > 1 ? `${count}件の` : ""}返信がありました。`],
    action: { label: "返信を読む", url },
    reason: "コミュニティの返信の通知を受け取る設定になっているため、お送りしています。",
    unsubscribe,
  };
}
