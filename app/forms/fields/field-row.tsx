import type { ReactNode } from "react";

/** Fields that are read together side by side: 姓 / 名, 年 月 日; `isShort`: also on a phone, whatever they are. */
export function FieldRow({ isShort, children }: { isShort?: boolean; children: ReactNode }) {
  return <div className={isShort ? "field-row short" : "field-row"}>{children}</div>;
}
