import type { users } from "../../../db/schema/users";

/** 「佐藤 健一」 */
export function nameOf({ lastNameJa, firstNameJa }: typeof users.$inferSelect): string {
  return `${lastNameJa} ${firstNameJa}`.trim();
}
