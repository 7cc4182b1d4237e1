import { COMPANY } from "../institutions/companies";
import { KINDS } from "../institutions/hospital-kinds";
import { hospitalRow, type Workplace, type World, workplaceOf } from "../institutions/hospitals";
import type { Random } from "../random";
import type { Row } from "../rows";
import { CAST, PASSWORD_HASH, PEOPLE, type Player } from "./cast";
import { doctorRow, staffing, userRow, workplaceRows } from "./doctors";

const UNIVERSITY_HOSPITAL = 4;
const MINATO_WARD = "13103";
const CHIYODA_WARD = "13101";

export type CastRows = {
  hospitals: Row[];
  users: Row[];
  doctors: Row[];
  workplaces: Row[];
  places: Workplace[];
};

/** The cast, the hospital 佐藤 and 鈴木 work at, and the one of 山本. */
export function cast(random: Random, world: World): CastRows {
  const university = castHospital(random, world, {
    name: "みなと医科大学附属病院",
    furigana: "みなといかだいがくふぞくびょういん",
    type: UNIVERSITY_HOSPITAL,
    municipality: MINATO_WARD,
  });
  const clinic = castHospital(random, world, {
    name: "神田こもれびクリニック",
    furigana: "かんだこもれびくりにっく",
    type: 11,
    municipality: CHIYODA_WARD,
  });
  const sato = castDoctor(random, world, {
    key: "sato",
    department: "循環器内科",
    year: 1999,
    at: university.place,
  });
  const yamamoto = castDoctor(random, world, {
    key: "yamamoto",
    department: "内科",
    year: 2012,
    at: clinic.place,
  });
  return {
    hospitals: [university.row, clinic.row],
    places: [university.place, clinic.place],
    doctors: [sato.doctor, yamamoto.doctor],
    workplaces: [...sato.workplaces, ...yamamoto.workplaces],
    users: [sato.user, yamamoto.user, ...otherMembers(world, String(university.row.id))],
  };
}

function castHospital(
  random: Random,
  world: World,
  given: { name: string; furigana: string; type: number; municipality: string },
): { row: Row; place: Workplace } {
  const municipality = world.places.byCode.get(given.municipality);
  const kind = KINDS.find(({ type }) => type === given.type);
  if (!municipality || !kind) throw new Error(`no place for ${given.name}`);
  const fields = world.lists.specialties.map(({ department }) => department);
  const departments = kind.beds[1] > 0 ? fields.slice(0, -1) : fields.slice(0, 1);
  const row = hospitalRow(random, world, { ...given, kind, place: municipality, departments });
  return { row, place: workplaceOf(row, municipality, kind.staff) };
}

function castDoctor(
  random: Random,
  world: World,
  {
    key,
    department,
    year,
    at,
  }: { key: "sato" | "yamamoto"; department: string; year: number; at: Workplace },
): { user: Row; doctor: Row; workplaces: Row[] } {
  const field = world.lists.specialties.find(({ departmentName }) => departmentName === department);
  if (!field) throw new Error(`no field ${department}`);
  const user = {
    ...account(world, key),
    licence_state: key === "sato" ? "verified" : "in-review",
    birthday: `${year - 25}-06-15`,
    category2: "1",
    sub_category_id: "1",
    registered_number: key === "sato" ? "390123" : "512345",
    certification_date: `${year}-05-01`,
    occupation: "doctor",
    territories: JSON.stringify([at.prefectureCode]),
  };
  const doctor = {
    ...doctorRow(random, world, { who: PEOPLE[key], field, certificationYear: year }),
    user_id: CAST[key].id,
    introduction: INTRODUCTIONS[key],
    expert_codes: JSON.stringify(field.experts),
    search_paper_mesh: JSON.stringify(field.diseases.slice(0, 4)),
    surgery_mesh: JSON.stringify(field.procedures.slice(0, 2)),
    ...SHOWN,
  };
  const near = staffing([at]).workplaces;
  return { user, doctor, workplaces: workplaceRows(random, doctor, { place: at, near }) };
}

const SHOWN = {
  hide_gender: 0,
  hide_university: 0,
  hide_certification_year: 0,
  hide_papers: 0,
  hide_specialties: 0,
};

const INTRODUCTIONS = {
  sato:
    "循環器内科医として、心不全と冠動脈疾患の診療に25年携わっています。退院後の心不全患者さんを地域の先生方と" +
    "一緒に診る体制づくりに力を入れています。ご紹介は地域医療連携室、または本サービスのチャットでご相談ください。",
  yamamoto:
    "内科のかかりつけ医です。生活習慣病の管理と、病院から地域へ戻られる患者さんの受け入れを行っています。",
};

/** Those who are not doctors. */
function otherMembers(world: World, universityHospitalId: string): Row[] {
  const wholesale = {
    company_code: COMPANY.wholesale,
    organization: "東京第一支店",
    territories: '["13","14"]',
  };
  return [
    { ...account(world, "suzuki"), occupation: "nurse", hospital_id: universityHospitalId },
    { ...account(world, "tanaka"), ...wholesale, job_title: "支店長", is_manager: 1 },
    { ...account(world, "nakamura"), ...wholesale, job_title: "主任" },
    {
      ...account(world, "takahashi"),
      company_code: COMPANY.carebridge,
      organization: "地域連携推進部",
      territories: '["13"]',
    },
    {
      ...account(world, "aoba"),
      company_code: COMPANY.aoba,
      organization: "医薬情報部",
      rank: "GOLD",
      gender: null,
    },
    {
      ...account(world, "operator"),
      company_code: COMPANY.operator,
      organization: "運営事務局",
      admin_permissions: '["operator"]',
      gender: null,
    },
  ];
}

function account(world: World, key: Player): Row {
  const { id, user } = CAST[key];
  const role = ROLES[id.slice(id.indexOf("_") + 1)] ?? "doctor";
  const address = `${user}@example.jp`;
  return {
    ...userRow(world, { id, role, who: PEOPLE[key], passwordHash: PASSWORD_HASH }),
    username: address,
    email: address,
  };
}

const ROLES: Record<string, string> = {
  dcsr: "doctor",
  cmd: "co-medical",
  ms: "ms",
  cnct: "connect",
  cnctco: "connectCompany",
};
