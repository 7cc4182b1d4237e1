import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { IndexedDoctor } from "../../../workers/search/documents/doctor-document";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { searchDoctors, searchHospitals } from "../../../workers/search/query";
import { makeDirectory } from "./made-up/directory";
import { writeRecord } from "./made-up/record";

const people: [string, string, string, string][] = [
  ["田中", "大輔", "タナカ", "ダイスケ"],
  ["髙橋", "翔", "タカハシ", "ショウ"],
  ["高橋", "京子", "たかはし", "きょうこ"],
  ["佐藤", "健一", "サトウ", "ケンイチ"],
  ["大野", "優子", "オオノ", "ユウコ"],
  ["小野", "清子", "オノ", "キヨコ"],
  ["伊藤", "慎也", "イトウ", "シンヤ"],
  ["渡邉", "誠", "ワタナベ", "マコト"],
  ["𠮷田", "さくら", "ヨシダ", "サクラ"],
  ["鎌ヶ谷", "千鶴", "カマガヤ", "チヅル"],
  ["新橋", "聡", "シンバシ", "サトシ"],
  ["李", "明", "リ", "メイ"],
  ["Smith", "John", "スミス", "ジョン"],
  ["林", "まさる", "ハヤシ", "マサル"],
  ["森下", "真人", "モリシタ", "マサト"],
  ["小林", "優", "コバヤシ", "マサル"],
  ["青木", "光", "アオキ", "ヒカリ"],
  ["青木", "ひかり", "アオキ", "ヒカリ"],
];

beforeAll(async () => {
  const { doctors, hospitals } = makeDirectory(1, { doctors: people.length, hospitals: 1 });
  const [hospital] = hospitals;
  if (hospital === undefined) throw new Error("No hospital was made.");
  const named = doctors.map((doctor, place): IndexedDoctor => {
    const [lastName = "", firstName = "", lastNameKana = "", firstNameKana = ""] = people[place] ?? [];
    return { ...doctor, lastName, firstName, lastNameKana, firstNameKana };
  });
  const clinic = { ...hospital, name: "さくらメディカル・センター", furigana: "サクラメディカルセンター" };
  await writeRecord(env.DB, { doctors: named, hospitals: [clinic] });
  await rebuildIndex(env.DB, env.SEARCH_DB);
});

async function found(condition: Parameters<typeof searchDoctors>[1]): Promise<string[]> {
  const { hits } = await searchDoctors(env.SEARCH_DB, condition);
  return hits.map((hit) => `${hit.lastName} ${hit.firstName}`).sort();
}

describe("a name is found however it is typed", () => {
  it.each([
    "田中",
    "たなか",
    "ﾀﾅｶ",
    "タナカ",
    "tanaka",
    "ＴＡＮＡＫＡ",
    "田中 大輔",
    "田中大輔",
    "田中　大輔",
    "たなかだいすけ",
    "tanaka daisuke",
  ])("%s finds 田中 大輔 and nobody else", async (partOfName) =>
    expect(await found({ partOfName })).toEqual(["田中 大輔"]),
  );

  it.each(["高橋", "髙橋", "takahashi", "たかはし"])("%s finds both spellings of 高橋", async (partOfName) =>
    expect(await found({ partOfName })).toEqual(["髙橋 翔", "高橋 京子"].sort()),
  );

  it.each([
    ["sato", ["佐藤 健一", "新橋 聡", "森下 真人"]],
    ["satou", ["佐藤 健一"]],
    ["satoh", ["佐藤 健一", "新橋 聡", "森下 真人"]],
    ["ito", ["伊藤 慎也"]],
    ["ohno", ["大野 優子"]],
    ["oono", ["大野 優子"]],
    ["ono", ["大野 優子", "小野 清子"]],
    ["yuko", ["大野 優子"]],
    ["kenichi", ["佐藤 健一"]],
    ["ken'ichi", ["佐藤 健一"]],
    ["shinya", ["伊藤 慎也"]],
    ["shimbashi", ["新橋 聡"]],
    ["shinbashi", ["新橋 聡"]],
    ["kyoko", ["高橋 京子"]],
    ["kiyoko", ["小野 清子"]],
    ["smith", ["Smith John"]],
  ])("%s is read as Latin letters for Japanese", async (partOfName, names) =>
    expect(await found({ partOfName })).toEqual([...names].sort()),
  );

  it.each([
    ["渡辺", "渡邉 誠"],
    ["渡邊", "渡邉 誠"],
    ["吉田", "𠮷田 さくら"],
    ["鎌ケ谷", "鎌ヶ谷 千鶴"],
    ["ちずる", "鎌ヶ谷 千鶴"],
    ["さくら", "𠮷田 さくら"],
    ["吉田さくら", "𠮷田 さくら"],
    ["李", "李 明"],
    ["藤健", "佐藤 健一"],
  ])("%s finds %s", async (partOfName, name) => expect(await found({ partOfName })).toEqual([name]));

  it("finds by one character, of the name or of the reading", async () => {
    expect(await found({ partOfName: "田" })).toEqual(["田中 大輔", "𠮷田 さくら"].sort());
    expect(await found({ partOfName: "ヨ" })).toEqual(await found({ partOfName: "よ" }));
    expect(await found({ partOfName: "o" })).toEqual(
      expect.arrayContaining(await found({ partOfName: "お" })),
    );
  });

  it("follows a name in Latin letters while it is being typed", async () => {
    for (const partOfName of ["ta", "tan", "tana", "tanak", "tanaka dai"])
      expect(await found({ partOfName })).toContain("田中 大輔");
  });

  it("takes family and given name from their beginning", async () => {
    expect(await found({ lastName: "さと" })).toEqual(["佐藤 健一"]);
    expect(await found({ lastName: "sato" })).toEqual(["佐藤 健一"]);
    expect(await found({ lastName: "田" })).toEqual(["田中 大輔"]);
    expect(await found({ lastName: "渡辺", firstName: "まこと" })).toEqual(["渡邉 誠"]);
    expect(await found({ firstName: "渡辺" })).toEqual([]);
  });

  it.each(["さくらメディカルセンター", "ｻｸﾗﾒﾃﾞｨｶﾙ", "センタ-", "医療法人社団さくらメディカル", "sakura"])(
    "%s finds the hospital",
    async (name) => expect((await searchHospitals(env.SEARCH_DB, { name })).total).toBe(1),
  );
});

describe("what fits best comes first", () => {
  const inOrder = async (partOfName: string) => {
    const { hits } = await searchDoctors(env.SEARCH_DB, { partOfName });
    return hits.map((hit) => `${hit.lastName} ${hit.firstName}`);
  };

  it("the spelling that was typed, then the other ones", async () => {
    expect(await inOrder("髙橋")).toEqual(["髙橋 翔", "高橋 京子"]);
    expect(await inOrder("高橋")).toEqual(["高橋 京子", "髙橋 翔"]);
    expect(await inOrder("髙")).toEqual(["髙橋 翔", "高橋 京子"]);
    expect(await inOrder("高")).toEqual(["高橋 京子", "髙橋 翔"]);
    expect(await inOrder("たかはし")).toHaveLength(2);
  });

  it("the surname, then the given name", async () => {
    for (const typed of ["sato", "さと"]) {
      const [first, ...others] = await inOrder(typed);
      expect([first, others.sort()]).toEqual(["佐藤 健一", ["新橋 聡", "森下 真人"].sort()]);
    }
    expect(await inOrder("林")).toEqual(["林 まさる", "小林 優"]);
    expect(await inOrder("まさる 林")).toEqual(["林 まさる", "小林 優"]);
  });

  it("a name in kana before one that is only read so", async () => {
    expect(await inOrder("ひかり")).toEqual(["青木 ひかり", "青木 光"]);
  });

  it.each(["髙", "髙橋", "さ", "さと", "sato", "林", "高", "o", "田 健", "ひかり"])(
    "%s gives everybody once, on whatever pages",
    async (partOfName) => {
      const whole = await inOrder(partOfName);
      const pages = await Promise.all(
        whole.map(
          async (_, from) => (await searchDoctors(env.SEARCH_DB, { partOfName, from, size: 1 })).hits,
        ),
      );
      expect(pages.flat().map((hit) => `${hit.lastName} ${hit.firstName}`)).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
    },
  );
});
