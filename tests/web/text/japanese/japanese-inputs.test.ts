import { describe, expect, test } from "vitest";
import * as z from "zod";
import { zipcodeOf } from "#contract/japanese/normalise";
import { authCode } from "#contract/registration/calls";
import { doctorParticulars } from "#contract/registration/particulars";
import * as registration from "#contract/registration/texts";
import { givenEmail } from "#contract/text";
import * as shared from "#contract/texts";

const words = { ...shared, ...registration };

// What a person types, and what is kept of it by the contracts that every sign-up goes through.

const PARTICULARS = {
  lastnameJa: "佐藤",
  firstnameJa: "健一",
  lastnameKana: "さとう",
  firstnameKana: "けんいち",
  gender: "0",
  birthday: "1980/04/01",
  category2: "1",
  subCategoryId: "3",
  registeredNumber: "123456",
  certificationYear: "2006",
  certificationMonth: "04",
  certificationDay: "20",
};

/** A field of the particulars by itself. */
const of = (field: keyof typeof PARTICULARS, saved: string = field) => ({
  read: (typed: string) => {
    const { data, error } = doctorParticulars.safeParse({ ...PARTICULARS, [field]: typed });
    return error ? { error: error.issues[0]?.message } : { kept: data[saved as keyof typeof data] };
  },
});

const schema = (fits: z.ZodType) => ({
  read: (typed: string) => {
    const { data, error } = fits.safeParse(typed);
    return error ? { error: error.issues[0]?.message } : { kept: data };
  },
});

/** 医籍登録年月日, its three fields parted by `|`. */
const certification = {
  read: (typed: string) => {
    const [certificationYear = "", certificationMonth = "", certificationDay = ""] = typed.split("|");
    const given = { ...PARTICULARS, certificationYear, certificationMonth, certificationDay };
    const { data, error } = doctorParticulars.safeParse(given);
    return error ? { error: error.issues[0]?.message } : { kept: data.certificationDate };
  },
};

const zipcode = schema(
  z
    .string()
    .transform(zipcodeOf)
    .refine((value) => value !== null, { error: words.ZIPCODE_INVALID }),
);

type Kind = {
  name: string;
  by: { read: (typed: string) => object };
  taken: readonly (readonly [typed: string, kept: string])[];
  refused: readonly (readonly [typed: string, words: string])[];
};

const KINDS: readonly Kind[] = [
  {
    name: "a birthday in either calendar",
    by: of("birthday"),
    taken: [
      ["1980/04/01", "1980-04-01"],
      ["１９８０／０４／０１", "1980-04-01"],
      ["1980年4月1日", "1980-04-01"],
      ["19800401", "1980-04-01"],
      ["昭和55年4月1日", "1980-04-01"],
      ["昭和五十五年四月一日", "1980-04-01"],
      ["昭和５５年４月１日", "1980-04-01"],
      ["S55.4.1", "1980-04-01"],
      ["Ｓ５５．４．１", "1980-04-01"],
      ["昭和64年1月7日", "1989-01-07"],
      ["平成元年1月8日", "1989-01-08"],
      ["大正15年12月24日", "1926-12-24"],
      ["1980－04－01", "1980-04-01"],
      ["１９８０ー０４ー０１", "1980-04-01"],
    ],
    refused: [
      ["昭和55年2月30日", words.BIRTHDAY_INVALID],
      ["平成1年1月7日", words.BIRTHDAY_INVALID],
      ["昭和64年1月8日", words.BIRTHDAY_INVALID],
      ["平成31年5月1日", words.BIRTHDAY_INVALID],
      ["昭和", words.BIRTHDAY_INVALID],
      ["2999/01/01", words.BIRTHDAY_INVALID],
    ],
  },
  {
    name: "a day of registration in three fields",
    by: certification,
    taken: [
      ["2006|04|20", "2006-04-20"],
      ["２００６|０４|２０", "2006-04-20"],
      ["平成18|4|20", "2006-04-20"],
      ["平成１８年|４月|２０日", "2006-04-20"],
      ["H18|4|20", "2006-04-20"],
      ["㍻18|4|20", "2006-04-20"],
      ["平成十八年|四月|二十日", "2006-04-20"],
      ["令和元年|5|1", "2019-05-01"],
      ["R1|5|1", "2019-05-01"],
      ["平成31|4|30", "2019-04-30"],
    ],
    refused: [
      ["2006|13|1", words.CERTIFICATION_INVALID],
      ["平成|4|20", words.CERTIFICATION_INVALID],
      ["2999|1|1", words.CERTIFICATION_IN_FUTURE],
      ["昭和55|4|1", words.CERTIFICATION_BEFORE_BIRTH],
    ],
  },
  {
    name: "a registration number with its frame",
    by: of("registeredNumber"),
    taken: [
      ["１２３４５６", "123456"],
      ["第123456号", "123456"],
      ["第１２３４５６号", "123456"],
      ["第 012345 號", "012345"],
      ["No.12345", "12345"],
      ["Ｎｏ．１２３４５", "12345"],
      ["012-345", "012345"],
      ["№ 12345", "12345"],
    ],
    refused: [
      ["１２３４５６７８", words.REGISTERED_NUMBER_INVALID],
      ["第号", words.REGISTERED_NUMBER_INVALID],
      ["十二万", words.REGISTERED_NUMBER_INVALID],
      ["A12345", words.REGISTERED_NUMBER_INVALID],
    ],
  },
  {
    name: "a name in kanji of any form, kept as it is written",
    by: of("lastnameJa"),
    taken: [
      ["佐々木", "佐々木"],
      ["髙橋", "髙橋"],
      ["山﨑", "山﨑"],
      ["渡邉", "渡邉"],
      ["渡邊\u{E0100}", "渡邊\u{E0100}"],
      ["齋藤", "齋藤"],
      ["𠮷田", "𠮷田"],
      ["\uFA19谷", "\uFA19谷"],
      ["三ヶ日", "三ヶ日"],
      ["〆木", "〆木"],
      ["マリー　アン", "マリー　アン"],
      ["　佐藤　", "佐藤"],
    ],
    refused: [
      ["", words.LAST_NAME_REQUIRED],
      ["　", words.LAST_NAME_REQUIRED],
      ["あ".repeat(41), "姓は40文字以内で入力してください。"],
    ],
  },
  {
    name: "a reading in any kana",
    by: of("lastnameKana"),
    taken: [
      ["さとう", "サトウ"],
      ["サトウ", "サトウ"],
      ["ｻﾄｳ", "サトウ"],
      ["ﾀﾞﾃﾞ", "ダデ"],
      ["ﾊﾟｰｼﾞ", "パージ"],
      ["か゛っさん", "ガッサン"],
      ["ヴィー", "ヴィー"],
      ["ジョ－ジ", "ジョージ"],
      ["さ とう", "サトウ"],
      ["さ\u3099とう", "ザトウ"],
    ],
    refused: [
      ["", words.LAST_KANA_REQUIRED],
      ["佐藤", words.KANA_INVALID],
      ["Satou", words.KANA_INVALID],
      ["さ藤", words.KANA_INVALID],
    ],
  },
  {
    name: "a mail address as a Japanese keyboard leaves it",
    by: schema(givenEmail),
    taken: [
      ["ｔａｎａｋａ＠ｅｘａｍｐｌｅ．ｊｐ", "tanaka@example.jp"],
      ["tanaka＠example.jp", "tanaka@example.jp"],
      ["Tanaka@Example.JP", "tanaka@example.jp"],
      ["　tanaka@example.jp\n", "tanaka@example.jp"],
      ["tanaka－ichiro@example.jp", "tanaka-ichiro@example.jp"],
      ["tanaka.@docomo.ne.jp", "tanaka.@docomo.ne.jp"],
    ],
    refused: [
      ["", words.EMAIL_REQUIRED],
      ["　", words.EMAIL_REQUIRED],
      ["田中@example.jp", words.EMAIL_INVALID],
      ["tanaka、ito@example.jp", words.EMAIL_INVALID],
      ["tanaka,ito@example.jp", words.EMAIL_INVALID],
      ["tanaka ito@example.jp", words.EMAIL_INVALID],
      ["tanaka　ito@example.jp", words.EMAIL_INVALID],
      ["tanaka@example", words.EMAIL_INVALID],
      ["tanaka@example。jp", words.EMAIL_INVALID],
    ],
  },
  {
    name: "a mailed code",
    by: schema(authCode),
    taken: [
      ["１２３４", "1234"],
      ["12 34", "1234"],
      ["１２－３４", "1234"],
      ["①②③④", "1234"],
    ],
    refused: [
      ["", words.AUTH_CODE_FORMAT],
      ["１２３", words.AUTH_CODE_FORMAT],
      ["一二三四", words.AUTH_CODE_FORMAT],
    ],
  },
  {
    name: "a postal code with any hyphen",
    by: zipcode,
    taken: [
      ["100-0001", "1000001"],
      ["〒１００－０００１", "1000001"],
      ["100ー0001", "1000001"],
      ["１０００００１", "1000001"],
      ["100‐0001", "1000001"],
      ["100−0001", "1000001"],
    ],
    refused: [
      ["100-000", words.ZIPCODE_INVALID],
      ["東京都", words.ZIPCODE_INVALID],
    ],
  },
];

test("sixty and more ways of typing are looked at, each kind with some that are refused", () => {
  expect(KINDS.flatMap(({ taken }) => taken).length).toBeGreaterThanOrEqual(60);
  expect(KINDS.filter(({ refused }) => refused.length === 0)).toEqual([]);
});

describe.each(KINDS)("$name", ({ by, taken, refused }) => {
  test.each(taken)("%j is kept as %j", (typed, kept) => expect(by.read(typed)).toEqual({ kept }));
  test.each(refused)("%j is refused: %s", (typed, error) => expect(by.read(typed)).toEqual({ error }));
});
