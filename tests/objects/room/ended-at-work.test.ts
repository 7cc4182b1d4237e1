import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { directRoom, inboxOf, roomOf, sentBy, somebody, wholePage } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

it("a room that is ended while its alarm rings has what was said, and what fails in it then holds up nobody", async () => {
  const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
  const { room, id } = await directRoom(sato, tanaka);
  const held = Promise.withResolvers<void>();
  const isBusy = runInDurableObject(inboxOf(tanaka), (_, state) =>
    state.blockConcurrencyWhile(() => held.promise),
  );
  await sentBy(room, sato, "いますか。");
  await runInDurableObject(room, (_, { storage }) => storage.setAlarm(Date.now()));
  await until(async () =>
    expect(await runInDurableObject(room, (_, { storage }) => storage.getAlarm())).toBeNull(),
  );
  await abortAllDurableObjects();
  held.resolve();
  await isBusy;
  expect((await roomOf(id).view(sato, wholePage))?.messages).toMatchObject([{ text: "いますか。" }]);
});
