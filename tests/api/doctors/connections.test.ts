import { beforeAll, expect, it } from "vitest";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, inGroup, person } from "../../support/workerd/client/people";
import { listedDoctor } from "../../support/workerd/fixtures/doctors";

type Shared = { people: { objectId: string }[]; communities: { objectId: string }[] };

beforeAll(async () => {
  for (const id of ["viewer", "stranger", "seen", "friend", "half"]) await person(id);
  await listedDoctor("seen-record", { userId: "seen" });
  await agreed();
  for (const id of ["viewer", "stranger"]) await signedIn(id);
  await exchanged("viewer", "seen");
  for (const id of ["viewer", "seen"]) await exchanged(id, "friend");
  await exchanged("seen", "half");
  await exchanged("stranger", "friend");
  for (const id of ["viewer", "seen"]) await inGroup("both", id, "member");
  await inGroup("theirs", "seen", "admin");
});

const shared = (who: string) => respond<Shared>(who, "GET", "/doctor/seen-record/connections");

it("three who hold each other's cards know of it, and of the communities of both", async () => {
  const { people, communities } = await shared("viewer");
  expect(people.map(({ objectId }) => objectId)).toEqual(["friend"]);
  expect(communities.map(({ objectId }) => objectId)).toEqual(["both"]);
});

it("whoever holds no card of the doctor learns of nobody", async () => {
  expect(await shared("stranger")).toEqual({ people: [], communities: [] });
});
