import type { ReactNode } from "react";

/** Fields that are read together side by side: 姓 / 名, 年 月 日. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="field-row">{children}</div>;
}
