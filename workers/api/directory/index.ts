import type { directory } from "#contract/directory/calls";
import type { Principal } from "#contract/endpoint";
import { ms } from "#contract/ms/calls";
import { search } from "../doctors/search";
import { findMs } from "../ms";
import type { Handler, Handlers } from "../serve";
import { hospitals, vacancies } from "./hospitals";
import { changeSaved, removeSaved, save, saved } from "./saved";

/** Each kind is found by its own search; MS, who are looked for by name, only if that search admits the viewer. */
const everything: Handler<typeof directory.everything> = async (call) => {
  const { viewer, query, db } = call;
  const { q, size } = query;
  const readers: readonly Principal[] = ms.search.access.who;
  const seesMs = readers.includes(viewer.principal);
  if (q.trim() === "")
    return { doctors: NOTHING, hospitals: NOTHING, ms: seesMs ? { total: 0, users: [] } : null };
  const asked = { words: q, from: 0, size };
  const [doctors, foundHospitals, found] = await Promise.all([
    search({ ...call, query: undefined, body: { ...asked, signupCondition: 0, sort: "fit" } }),
    hospitals({ ...call, query: undefined, body: { ...asked, sort: "name" } }),
    seesMs ? findMs(viewer, db, { name: q }, { limit: size, offset: 0 }) : null,
  ]);
  return {
    doctors: { hits: doctors.hits, relaxations: doctors.relaxations },
    hospitals: { hits: foundHospitals.hits, relaxations: foundHospitals.relaxations },
    ms: found,
  };
};

const NOTHING = { hits: { total: 0, totalIsFloor: false, hits: [] }, relaxations: [] };

export const directoryHandlers: Handlers<typeof directory> = {
  hospitals,
  everything,
  vacancies,
  saved,
  save,
  changeSaved,
  removeSaved,
};
