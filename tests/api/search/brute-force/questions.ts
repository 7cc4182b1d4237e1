import { fold } from "#contract/japanese/fold";
import type { IndexedDoctor } from "../../../../workers/search/documents/doctor-document";
import type { HospitalCondition } from "../../../../workers/search/hospitals/condition";
import type { DoctorCondition } from "../../../../workers/search/query";
import { areasOf, type Directory, type Random } from "../made-up/directory";
import { LATIN } from "./brute-force";

export type Question =
  | { class: string; doctors: DoctorCondition }
  /** `read`: words that are to be read in all their meanings first. */
  | { class: string; hospitals: HospitalCondition; read?: string };

/** Questions people ask, in turn from each class; texts are pieces of names that are in the directory. */
export function makeQuestions(random: Random, directory: Directory, count: number): Question[] {
  const classes = Object.entries({
    ...doctorClasses(random, directory),
    ...hospitalClasses(random, directory),
  });
  return Array.from({ length: count }, (_, number) => {
    const [name, make] = classes[number % classes.length] ?? [];
    if (name === undefined || make === undefined) throw new Error("There are no classes of questions.");
    return { class: name, ...make() };
  });
}

export const CLASSES_OF_QUESTIONS = 44;

function doctorClasses(random: Random, { doctors, hospitals }: Directory) {
  const kanji = (length: number) => piece(random, nameOf(random.pick(doctors)), length);
  const kana = (length: number) => piece(random, readingOf(random.pick(doctors)), length);
  const ask = (doctors: DoctorCondition) => ({ doctors });
  const department = () => [`d${two(1 + random.below(40))}`];
  const expert = () => [`e${two(1 + random.below(99))}`];
  const prefecture = () => two(1 + random.below(47));
  const signed = () => random.pick([1, 2] as const);
  const place = () => fold(random.pick(hospitals).name);
  return {
    "name, 1 kanji": () => ask({ partOfName: kanji(1) }),
    "name, 2 kanji": () => ask({ partOfName: kanji(2) }),
    "name, 3 kanji": () => ask({ partOfName: kanji(3) }),
    "whole name": () => ask({ partOfName: nameOf(random.pick(doctors)) }),
    "reading, 1 kana": () => ask({ partOfName: kana(1) }),
    "reading, 2 kana": () => ask({ partOfName: hiragana(kana(2)) }),
    "reading, 3 kana": () => ask({ partOfName: kana(3) }),
    "reading, 5 kana": () => ask({ partOfName: hiragana(kana(5)) }),
    "name in Latin letters": () => ask({ partOfName: random.pick(Object.keys(LATIN)) }),
    "name, department, three areas": () =>
      ask({
        partOfName: kanji(2),
        departments: department(),
        medicalAreaIds: areasOf(prefecture()).slice(0, 3),
      }),
    "department, all areas of a prefecture": () =>
      ask({ departments: department(), medicalAreaIds: areasOf(prefecture()) }),
    "department, expert, signed up": () =>
      ask({ departments: department(), doctorExpertCategory: expert(), signupCondition: signed() }),
    "workplace, department": () =>
      ask({ hospitalName: piece(random, place(), 2 + random.below(3)), departments: department() }),
    "workplace, 1 character": () =>
      ask({ hospitalName: piece(random, place(), 1), signupCondition: signed() }),
    "a later page": () => ask({ partOfName: kana(1), from: 1000 }),
    "family and given name": () => {
      const doctor = random.pick(doctors);
      return ask({ lastName: doctor.lastName, firstName: piece(random, doctor.firstName, 1, 0) });
    },
    "specialty, prefecture": () =>
      ask({ specialties: [`m0${two(1 + random.below(99))}`], prefectures: [prefecture()], size: 20 }),
    "by reading, a name": () =>
      ask({ partOfName: kana(2), sort: "kana", size: 20, from: random.below(2) * 20 }),
    "by reading, everybody or a department": () =>
      ask({
        departments: random.pick([[], department()]),
        sort: "kana",
        size: 20,
        from: random.below(9) * 20,
      }),
    "signed up first, a name": () => ask({ partOfName: kana(2), sort: "signedUp" }),
    "around an area": () =>
      ask({
        sort: "near",
        areas: [...areasOf(prefecture()), ...areasOf(prefecture())],
        departments: random.pick([[], department()]),
        signupCondition: random.pick([0, 1, 2] as const),
        size: 50,
      }),
    nobody: () => ask({ partOfName: `鑫${kanji(2)}` }),
  };
}

function hospitalClasses(random: Random, { hospitals }: Directory) {
  const name = (length: number) => piece(random, random.pick(hospitals).name, length);
  const ask = (hospitals: HospitalCondition) => ({ hospitals });
  const read = (...words: string[]) => ({
    hospitals: { near: random.pick([[], [`${areasOf("14")[1]}`, "14"]]), size: 50 },
    read: words.join(" "),
  });
  return {
    "hospital, a place and a field": () => read(random.pick(PLACES), random.pick(FIELDS)),
    "hospital, a place in all its meanings": () => read(random.pick(PLACES)),
    "hospital, a part of a name and a kind": () => read(name(2), random.pick(KINDS)),
    "hospital, a field, beds and a part of a name": () =>
      read(random.pick(FIELDS), random.pick(BEDS), name(2 + random.below(2))),
    "hospital, 1 character": () => ask({ name: fold(name(1)) || "さ" }),
    "hospital, prefectures": () =>
      ask({ prefectures: [two(1 + random.below(47)), two(1 + random.below(47))] }),
    "hospital, 2 characters": () => ask({ name: name(2) }),
    "hospital, 3 to 5 characters": () => ask({ name: name(3 + random.below(3)) }),
    "hospital, type, areas, department": () => {
      const areas = areasOf(two(1 + random.below(47)));
      const types = [1 + random.below(14), 1 + random.below(14)];
      return ask({
        name: name(2),
        hospitalTypes: types,
        medicalAreaIds: areas,
        subCategoryIds: [1 + random.below(40)],
      });
    },
    "hospital, expert, specialty": () =>
      ask({
        doctorExpertCategory: [`e${two(1 + random.below(99))}`],
        specialties: [`m0${two(1 + random.below(99))}`],
      }),
    "hospital, short form": () => ask({ words: random.pick(["日赤", "県中", "大病", "にっせき"]) }),
    "hospital, telephone or FAX": () => {
      const { tel, fax } = random.pick(hospitals);
      const number = fax ?? tel ?? "";
      const [area = "", ...local] = number.split("-");
      return ask({
        words: random.pick([number, fullWidth(number), `${area} ${local.join(" ")}`, local.join("-")]),
      });
    },
    "hospital, postal code": () => {
      const { zipcode } = random.pick(hospitals);
      return ask({
        words: random.pick([zipcode, `${zipcode.slice(0, 3)}-${zipcode.slice(3)}`, zipcode.slice(0, 3)]),
      });
    },
    "hospital, address": () => {
      const { address } = random.pick(hospitals);
      return ask({ address: piece(random, address.replace(/丁目|番/g, "-").replace("号", ""), 5) });
    },
    "hospital, words": () => ask({ words: `${name(2)} ${piece(random, random.pick(hospitals).address, 2)}` }),
    "hospital, kind and procedure": () =>
      ask({
        kinds: ["hospital"],
        procedures: ["ct", "mri"],
        bedKinds: [6],
        isReferralPriority: random.chance(0.3),
      }),
    "hospital, vacant beds of a kind": () => ask({ vacant: { kinds: [random.pick([1, 6, 7, 8])] } }),
    "hospital, vacant beds for a man or a woman, freshest first": () =>
      ask({ vacant: { kinds: [1, 6], sex: random.pick(["men", "women"] as const) }, sort: "fresh" }),
    "hospital, all that report beds, freshest first": () =>
      ask({ medicalAreaIds: areasOf(two(1 + random.below(47))), sort: "fresh" }),
    "hospital, any vacant bed, freshest first, later page": () =>
      ask({ vacant: {}, sort: "fresh", from: 100, size: 50 }),
    "hospital, nearest": () =>
      ask({ departments: [`d${two(1 + random.below(40))}`], sort: "near", place: placeOf() }),
    "hospital, nearest of all, in pages": () =>
      ask({ sort: "near", place: placeOf(), from: random.below(3) * 30, size: 30 }),
  };
  function placeOf() {
    return { latitude: 33 + random.below(300) / 100, longitude: 132 + random.below(800) / 100 };
  }
}

const PLACES = "富士 府中 横浜 太田 三島 松本 日高 利根 東京 神奈川県 大阪 横浜市 港区 中央 よこはまし".split(
  " ",
);
const FIELDS =
  "循環器 総合 外科 小児科 がん 喘息 心筋梗塞 糖尿病 救急 リハビリ 新生 血管 ALS CCU MRI 小児救急 透析病院 NTT中央 外科のある病院".split(
    " ",
  );
const KINDS = "病院 クリニック 診療所 薬局 総合病院".split(" ");
const BEDS = "療養 回復期 緩和ケア 地ケア".split(" ");

function fullWidth(text: string): string {
  return text
    .replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    .replaceAll("-", "－");
}

function nameOf(doctor: IndexedDoctor): string {
  return doctor.lastName + doctor.firstName;
}

function readingOf(doctor: IndexedDoctor): string {
  return doctor.lastNameKana + doctor.firstNameKana;
}

function piece(random: Random, text: string, length: number, start?: number): string {
  const characters = Array.from(text);
  const from = start ?? random.below(Math.max(1, characters.length - length + 1));
  return characters.slice(from, from + length).join("");
}

function hiragana(kana: string): string {
  return kana.replace(/[ァ-ヶ]/g, (sound) => String.fromCharCode(sound.charCodeAt(0) - 0x60));
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
