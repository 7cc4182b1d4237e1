import type { users as contract } from "#contract/users/calls";
import { PERSONAL } from "../../../db/personal";
import { record } from "../../audit";
import type { Handler } from "../../serve";

/** Everything the record holds about the viewer, table by table, in one file. */
export const exportData: Handler<typeof contract.exportData> = async ({ viewer, db, env, scope }) => {
  const shown = PERSONAL.filter(({ title }) => title !== undefined);
  const results = await env.DB.batch(
    shown.map(({ table, where, shown: columns }) => {
      const sql = `SELECT ${columns} FROM ${table} WHERE ${where}`;
      return env.DB.prepare(sql).bind(...personBindings(sql, viewer.id, viewer.user.username));
    }),
  );
  const parts = shown.map(({ title }, index) => [title, results[index]?.results ?? []]);
  await record(db, scope, { action: "data-exported", actorId: viewer.id, result: "ok" });
  const file = {
    作成日時: new Date().toISOString(),
    サービス: env.SERVICE_NAME,
    ...Object.fromEntries(parts),
  };
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "no-store",
    },
  });
};

/** Gives as many values as the statement names. */
export function personBindings(sql: string, userId: string, username: string): string[] {
  return sql.includes("?2") ? [userId, username] : [userId];
}
