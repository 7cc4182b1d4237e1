/** What this capability writes into the log of operations, and how the console calls it. */
export const registrationAudit = {
  "email-checked": "アドレスの確認",
  "code-sent": "認証コードの送信",
  "code-judged": "認証コードの照合",
  "address-proved": "招待リンクによるアドレスの確認",
  "licence-collated": "医籍の照合",
  "licence-image-kept": "免許証画像の保存",
  "licence-image-read": "免許証画像の閲覧",
  "licence-images-erased": "免許証画像の消去",
  registered: "登録",
  "doctor-created": "医師情報の登録",
  invited: "招待",
  "doctor-invited": "医師の招待",
  "invitation-withdrawn": "招待の取り消し",
};
