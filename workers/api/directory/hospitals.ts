import type { directory } from "#contract/directory/calls";
import type { OwnPlace, UnderstoodHospital } from "#contract/directory/shapes";
import type { BodyOf } from "#contract/endpoint";
import { asNames } from "../../search/hospitals/understand";
import { searchHospitals } from "../../search/query";
import { countShown, refuseCopying } from "../doctors/shown";
import type { Handler } from "../serve";
import { ownPlaceOf } from "./own-place";
import { conditionOf, understoodHospitals } from "./words";

/** By the likeliest meaning of the words, and by their letters when that finds nothing. */
export const hospitals: Handler<typeof directory.hospitals> = async (call) => {
  const { viewer, body, env } = call;
  refuseCopying(viewer, "hospitals");
  const [understood, own] = await Promise.all([
    understoodHospitals(body.words ?? "", env.DB),
    ownPlaceOf(env.DB, viewer),
  ]);
  const reply = await findMeant(env.SEARCH_DB, { body, understood, own });
  countShown(call, reply.hits.hits.length, "hospitals");
  return { ...reply, own };
};

type Asked = {
  body: BodyOf<typeof directory.hospitals>;
  understood: UnderstoodHospital[];
  own: OwnPlace;
};

async function findMeant(searchDb: D1Database, asked: Asked) {
  const found = await find(searchDb, asked);
  const again = found.hits.total === 0 ? asNames(asked.understood) : null;
  if (!again) return { ...found, understood: asked.understood };
  const foundAgain = await find(searchDb, { ...asked, understood: again });
  return foundAgain.hits.total > 0
    ? { ...foundAgain, understood: again }
    : { ...found, understood: asked.understood };
}

async function find(searchDb: D1Database, { body, understood, own }: Asked) {
  const { prefectureCodes, ...condition } = body;
  const { total, isFloor, hits } = await searchHospitals(searchDb, {
    ...condition,
    prefectures: prefectureCodes,
    place: placeOf(own),
    ...conditionOf(understood),
  });
  return { hits: { total, totalIsFloor: isFloor, hits: hits.map((_source) => ({ _source })) } };
}

/** Nearness needs a place on the map: without one the order is that of names. */
function placeOf(own: OwnPlace) {
  if (own === null || own.latitude === null || own.longitude === null) return null;
  return { latitude: own.latitude, longitude: own.longitude };
}
