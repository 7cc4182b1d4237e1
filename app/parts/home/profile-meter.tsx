import { ButtonLink } from "~/ui/button";
import { Meter } from "~/ui/meter";
import { Surface } from "~/ui/surface";
import type { Completeness } from "./completeness.server";

/** How much of one's record others can find, and what is still missing. */
export function ProfileMeter({ done, of, missing, doctorId }: Completeness & { doctorId: string }) {
  return (
    <Surface title="プロフィール">
      <div className="with-meter">
        <Meter done={done} of={of} />
        <p className="note">
          {missing.length > 0
            ? `埋まるほど、紹介先として見つかりやすくなります。未登録：${missing.join("、")}`
            : "すべての項目が登録されています。"}
        </p>
      </div>
      <ButtonLink kind="secondary" to={`/doctor/${doctorId}?from=mypage`}>
        公開プロフィールを見る
      </ButtonLink>
    </Surface>
  );
}
