import type { Sitting } from "./sittings";

/** The people who write: members of the cast, and two doctors of the cardiology group whom the seed invents. */
const SPEAKERS = ["sato", "tanaka", "nakamura", "aoba", "colleague", "neighbour"] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** The first of `members` opens the room; without a title it is the room of two. */
export type Conversation = {
  /** Names its messages, so that none is sent twice. */
  key: string;
  members: [Speaker, Speaker, ...Speaker[]];
  title?: string;
  lines: [Speaker, string][];
  /** The days on which the lines were said, in order. */
  sittings: readonly Sitting[];
  /** How many of the last lines somebody has not read yet; everybody else has read everything. */
  unread?: Partial<Record<Speaker, number>>;
  /** The line somebody corrected, and how it reads since. */
  edited?: { line: number; text: string };
  acknowledged?: { line: number; by: Speaker[] };
};

/** The conversations, in which nothing could tell who a patient is. */
export const CONVERSATIONS: Conversation[] = [
  {
    key: "briefing",
    sittings: [
      [6, "10:12", 4],
      [4, "12:40", 2],
      [1, "17:25", 2],
      [0, "8:50", 2],
    ],
    members: ["tanaka", "sato"],
    lines: [
      [
        "tanaka",
        "佐藤先生、いつもお世話になっております。あけぼの薬品の田中です。先日は医局説明会のお時間をいただき、ありがとうございました。",
      ],
      ["sato", "こちらこそ、ありがとうございました。若手にも分かりやすい内容でした。"],
      [
        "tanaka",
        "恐れ入ります。次回の製品説明会の日程をご相談させてください。来月の第2週で、ご都合のよい日はございますか。",
      ],
      ["sato", "第2週は学会の準備があるので、木曜の夕方以降なら調整できます。"],
      [
        "tanaka",
        "承知いたしました。では木曜日の18時30分から、医局カンファレンス室で20分ほどではいかがでしょうか。",
      ],
      ["sato", "それでお願いします。参加は12名くらいの見込みです。"],
      ["tanaka", "ありがとうございます。資料は12部に予備を加えて15部お持ちします。"],
      ["sato", "腎機能が低下した方への用量調整の資料があれば、あわせてお願いできますか。"],
      ["tanaka", "かしこまりました。添付文書の該当箇所と、適正使用ガイドの抜粋をご用意いたします。"],
      ["tanaka", "前日に改めて確認のご連絡を差し上げます。引き続きよろしくお願いいたします。"],
    ],
    unread: { sato: 2 },
  },
  {
    key: "referral",
    sittings: [
      [9, "18:05", 4],
      [8, "12:31", 4],
    ],
    members: ["colleague", "sato"],
    lines: [
      [
        "colleague",
        "佐藤先生、ご無沙汰しております。心不全の紹介の流れについて、一般的なことを伺ってもよろしいでしょうか。",
      ],
      ["sato", "ご無沙汰しております。もちろんです。どのような点でしょうか。"],
      [
        "colleague",
        "当院では、外来でBNPが上がってきた段階でご紹介すべきか、利尿薬を調整して様子を見るべきか、迷うことがあります。",
      ],
      [
        "sato",
        "息切れや体重の増加を伴う場合は、早めにご連絡いただいて構いません。検査値だけでしたら、2週間ほどで再検していただければと思います。",
      ],
      ["colleague", "よく分かりました。急ぐ場合の窓口はどちらになりますか。"],
      [
        "sato",
        "平日の日中は地域医療連携室へ、夜間と休日は循環器当直へお電話ください。紹介状は後からのFAXで大丈夫です。",
      ],
      ["colleague", "ありがとうございます。個別のご相談は、連携室を通してお送りします。"],
      ["sato", "はい、ぜひお願いします。状態が落ち着かれましたら、先生のところへお戻しします。"],
    ],
  },
  {
    key: "branch",
    sittings: [
      [5, "9:02", 2],
      [3, "13:15", 4],
      [0, "9:20", 2],
    ],
    members: ["tanaka", "nakamura"],
    lines: [
      ["tanaka", "中村さん、お疲れさまです。来月の説明会の準備状況を教えてください。"],
      ["nakamura", "お疲れさまです。資料の社内審査は昨日通りました。印刷は明日の午前に上がります。"],
      ["tanaka", "早いですね。会場の機材は確認できていますか。"],
      ["nakamura", "プロジェクターは医局のものをお借りできます。変換ケーブルはこちらで2種類持っていきます。"],
      ["tanaka", "助かります。当日は17時45分に正面玄関で集合にしましょう。"],
      ["nakamura", "承知しました。車は私が手配します。"],
      [
        "nakamura",
        "それと、勉強会の案内状の案を共有フォルダに入れました。お時間のあるときにご確認ください。",
      ],
      ["nakamura", "先生方のご所属とお名前の表記だけ、特に見ていただけると助かります。"],
    ],
    unread: { tanaka: 2 },
  },
  {
    key: "study",
    sittings: [
      [12, "16:40", 4],
      [9, "19:10", 3],
      [6, "12:20", 3],
      [2, "11:48", 1],
      [0, "7:55", 3],
    ],
    members: ["tanaka", "sato", "nakamura", "colleague", "neighbour"],
    title: "循環器連携 勉強会",
    lines: [
      [
        "tanaka",
        "先生方、いつもお世話になっております。次回の循環器連携 勉強会のご連絡に、こちらのチャットを使わせてください。",
      ],
      ["sato", "ご用意ありがとうございます。よろしくお願いします。"],
      ["colleague", "よろしくお願いいたします。"],
      ["neighbour", "参加いたします。よろしくお願いします。"],
      ["tanaka", "日時は来月の第3木曜日、19時からを予定しております。会場とオンラインの併用です。"],
      ["sato", "テーマは「退院後1か月の心不全管理」でどうでしょうか。"],
      ["colleague", "賛成です。外来での体重の目標の立て方を、皆さんに伺いたいと思っていました。"],
      ["neighbour", "訪問診療の立場から、10分ほど話題提供できます。"],
      ["sato", "それは心強いです。では私の総論を15分、先生に10分、残りを討論にしましょう。"],
      ["nakamura", "進行表の案を作成いたします。スライドは開催3日前までに頂戴できますと幸いです。"],
      ["sato", "分かりました。"],
      ["tanaka", "会場は駅前の貸会議室で、定員は40名です。参加の方は今週末までにお知らせください。"],
      ["neighbour", "当院からは私と看護師の2名で伺います。"],
      ["nakamura", "ありがとうございます。お席をご用意いたします。当日の受付は18時30分からです。"],
    ],
    unread: { sato: 3 },
    edited: {
      line: 4,
      text: "日時は来月の第3木曜日、19時15分からを予定しております。会場とオンラインの併用です。",
    },
    acknowledged: { line: 4, by: ["sato", "colleague"] },
  },
  {
    key: "seminar",
    sittings: [
      [20, "17:30", 3],
      [15, "12:10", 4],
      [11, "18:45", 2],
      [2, "10:05", 1],
    ],
    members: ["sato", "tanaka", "aoba", "colleague"],
    title: "地域連携セミナー",
    lines: [
      ["sato", "春の地域連携セミナーの準備を始めます。今年もご協力をお願いします。"],
      ["aoba", "青葉製薬でございます。今年もどうぞよろしくお願いいたします。"],
      ["tanaka", "よろしくお願いいたします。昨年の参加者は62名でした。今年は会場を少し広くいたしますか。"],
      ["sato", "80名くらい入れると安心です。薬剤師の方にも声をかけたいですね。"],
      ["colleague", "医師会の掲示板でも案内できます。"],
      ["aoba", "共催の手続きは弊社で進めます。企画書の案を今週中にお送りいたします。"],
      ["sato", "ありがとうございます。利益相反の開示スライドも忘れずに入れましょう。"],
      ["colleague", "座長は昨年に続いて私がお引き受けします。"],
      ["sato", "大変助かります。よろしくお願いします。"],
      ["aoba", "先生、ありがとうございます。会場の候補を3か所お調べしましたので、企画書に添えます。"],
    ],
    unread: { tanaka: 1 },
  },
  {
    key: "papers",
    sittings: [
      [7, "12:25", 2],
      [3, "15:02", 3],
      [0, "9:05", 1],
    ],
    members: ["sato", "aoba"],
    lines: [
      ["sato", "先日お願いした文献が届きました。早速お送りいただき、ありがとうございます。"],
      ["aoba", "ご確認いただきありがとうございます。お役に立てましたら幸いです。"],
      ["sato", "高齢者のサブグループ解析がよくまとまっていました。学会の発表で引用します。"],
      ["aoba", "ありがとうございます。関連する総説がもう1編ございますので、よろしければお送りいたします。"],
      ["sato", "ぜひお願いします。医局宛てで結構です。"],
      ["aoba", "承知いたしました。本日発送の手配をいたします。到着は明後日の見込みです。"],
    ],
    unread: { sato: 1 },
  },
];
