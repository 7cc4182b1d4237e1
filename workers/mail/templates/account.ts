import type { Email } from "../email";

// These letters are about the account itself: always sent, never switched off.

export function newDeviceEmail(to: { name: string; at: string; device: string; url: string }): Email {
  return {
    kind: "newDevice",
    subject: "新しい端末からのログイン",
    addressee: `${to.name} 様`,
    paragraphs: [
      "これまでにご利用のない端末からログインがありました。",
      `日時：${to.at}\n端末：${to.device}`,
      "お心当たりのない場合は、パスワードを変更し、ほかの端末をログアウトさせてください。",
    ],
    action: { label: "ログイン中の端末を確認する", url: to.url },
    reason: "アカウントを守るため、ログインのあったことをお知らせしています。",
  };
}

export function passwordResetEmail(to: { name: string; minutes: number; url: string }): Email {
  return {
    kind: "passwordReset",
    subject: "パスワードの再設定",
    addressee: `${to.name} 様`,
    paragraphs: [
      `下のリンクから新しいパスワードを設定してください。リンクの有効期限は${to.minutes}分で、1回だけ使えます。`,
      "お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。",
    ],
    action: { label: "パスワードを再設定する", url: to.url },
    reason: "パスワードの再設定の手続きが行われたため、お送りしています。",
  };
}

export function firstSignInEmail(to: { name: string; until: string; url: string }): Email {
  return {
    kind: "firstSignIn",
    subject: "アカウントのご用意ができました",
    addressee: `${to.name} 様`,
    paragraphs: [
      `アカウントをご用意しました。下のリンクからパスワードを設定してください。リンクは${to.until}まで、1回だけ使えます。`,
    ],
    action: { label: "パスワードを設定する", url: to.url },
    reason: "運営者がこのメールアドレスのアカウントを用意したため、お送りしています。",
  };
}

/** The link that an operator has sent to somebody who has a password already. */
export function passwordLinkEmail(to: { name: string; until: string; url: string }): Email {
  return {
    kind: "passwordReset",
    subject: "パスワードの再設定",
    addressee: `${to.name} 様`,
    paragraphs: [
      `下のリンクから新しいパスワードを設定してください。リンクは${to.until}まで、1回だけ使えます。`,
      "設定するまで、いまのパスワードをお使いいただけます。",
    ],
    action: { label: "パスワードを再設定する", url: to.url },
    reason: "運営者がパスワードを設定するリンクを送ったため、お送りしています。",
  };
}

export function passwordChangedEmail(to: { name: string; at: string; url: string }): Email {
  return {
    kind: "passwordChanged",
    subject: "パスワードを変更しました",
    addressee: `${to.name} 様`,
    paragraphs: [
      `${to.at}にパスワードが変更されました。`,
      "お心当たりのない場合は、すぐにパスワードを再設定し、お問い合わせください。",
    ],
    action: { label: "パスワードを再設定する", url: to.url },
    reason: "アカウントを守るため、変更のあったことをお知らせしています。",
  };
}

export function signInChangedEmail(to: { name: string; at: string; what: string; url: string }): Email {
  return {
    kind: "signInChanged",
    subject: "ログインの方法が変わりました",
    addressee: `${to.name} 様`,
    paragraphs: [
      `${to.at}に、${to.what}。`,
      "お心当たりのない場合は、すぐにパスワードを変更し、ほかの端末をログアウトさせたうえで、お問い合わせください。",
    ],
    action: { label: "セキュリティの設定を確認する", url: to.url },
    reason: "アカウントを守るため、変更のあったことをお知らせしています。",
  };
}

/** This letter goes to the old address. */
export function emailChangedEmail(to: { name: string; at: string; url: string }): Email {
  return {
    kind: "emailChanged",
    subject: "メールアドレスを変更しました",
    addressee: `${to.name} 様`,
    paragraphs: [
      `${to.at}に、ログインに使うメールアドレスが変更されました。今後、このアドレスではログインできません。`,
      "お心当たりのない場合は、すぐにお問い合わせください。",
    ],
    action: { label: "お問い合わせ", url: to.url },
    reason: "アカウントを守るため、変更のあったことを変更前のアドレスにお知らせしています。",
  };
}

/** This letter goes to the new address: four digits that prove it can be read. */
export function emailCodeEmail(to: { name: string; code: string; minutes: number }): Email {
  return {
    kind: "authCode",
    subject: "認証コードのお知らせ",
    addressee: `${to.name} 様`,
    paragraphs: [
      "メールアドレスの変更を続けるための認証コードをお送りします。",
      `認証コード：${to.code}`,
      `画面に戻り、この4桁の数字を入力してください。有効期限は${to.minutes}分です。`,
      "お心当たりのない場合は、このメールを破棄してください。アドレスは変わりません。",
    ],
    reason: "このメールアドレスへの変更の手続きが行われたため、お送りしています。",
  };
}

/** Says to operators that the queue gave messages up: no word of what they contain. */
export function operationAlertEmail(to: { name: string; count: number; url: string }): Email {
  return {
    kind: "operationAlert",
    subject: "処理できなかったメッセージがあります",
    addressee: `${to.name} 様`,
    paragraphs: [
      `メール・通知などの処理のうち、くり返しても完了しなかったものが、新たに${to.count}件あります。`,
      "運営の画面で原因を確かめ、もう一度処理するか、破棄してください。",
    ],
    action: { label: "システムの状態を開く", url: to.url },
    reason: "すべての操作ができる運営者の方に、1時間に1通までお知らせしています。",
  };
}

/** Whoever sets the service up sends it to themselves: with the link they say that it arrived. */
export function testEmail(to: { name: string; url: string }): Email {
  return {
    kind: "testMail",
    subject: "テストメール",
    addressee: `${to.name} 様`,
    paragraphs: ["メールの設定を確かめるためのテストです。届いたら、下のリンクを開いてください。"],
    action: { label: "届いたことを記録する", url: to.url },
    reason: "運営の画面からテストメールが送られたため、お送りしています。",
  };
}
