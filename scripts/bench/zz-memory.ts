import { atCalls, atForms, atScreens, targetsAt } from "../../tests/support/site/bad-input";
import { fire } from "../../tests/support/site/barrage";
import { ownServer } from "../../tests/support/site/own-server";
import { buildStates } from "../../tests/support/site/states.mjs";
import { ensureBuild } from "../local/build.mjs";
import { workerdMegabytes } from "./memory";
await ensureBuild(console.log);
await buildStates();
const { origin, begin, openRoom } = ownServer("memory-state", 0);
const w = await begin();
const mb = () => workerdMegabytes(w.child.pid ?? 0).toFixed(0);
const { key } = await openRoom("tanaka", "sato");
const targets = await targetsAt(origin, `/rooms/${key}`);
console.log("start", mb());
for (let round = 0; round < 6; round += 1) {
  const t = await fire(origin, atForms(origin, targets, 30));
  console.log("forms", round, t.sent, t.faults.length, t.slowestMs.toFixed(0), mb());
  for (const f of t.faults) console.log(f.slice(0, 200));
}
for (let round = 0; round < 4; round += 1) {
  const t = await fire(origin, await atScreens(origin, targets, 20));
  console.log("screens", round, t.sent, t.faults.length, t.slowestMs.toFixed(0), mb());
}
await new Promise((r) => setTimeout(r, 20000));
console.log("after 20 s", mb());
await w.stop();
