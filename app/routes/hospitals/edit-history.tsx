import { useLoaderData } from "@remix-run/react";
import { HOSPITAL_STAFF } from "#contract/hospitals/who";
import { EditFrame } from "~/parts/hospitals/edit/edit-frame";
import { edited, frameOf } from "~/parts/hospitals/edit/editing.server";
import { EditLines } from "~/parts/hospitals/edit/history/edit-lines";
import { editLines } from "~/parts/hospitals/edit/history/edit-lines.server";
import { only } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { EmptyState } from "~/ui/empty-state";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Surface } from "~/ui/surface";

const PATH = "/hospitals/edit/history";

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const { api, url } = entered;
  const [found, lists] = await Promise.all([edited(entered), referenceLists(api)]);
  const { edits, next } = await api.hospitals.history({
    params: { id: found.hospital.hospitalId },
    query: { before: cursorOf(url) },
  });
  return { frame: frameOf(found), lines: editLines(edits, lists), next };
});

export const meta = titled("更新の履歴");

export const handle: Handle = { footer: false };

export default function EditHistory() {
  const { frame, lines, next } = useLoaderData<typeof loader>();
  return (
    <EditFrame frame={frame} title="更新の履歴" path={PATH}>
      <Surface title="会員・運営による更新" flush>
        {lines.length === 0 ? (
          <EmptyState drawing="list" title="更新の履歴はまだありません">
            保存した内容が、変更の前後とあわせてここに残ります。
          </EmptyState>
        ) : (
          <EditLines lines={lines} />
        )}
      </Surface>
      <CursorPages next={next} older="以前の更新を表示する" />
      <p className="note">誤って上書きされた内容は、お問い合わせいただくと運営が元に戻します。</p>
    </EditFrame>
  );
}
