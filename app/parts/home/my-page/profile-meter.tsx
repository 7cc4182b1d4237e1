import type { Completeness } from "~/parts/doctors/completeness";
import { MissingParts } from "~/parts/doctors/missing-parts";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Meter } from "~/ui/progress/meter";
import { Surface } from "~/ui/surface";

/** How much of one's record others can find, and what is still missing. */
export function ProfileMeter({ done, of, missing, doctorId }: Completeness & { doctorId: string }) {
  return (
    <Surface title="プロフィール">
      <div className="with-meter">
        <Meter done={done} of={of} />
        <MissingParts missing={missing} />
      </div>
      <Buttons>
        <ButtonLink kind="secondary" to={`/doctor/${doctorId}/edit`}>
          プロフィールを編集する
        </ButtonLink>
        <ButtonLink kind="quiet" to={`/doctor/${doctorId}?from=mypage`}>
          ほかの会員からの見え方
        </ButtonLink>
      </Buttons>
    </Surface>
  );
}
