import * as z from "zod";
import { PASSWORD_CHARS } from "#contract/auth/limits";
import {
  NEW_PASSWORD_REQUIRED,
  PASSWORD_FORMAT,
  PASSWORD_GUESSABLE,
  PASSWORD_REQUIRED,
} from "#contract/auth/texts";
import { nfkc } from "#contract/japanese/nfkc";

/** Words and passwords that head the lists of leaked ones, and their Japanese kin. Lower case. */
const COMMON_PASSWORDS = `password passwd passw0rd pass passcode secret login logon welcome admin administrator root user guest test
tester testing demo sample default changeme change letmein open sesame access master super superuser
qwerty qwertyuiop qwert qwer asdf asdfgh asdfghjkl asdfjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc
qweasd qweasdzxc azerty dvorak abc abcd abcde abcdef abcdefg aaa aaaa xxx zzz iloveyou loveyou love lover
lovely loveme princess prince king queen angel baby babygirl babyboy honey sweet sweetie sweety cutie
darling sugar kiss hello hellokitty kitty hi hey bye goodbye friend friends family mother father sister
brother daddy mommy mama papa monkey dragon tiger lion bear wolf eagle falcon hawk panther cat dog puppy
kitten horse rabbit bunny dolphin turtle snake shark whale chicken duck mouse elephant panda koala pig cow
sheep butterfly spider scorpion phoenix unicorn football soccer baseball basketball hockey tennis golf
volleyball rugby boxing wrestling karate judo swimming running yankees lakers cowboys arsenal chelsea
liverpool barcelona juventus madrid manchester united giants tigers dragons carp hawks swallows marines
lions eagles fighters buffaloes dodgers sunshine sunny sunday monday tuesday wednesday thursday friday
saturday january february march april may june july august september october november december spring
summer autumn fall winter morning night today tomorrow yesterday weekend holiday michael jordan jennifer
jessica ashley amanda nicole daniel andrew anthony joshua matthew robert thomas charlie george william
james john david richard joseph christopher brandon justin tyler austin taylor hannah samantha elizabeth
michelle stephanie melissa maria anna sarah laura emily emma olivia sophia alexander alex max sam jack
harry oliver ben kevin brian steven eric mark paul peter martin patrick batman superman spiderman ironman
starwars startrek matrix pokemon pikachu digimon naruto onepiece dragonball gundam evangelion sailormoon
doraemon totoro ghibli mario luigi zelda sonic nintendo playstation xbox minecraft fortnite disney mickey
minnie donald snoopy computer internet windows microsoft apple google yahoo amazon facebook twitter
instagram youtube line android iphone ipad samsung sony toyota honda nissan mazda subaru suzuki yamaha
kawasaki mercedes bmw ferrari porsche corvette mustang camaro harley flower rose lily sakura cherry orange
banana lemon peach melon grape strawberry pineapple chocolate cookie cake candy coffee pepper ginger
cheese bacon pizza hamburger sushi ramen tea beer wine whisky blue red green yellow black white purple
pink silver gold golden diamond crystal ruby emerald rainbow star stars moon sun sky ocean sea river
mountain forest fire water ice snow rain thunder lightning storm cloud wind earth world universe galaxy
heaven freedom peace happy happiness smile lucky luck money cash dollar bank rich power magic mystery
shadow ghost ninja samurai shogun katana warrior soldier knight hunter killer sniper ranger rocket pilot
captain boss chief hero legend genius music guitar piano drums violin jazz rock metal punk hiphop dance
singer movie camera photo picture art design game gamer player winner champion poker casino london paris
berlin tokyo osaka kyoto nagoya yokohama sapporo sendai hiroshima fukuoka kobe chiba saitama kanagawa
hokkaido okinawa nagasaki kumamoto kagoshima niigata nagano shizuoka japan nippon nihon america england
france germany italy spain canada australia china korea taiwan hongkong singapore newyork california texas
florida chicago boston sato satou takahashi tanaka watanabe ito itou yamamoto nakamura kobayashi kato
katou yoshida yamada sasaki yamaguchi matsumoto inoue kimura hayashi shimizu saito saitou yamazaki mori
abe ikeda hashimoto ishikawa yamashita ogawa ishii hasegawa goto gotou okada kondo maeda fujita endo aoki
sakamoto murakami ota kaneko fujii fukuda nishimura miura takeuchi nakajima okamoto matsuda harada
nakagawa taro hanako ichiro jiro saburo kenji kenta takashi hiroshi satoshi daisuke yusuke kazuya tatsuya
takuya naoki masato yuki yuka yuko keiko kyoko akiko tomoko naoko mayumi emi ai aya miki mika haruka
sayaka misaki nana momo rin sora haru nekoneko inuinu neko inu wanwan nyanko tanuki kitsune usagi hime
ohime oji otome aishiteru aishite daisuki suki arigatou arigato konnichiwa ohayou sayonara kawaii
tomodachi kazoku watashi boku anata minna himitsu pasuwado pasuwaado kaisha gakkou sensei doctor nurse
hospital clinic medical medicine health healthcare pharmacy pharmacist surgeon surgery physician patient
byouin byoin isha ishi kango kangoshi yakuzaishi iryou iryo naika geka shinryo karte carte inowa docsir
company office work job staff member manager sales service support system server network database security
private public official business customer client order shop store market school college university student
teacher class trustno maverick whatever nothing something anything everything forever never always maybe
please thanks thankyou sorry fuckyou fuck shit bitch asshole dick pussy sexy sex porn hot cool awesome
great good best nice hyper ultra mega qwe asd zxc qaz wsx edc rfv tgb yhn ujm poi lkj mnb poiuy lkjhg
mnbvc poiuytrewq qwaszx zaqwsx zaq xsw cde vfr bgt nhy mju abc123 abcd1234 a1b2c3 a1b2c3d4 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq12wsx qaz123 qwe123 asd123 zxc123 123qwe
123abc 123asd 1a2b3c 1a2b3c4d aa123456 a123456 a12345 a1234567 a12345678 a123456789 123456a 1234567a
12345678a 123456789a 12345a 1234abcd 1234qwer q123456 z123456 w123456 s123456 x123456 pass123 pass1234
p@ssw0rd passw0rd1 password1 password12 password123 admin123 admin1234 admin1 root123 test123 test1234
test1 user123 guest123 demo123 welcome1 welcome123 letmein1 changeme1 hello123 hello1 love123 iloveyou1
iloveu2 trustno1 ncc1701 thx1138 bond007 agent007 area51 blink182 r2d2c3po 4ever2gether u4ever 2fast4u
1love 2hot4u 7eleven 8j4ye3uz g9l2d1 jordan23 kobe24 lebron23 michael1 monkey1 dragon1 shadow1 master1
princess1 sunshine1 football1 baseball1 superman1 batman1 charlie1 angel1 freedom1 ashley1 qwerty1
qwerty12 qwerty123 qwerty1234 qwert123 asdf1234 asdf123 zxcv1234 zxcvbnm1 1g2w3e4r gfhjkm123 3rjs1la7qe
18atcskd2w myspace1 fuckyou1 nicole1 jessica1 access14 rush2112 mustang1 ranger1 hunter1 hunter2 killer1
computer1 internet1 samsung1 iphone4 google1 pokemon1 starwars1 naruto1 sasuke1 gundam00 eva01 eva02
onepiece1 luffy1 goku1 sakura1 tokyo2020 osaka2025 expo2025 heisei1 reiwa1 reiwa2 showa1 abc12345 abc1234
abcabc123 xyz123 xyz789 aaa111 aaa123 111aaa qq123456 woaini1314 5201314a zz123456 asdasd123 qweqwe123
qwerqwer1 zaqzaq1 mnbvcx1`;

const PASSWORD_MINIMUM = 6;

/**
 * A new password (spec section 5): 6 characters or more, with a digit and a letter; symbols and spaces may be in it.
 */
export const newPassword = passwordIn(PASSWORD_REQUIRED);

/** A new password in the place of another one, which has a message of its own when missing. */
export const nextPassword = passwordIn(NEW_PASSWORD_REQUIRED);

function passwordIn(missing: string) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .max(PASSWORD_CHARS, PASSWORD_FORMAT)
    .refine(hasForm, { error: PASSWORD_FORMAT })
    .refine((value) => !isCommon(value), { error: PASSWORD_GUESSABLE });
}

function hasForm(value: string): boolean {
  return value.length >= PASSWORD_MINIMUM && /[0-9]/.test(value) && /[A-Za-z]/.test(value);
}

/**
 * Tells whether a password is made of what others know of the person: names in any script, address, birthday (ISO).
 * Such a password is refused.
 */
export function isPersonal(password: string, existing: readonly (string | null | undefined)[]): boolean {
  const bare = simplified(password);
  return existing
    .flatMap((value) => (value ? textOf(value) : []))
    .some((word) => bare === word || (word.length >= 5 && bare.includes(word)));
}

/** A birthday is written in several orders. */
function textOf(value: string): string[] {
  const [, year, month, day] = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(value) ?? [];
  if (year && month && day) {
    return [year + month + day, year.slice(2) + month + day, month + day + year];
  }
  const whole = simplified(value);
  const local = simplified(value.split("@")[0] ?? "");
  return [whole, local, withoutEnd(local, /\d/)].filter((word) => word.length >= 3);
}

/** Tells whether it is a common word, also with digits or signs put round it or letters exchanged for look-alikes. */
function isCommon(value: string): boolean {
  const folded = nfkc(value).toLowerCase();
  if (COMMON.has(folded) || new Set(folded).size < 3) return true;
  const core = withoutEnd(folded.replace(/^[^a-z]+/, ""), /[^a-z]/);
  if (folded.length - core.length > 6) return false;
  const plain = withoutLookAlikes(withoutEnd(folded.replace(/^[^a-z@$]+/, ""), /[\d!?.#_-]/));
  return [core, plain].some((word) => COMMON.has(word) || isRun(word) || /^(.{1,4})\1+$/.test(word));
}

/** Without these signs at its end, in one pass: a pattern for it would need a lookbehind, which Safari 15 lacks. */
function withoutEnd(text: string, signs: RegExp): string {
  let end = text.length;
  while (end > 0 && signs.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function withoutLookAlikes(word: string): string {
  return word.replace(/[013457@$]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}

/** Tells whether the letters are neighbours on the keyboard or in the alphabet, in either direction. */
function isRun(word: string): boolean {
  return word.length >= 3 && RUNS.some((run) => run.includes(word));
}

function simplified(value: string): string {
  return nfkc(value)
    .toLowerCase()
    .replace(/@(?=[a-z])/g, "a")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const COMMON = new Set(COMMON_PASSWORDS.split(/\s+/));
const LOOK_ALIKES: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const RUNS = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "1q2w3e4r5t6y"].flatMap(
  (run) => [run, [...run].reverse().join("")],
);
