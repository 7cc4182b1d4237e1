/** Something by which a patient may be known, and where it is in the text: `from` counts UTF-16 units. */
export type PatientDatum = {
  kind: "name" | "number" | "birth" | "telephone" | "dicom";
  from: number;
  text: string;
};

/** The characters that replace what was taken out. */
const BLANK = "●●";
/** Two marks this close to each other are still about one person. */
const NEAR_CHARS = 60;
const AGE_NEAR_CHARS = 15;
/** A date of this year or before is a birthday rather than an appointment. */
const OLD_YEAR = 2010;

type Mark = {
  kind: PatientDatum["kind"] | "age";
  from: number;
  to: number;
  /** The mark tells who it is even if nothing is beside it. */
  isEnough?: boolean;
  /** A name without 様 or the like: staff sign with their telephone too. */
  isBare?: boolean;
};

/**
 * Finds in a text, or in a file's name, what looks like a patient: a patient's number; a name or date of birth with a
 * number or with each other; a telephone or an age with a name; what DICOM writes. Names of staff, doses, dates of
 * guidelines, extensions and rooms are none of it. Gives them in their order; one pass, linear in the text's length.
 */
export function findPatientData(text: string): PatientDatum[] {
  const plain = narrowed(text);
  const found = significantMarks(marksIn(plain));
  return found.map(({ kind, from, to }) => ({
    kind: kind as PatientDatum["kind"],
    from,
    text: text.slice(from, to),
  }));
}

/** The text with a blank for each thing that `findPatientData` finds. */
export function withoutPatientData(text: string): string {
  let rest = 0;
  let clean = "";
  for (const { from, text: found } of findPatientData(text)) {
    clean += text.slice(rest, from) + BLANK;
    rest = from + found.length;
  }
  return clean + text.slice(rest);
}

/** The name of a file without patient data; its extension stays, which says of which kind the file is. */
export function blankedName(name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  return withoutPatientData(name.slice(0, name.length - extension.length)) + extension;
}

/** One character for one character, so that places stay: full-width letters and digits, and the many hyphens. */
function narrowed(text: string): string {
  return text
    .replace(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[‐‑‒–—―−]/g, "-")
    .replace(/[　_]/g, " ");
}

/** A mark that is alone tells nothing, unless it is enough; one beside a mark of its like does. */
function significantMarks(marks: Mark[]): Mark[] {
  const significant = new Set(marks.filter(({ isEnough }) => isEnough));
  for (const [index, mark] of marks.entries()) {
    for (let before = index - 1; before >= 0; before -= 1) {
      const other = marks[before] as Mark;
      if (mark.from - other.to > NEAR_CHARS) break;
      if (!isSignificantPair(other, mark)) continue;
      significant.add(other).add(mark);
    }
  }
  return marks.filter((mark) => significant.has(mark) && mark.kind !== "age");
}

function isSignificantPair(one: Mark, other: Mark): boolean {
  const [name, fact] = one.kind === "name" ? [one, other] : [other, one];
  if (name.kind !== "name") return one.kind !== other.kind && hasBoth(one, other, "number", "birth");
  if (fact.kind === "age") return other.from - one.to <= AGE_NEAR_CHARS;
  if (fact.kind === "telephone") return !name.isBare;
  return fact.kind === "number" || fact.kind === "birth";
}

const hasBoth = (one: Mark, other: Mark, ...kinds: Mark["kind"][]) =>
  kinds.includes(one.kind) && kinds.includes(other.kind);

/** The marks in the order of the text; of two at one place the first kind counts. */
function marksIn(text: string): Mark[] {
  const kinds = [dicom, patientNumbers, births, telephones, ages, names, bareNames, numbers];
  const taken = new Uint8Array(text.length);
  const marks: Mark[] = [];
  for (const mark of kinds.flatMap((marksOf) => marksOf(text))) {
    if (taken.subarray(mark.from, mark.to).includes(1)) continue;
    taken.fill(1, mark.from, mark.to);
    marks.push(mark);
  }
  return marks.sort((one, other) => one.from - other.from);
}

/** The group `it` of every match. Every pattern is bounded in its length: what it costs grows with the text alone. */
function matchesOf(text: string, pattern: RegExp, take: (mark: Mark, match: RegExpExecArray) => Mark | null) {
  const marks: Mark[] = [];
  for (const match of text.matchAll(pattern)) {
    const [from, to] = match.indices?.groups?.it ?? [0, 0];
    const mark = take({ kind: "name", from, to }, match);
    if (mark) marks.push(mark);
  }
  return marks;
}

const beforeOf = (text: string, { from }: Mark, length = 14) => text.slice(Math.max(0, from - length), from);
const afterOf = (text: string, { to }: Mark, length = 14) => text.slice(to, to + length);

const DICOM =
  /(?<it>\.dcm\b|DICOMDIR|DICOM[ -](?=[^ -]{1,40}\.(?:zip|jpe?g|png|pdf))|\(0010,00[0-9a-f]{2}\)|\bPatient'?s?(?:Name|ID|BirthDate|'s Name)\b|\b[A-Z]{2,20}\^[A-Z]{2,20}\b|\b1\.2\.(?:840|392|276|826)\.[\d.]{6,60})/dgi;

const dicom = (text: string) =>
  matchesOf(text, DICOM, (mark) => ({ ...mark, kind: "dicom", isEnough: true }));

const PATIENT_NUMBER =
  /(?:患者(?:番号|さん番号|ID|No\.?|№)|カルテ(?:番号|No\.?|ID)?|診察券(?:番号|No\.?)?|保険者番号|被保険者[^\d\n]{0,6}番号|マイナンバー|個人番号|MRN|Patient ?(?:ID|No\.?)|Pt\.? ?ID|受診者(?:番号|ID))[ :はがの#.=-]{0,3}(?<it>[A-Z]{0,3}\d[\d-]{3,14})/dgi;

const patientNumbers = (text: string) =>
  matchesOf(text, PATIENT_NUMBER, (mark) => ({ ...mark, kind: "number", isEnough: true }));

const DATE = /* @__PURE__ */ patternOf(
  String.raw`(?<!\d)(?<it>(?:(?<era>明治|大正|昭和|平成|令和|[MTSHR])\.? ?(?:元|\d{1,2})|(?<year>(?:19|20)\d{2}))(?: ?[年./-] ?(?:0?[1-9]|1[0-2]) ?[月./-] ?(?:0?[1-9]|[12]\d|3[01])(?:日|(?!\d))|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)))`,
  "dg",
);
const BIRTH_BEFORE = /(?:生年月日|誕生日|DOB|D\.O\.B\.?|birth ?(?:date|day)|生まれ)[^\d\n]{0,6}$/i;
const BIRTH_AFTER = /^ ?[)]? ?(?:生|うまれ)/;
/** Words after an old date that is no birthday: a law, a paper, a career. */
const NO_BIRTH_AFTER =
  /施行|改訂|改正|改定|版|発行|通知|付け?|告示|公布|制定|開設|開院|創立|設立|発売|承認|掲載|論文|入職|入局|採用|卒|取得|から|より|以降|まで|当時|発表/;

function births(text: string): Mark[] {
  return matchesOf(text, DATE, (mark, { groups }) => {
    const isBirth = BIRTH_BEFORE.test(beforeOf(text, mark)) || BIRTH_AFTER.test(afterOf(text, mark));
    const isOld = groups?.year ? Number(groups.year) <= OLD_YEAR : /[明大昭MTS]/.test(groups?.era?.[0] ?? "");
    const isLikely = isBirth || (isOld && !NO_BIRTH_AFTER.test(afterOf(text, mark)));
    // A date of today is marked too, lest its digits pass for a number.
    return isLikely ? { ...mark, kind: "birth" } : null;
  });
}

const TELEPHONE = /* @__PURE__ */ patternOf(
  String.raw`(?<![\d-])(?<it>(?:\(0\d{1,4}\) ?|0\d{1,4}[- ]?\(?)\d{1,4}[-) ]{1,2}\d{3,4}|0[5789]0\d{8})(?![\d-])`,
  "dg",
);

function telephones(text: string): Mark[] {
  return matchesOf(text, TELEPHONE, (mark, [number]) => {
    const digits = number.replace(/\D/g, "");
    // Numbers that are free of charge belong to companies.
    const isPrivate = /^\d{10,11}$/.test(digits) && !/^0(?:120|570|800)/.test(digits);
    return isPrivate ? { ...mark, kind: "telephone" } : null;
  });
}

const AGE = /* @__PURE__ */ patternOf(String.raw`(?<!\d)(?<it>\d{1,3} ?[歳才])`, "dg");
const ages = (text: string) => matchesOf(text, AGE, (mark) => ({ ...mark, kind: "age" }));

const HAN = "\\p{Script=Han}々ヶ";
const KATAKANA = "[ァ-ヴー]{2,8}";
/** The commonest surnames, by which a name is known that nobody calls 様. */
const SURNAMES =
  "佐藤|鈴木|高橋|髙橋|田中|伊藤|渡辺|渡邊|渡邉|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|清水|山崎|池田|橋本|阿部|石川|山下|中島|石井|小川|前田|岡田|長谷川|藤田|近藤|後藤|坂本|遠藤|青木|藤井|村上|太田|西村|福田|斎藤|斉藤|齋藤|三浦|藤原|岡本|松田|中川|中野|原田|小野|田村|竹内|金子|和田|中山|石田|上田|森田|柴田|酒井|工藤|横山|宮崎|宮本|内田|高木|安藤|谷口|大野|丸山|今井|高田|藤本|武田|村田|上野|杉山|増田|平野|大塚|千葉|久保|松井|小島|岩崎|桜井|野口|松尾|野村|木下|菊地|佐野|大西|杉本|新井|浜田|菅原|市川|水野|小松|島田|古川|小山|高野|西田|山内|西川|菊池|北村|五十嵐|安田|川口|中田|平田|川崎|東|飯田|吉川|本田|久保田|沢田|辻|関|吉村|渡部|岩田|中西|服部|樋口|福島|川上|永井|松岡|田口|山中|森本|土屋|矢野|広瀬|秋山|石原|松下|大橋|松浦|吉岡|小池|馬場|浅野|荒木|大久保|野田|熊谷|川村|星野|大谷|黒田|尾崎|望月|永田|堀|内藤|松村|西山|須藤|大島|岡崎|平井|早川|渋谷";
const GIVEN = `(?:[${HAN}]{1,3}|[ぁ-ん]{2,4}|[ァ-ヴー]{2,5})`;

/** The ways in which a patient is named: 「山田 花子様」, 「氏名：ヤマダ ハナコ」. */
const CALLED = /* @__PURE__ */ patternOf(
  `(?<![${HAN}ァ-ヴー])(?<it>(?:${SURNAMES}) ?[ぁ-ん]{2,4}|[${HAN}]{1,4} [${HAN}]{1,4}|[${HAN}]{1,8}|${KATAKANA}(?:[ ・]${KATAKANA})?) ?(?:様(?![々子式相態])|さま|さん|氏(?!名)|殿|くん|君|ちゃん(?!と))`,
  "dgu",
);
const LABELLED = /* @__PURE__ */ patternOf(
  `(?:氏名|患者名|お?名前|患者(?:様|さん)?|(?<![A-Za-z])(?:Patient|Pt\\.?|Name))(?:[(][^)\\n]{1,8}[)])? ?[:=] ?(?<it>[${HAN}ぁ-んァ-ヴー]{1,6}(?: [${HAN}ぁ-んァ-ヴー]{1,6})?|[A-Za-z]{2,15} [A-Za-z]{2,15})`,
  "dgu",
);
const NOBODY =
  /^(?:お?客|皆|患者|奥|旦那|ご?主人|ご?家族|お?子(?:供|ども)?|お?母|お?父|お?兄|お?姉|弟|妹|祖父|祖母|息子|娘|嫁|婿|赤|何|各|誰|神|仏|王|同|仕|模|異|多|有|一|両|此|貴|上|御中|先方|業者|施設|事業所|会員|利用者|参加者|受講者|講師|座長|演者|学生|研修医|当直|主|諸|彼|ドクター|ナース|スタッフ|メーカー|ユーザー|ディーラー|ケアマネ|ヘルパー|ワーカー|クリニック|オペレーター|マネージャー|タクシー)$/;
const NOBODY_ENDS =
  /(?:患者|家族|看護師|助産師|保健師|薬剤師|技師|技士|療法士|栄養士|相談員|支援員|専門員|事務|事務員|担当|担当者|責任者|医師|先輩|後輩|同僚|病院|医院|会社|製薬|薬局|部長|課長|室長|係長|主任|師長|院長|社長|関係者|紹介元|紹介先|業務|生徒|隊|署|保険|男性|女性|男児|女児|小児|成人|高齢|若年|症例|役|屋)$/;
/** Words before a name whose bearer is a colleague. */
const STAFF_BEFORE =
  /(?:製薬|薬品|会社|支店|営業所?|事務局?|医局|連携室|連携課|相談室|看護部|薬剤部|検査部|栄養科|医事課|総務課|担当者?|当社|弊社|貴社|御社|MS|MR|SV)(?:[のは、, :・]{1,2})?$/;
const STAFF_AFTER =
  /^ ?(?:先生|医師|医長|Dr|教授|准教授|講師|部長|課長|師長|主任|看護師|薬剤師|技師|院長|室長|係長|社長|MR|MS|です|と申し|より|拝)/;

/** Whoever is called with @ is a colleague: 「@田中大輔さん」「@田中 大輔さん」. */
const MENTION_BEFORE = new RegExp(`@ ?(?:[${HAN}ぁ-んァ-ヴー]{1,8} )?$`, "u");

const names = (text: string) => [
  ...matchesOf(text, LABELLED, (mark) => (isNobody(text, mark) ? null : mark)),
  ...matchesOf(text, CALLED, (mark) => asPatient(text, mark)),
];

/** The mark from the surname on, where other words stand before it: 「本日入院山田様」. */
function asPatient(text: string, mark: Mark): Mark | null {
  const before = beforeOf(text, mark);
  if (isNobody(text, mark) || STAFF_BEFORE.test(before) || MENTION_BEFORE.test(before)) return null;
  if (mark.to - mark.from <= 4 || text.slice(mark.from, mark.to).includes(" ")) return mark;
  const surname = SURNAME_WITHIN.exec(text.slice(mark.from, mark.to));
  if (!surname) return /^[ァ-ヴ]/.test(text[mark.from] ?? "") ? mark : null;
  return { ...mark, from: mark.from + surname.index };
}

const SURNAME_WITHIN = new RegExp(SURNAMES, "u");

function isNobody(text: string, { from, to }: Mark): boolean {
  const name = text.slice(from, to);
  return NOBODY.test(name) || NOBODY_ENDS.test(name);
}

const BARE = /* @__PURE__ */ patternOf(
  `(?<![${HAN}ァ-ヴー])(?<it>(?:${SURNAMES})(?: ${GIVEN}|[${HAN}]{1,3}|[ぁ-ん]{2,4}(?![ぁ-ん])))(?![${HAN}ァ-ヴー])`,
  "dgu",
);
/** Words that follow a surname and are no given name: places, houses, ranks, how a sentence goes on. */
const NO_GIVEN =
  /(?:病|医|院|大|学|製薬|薬|先生|部|課|室|長|教|師|県|市|区|町|村|駅|店|科|会|社|法|線|氏|様|殿|君|式|病棟|班|組|案|さん|さま|くん|ちゃん|です|ます|ました|から|まで|より|との|への|にも|とは|など|[へのにはがをもとで])$|大学|病院/;

const bareNames = (text: string) =>
  matchesOf(text, BARE, (mark) => {
    const before = beforeOf(text, mark);
    const isStaff =
      STAFF_AFTER.test(afterOf(text, mark)) || STAFF_BEFORE.test(before) || MENTION_BEFORE.test(before);
    const isPlace = NO_GIVEN.test(text.slice(mark.from, mark.to));
    return isStaff || isPlace ? null : { ...mark, isBare: true };
  });

const NUMBER = /* @__PURE__ */ patternOf(
  String.raw`(?<![\d,.\-/+~〜:〒A-Za-z])(?<it>[A-Z]{0,2}\d{5,10})(?![\d,\-/:A-Za-z%]|\.\d)`,
  "dg",
);
const CALLED_ID = /* @__PURE__ */ patternOf(
  String.raw`(?<![A-Za-z])(?:ID|No\.?)[ :は#.=]{1,3}(?<it>[A-Z]{0,2}\d{4,10})(?![\d-])`,
  "dgi",
);
/** Units, and other words after a number that is not a patient's. */
const UNIT_AFTER =
  /^ ?(?:円|人|名|件|例|床|回|年|月|日|時|分|歳|才|点|個|箱|錠|部|通|字|文字|台|枚|票|室|号|階|番|万|千|億|単位|mg|mL|ml|[µμ]|g|kg|IU|U|cm|mm|km|px|KB|MB|mEq|kcal|bpm|copies|cells)/;
const OTHER_BEFORE =
  /(?:内線|PHS|ピッチ|病室|部屋|会議|ミーティング|Zoom|Teams|Webex|パス(?:コード|ワード)|暗証|認証|確認|伝票|注文|発注|受付|整理|請求|見積|管理|予約|登録|ロット|Lot|製造|型番|品番|JAN|GTIN|PMID|PMCID|DOI|UMIN|jRCT|NCT|JMA|医籍|免許|郵便|コード|FAX|内訳|約|総|計|合計|価格|薬価|[¥￥$])[^\d\n]{0,8}$/i;
/** 「WBC 12300」: a value of the laboratory. */
const VALUE_BEFORE = /[A-Za-zα-ω]{2,}[ :=]{0,2}$/;

/** 「ID:0034512 の方」: words after a number that belongs to somebody, without a name. */
const SOMEBODY_AFTER = /^ ?の(?:方|患者|女性|男性)/;

function numbers(text: string): Mark[] {
  const called = matchesOf(text, CALLED_ID, (mark, { index }) =>
    OTHER_BEFORE.test(beforeOf(text, { ...mark, from: index }))
      ? null
      : { ...mark, kind: "number", isEnough: SOMEBODY_AFTER.test(afterOf(text, mark)) },
  );
  const others = matchesOf(text, NUMBER, (mark) => {
    const before = beforeOf(text, mark);
    if (UNIT_AFTER.test(afterOf(text, mark))) return null;
    if (OTHER_BEFORE.test(before) || VALUE_BEFORE.test(before)) return null;
    return isToday(text.slice(mark.from, mark.to)) ? null : { ...mark, kind: "number" };
  });
  return [...called, ...others];
}

/** Eight digits that are a date of these years: 「20261120」 */
const isToday = (digits: string) => /^20[12]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits);

/**
 * Safari before 16.4 knows no lookbehind, and the whole script would fail: there a pattern finds a little more. The calls
 * are marked as pure: pages that use none of them leave them out.
 */
function patternOf(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch {
    return new RegExp(source.replace(/\(\?<!(?:\[[^\]]{1,40}\]|\\d)\)/g, ""), flags);
  }
}
