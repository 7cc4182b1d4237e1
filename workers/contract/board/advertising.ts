/** A word that may not be there: `from` counts UTF-16 units, `text` is as it was typed. */
type AdvertisingWord = { fault: AdvertisingFault; from: number; text: string };

/** Words by the fault they are, in the form that `folded` makes: half-width, small letters, no spaces. */
const WORDS: Record<AdvertisingFault, string> = {
  best: `日本一|世界一|県内一|都内一|地域一番|日本初|世界初|no.1|no1|ナンバーワン|ナンバー1|第1位|最高の治療|最高の医療|最高の技術|
    最高峰|最高水準|最良の治療|最良の医療|最先端|トップクラス|トップレベル|他院より|他社より|他剤より|他の病院より|他のクリニックより|
    どこよりも|唯一無二|右に出る者`,
  promise: `絶対|必ず治|必ず完治|必ず良くな|必ずよくな|必ず改善|必ず効|必ず成功|必ず回復|確実に治|確実に効|確実に改善|完全に治|完治させ|
    完治しま|100%治|100%効|100%安全|100%成功|100%完治|百パーセント|副作用ゼロ|副作用が一切|副作用は一切|副作用の心配がな|
    副作用の心配はあ|副作用の心配もな|リスクゼロ|リスクは一切|誰でも治|誰にでも効|すぐに治|すぐ治|1回で治|一回で治|再発しません|
    再発の心配がな|安全が保証|効果を保証|治癒を保証|失敗しない|痛みゼロ`,
  exaggeration: `奇跡|神の手|ゴッドハンド|万能薬|万病に|特効薬|魔法の|夢の新薬|夢の治療|驚異の|驚異的|劇的に改善|劇的に効|画期的な新薬|
    画期的な治療|革命的|名医|カリスマ|スーパードクター|究極の|若返り|切らずに治`,
  testimonial:
    "患者様の声|患者さんの声|患者さまの声|喜びの声|体験談|体験者の声|ビフォーアフター|使用前使用後|芸能人も|有名人も",
  price:
    "今だけ|今なら|先着|激安|格安|特別割引|特別価格|モニター価格|モニター募集|キャンペーン価格|割引中|プレゼント中|最安",
};

/** Expressions of the field that begin with one of the words and mean something else. */
const HARMLESS = `絶対安静|絶対値|絶対禁忌|絶対的禁忌|絶対適応|絶対的適応|絶対リスク|絶対数|絶対量|絶対湿度|絶対好中球|絶対リンパ球|
  絶対不応期|絶対温度|絶対評価|絶対暗記|絶対要件|日本一般|世界一般|日本一周|最先端技術研究|奇跡的|先着順|先着予約|万能細胞|体験談会`;

/** Words that follow when a sentence denies the claim. */
const DENIALS = [
  "とは限",
  "ではあり",
  "ではな",
  "とは言え",
  "とはいえ",
  "わけでは",
  "に治るわけ",
  "るわけではな",
  "るとは限",
  "るとは言",
];

type Node = { next: Map<string, Node>; fault?: AdvertisingFault | "none" };

const LETTERS = /* @__PURE__ */ lettersOf();

/**
 * Finds in a text the words that medical advertising may not use, in their order. One pass: from each place at most as
 * many letters are looked at as the longest word has, so it costs in proportion to the text's length.
 */
export function findAdvertisingWords(text: string): AdvertisingWord[] {
  const { letters, places } = folded(text);
  const found: AdvertisingWord[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const word = longestFrom(letters, at);
    if (!word) continue;
    const from = places[at] ?? 0;
    const to = (places[word.end - 1] ?? from) + 1;
    if (word.fault !== "none" && !isDenied(letters, word.end))
      found.push({ fault: word.fault, from, text: text.slice(from, to) });
    at = word.end - 1;
  }
  return found;
}

function longestFrom(letters: readonly string[], start: number) {
  let node: Node | undefined = LETTERS;
  let longest: { end: number; fault: AdvertisingFault | "none" } | null = null;
  for (let at = start; node && at < letters.length; at += 1) {
    node = node.next.get(letters[at] ?? "");
    if (node?.fault) longest = { end: at + 1, fault: node.fault };
  }
  return longest;
}

function isDenied(letters: readonly string[], end: number): boolean {
  const after = letters.slice(end, end + 8).join("");
  return DENIALS.some((denial) => after.startsWith(denial));
}

/** Letters as the table has them, each with its place in the text; spaces within a word do not hide it. */
function folded(text: string): { letters: string[]; places: number[] } {
  const letters: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (/[ \u3000\t\u200b\u2060・]/.test(letter)) continue;
    const half = /[！-～]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) - 0xfee0) : letter;
    letters.push(half === "．" ? "." : half.toLowerCase());
    places.push(at);
  }
  return { letters, places };
}

function lettersOf(): Node {
  const root: Node = { next: new Map() };
  for (const [fault, words] of Object.entries(WORDS)) add(root, words, fault as AdvertisingFault);
  add(root, HARMLESS, "none");
  return root;
}

function add(root: Node, words: string, fault: AdvertisingFault | "none") {
  for (const word of words.replace(/\s/g, "").split("|")) {
    let node = root;
    for (const letter of word) {
      const next: Node = node.next.get(letter) ?? { next: new Map() };
      node.next.set(letter, next);
      node = next;
    }
    node.fault = fault;
  }
}

/**
 * The reasons why a word may not be used about medicine: the guideline on medical advertising, the code of promotion.
 */
export type AdvertisingFault = "best" | "promise" | "exaggeration" | "testimonial" | "price";

/** Messages that say what is wrong with a word and how to mend it. */
export const ADVERTISING_FAULTS: Record<AdvertisingFault, string> = {
  best: "ほかより優れていることを示す表現です。事実（件数・期間・出典）に置き換えられます。",
  promise: "効果や安全性を約束する表現です。条件・割合・出典を添えて書き換えられます。",
  exaggeration: "事実より大きく受け取られる表現です。具体的な内容に置き換えられます。",
  testimonial: "患者さんの体験や感想は、治療の効果を示すものとして使えません。",
  price: "費用の安さや期限で誘う表現です。内容と条件だけを書いてください。",
};
