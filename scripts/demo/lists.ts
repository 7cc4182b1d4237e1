import specialties from "./people/specialties.data.json";

/** A field of work with the codes that go with it. */
export type Specialty = {
  department: string;
  departmentName: string;
  departmentKana: string;
  share: number;
  experts: string[];
  diseases: string[];
  procedures: string[];
  declines: string[];
  diseaseNames: string[];
};
export type Lists = {
  specialties: Specialty[];
  universities: string[];
  departmentNames: Map<string, string>;
};

type Entry = { code: string; name: string; kana: string };

/** The reference lists as the record has them; the demo tables name things, the record codes them. */
export async function readLists(DB: D1Database): Promise<Lists> {
  const [departments, experts, mesh, universities] = await Promise.all([
    entries(DB, "SELECT code, name, kana FROM departments ORDER BY position"),
    entries(DB, "SELECT code, name, kana FROM expert_categories ORDER BY position DESC"),
    entries(DB, "SELECT id AS code, name, kana FROM mesh_terms ORDER BY position"),
    entries(DB, "SELECT code, name, kana FROM universities ORDER BY position"),
  ]);
  const department = finder(departments);
  const codes = (list: Entry[], names: string[]) => names.map((name) => finder(list)(name).code);
  return {
    specialties: specialties.map((line) => ({
      department: department(line.department).code,
      departmentName: line.department.replace(/（.*$/, ""),
      departmentKana: department(line.department).kana,
      share: line.share,
      experts: codes(experts, line.experts),
      diseases: codes(mesh, line.diseases),
      procedures: codes(mesh, line.procedures),
      declines: codes(mesh, line.declines),
      diseaseNames: line.diseases,
    })),
    universities: universities.map(({ code }) => code),
    departmentNames: new Map(departments.map(({ code, name }) => [code, name])),
  };
}

async function entries(DB: D1Database, sql: string): Promise<Entry[]> {
  const { results } = await DB.prepare(sql).all<Entry>();
  return results;
}

function finder(list: Entry[]): (name: string) => Entry {
  const byName = new Map(list.map((entry) => [entry.name, entry]));
  return (name) => {
    const entry = byName.get(name);
    if (!entry) throw new Error(`the reference lists have no ${name}`);
    return entry;
  };
}
