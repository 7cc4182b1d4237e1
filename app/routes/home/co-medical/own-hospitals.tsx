import type { HomeProps } from "~/parts/home/home.server";
import { FigureAge } from "~/parts/hospitals/figure-age";
import { Button, ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Seal } from "~/ui/people/seal";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

/** One's own hospital: how old its word on vacant beds is, and one tap to renew it. */
export function OwnHospitals({ hospitals }: HomeProps) {
  if (!hospitals || hospitals.length === 0) return null;
  return (
    <Surface title="自施設" flush waits={hospitals.some(({ openProposals }) => openProposals > 0)}>
      <RowList label="自施設">
        {hospitals.map((hospital) => (
          <Row
            key={hospital.hospitalId}
            leading={<Seal name={hospital.name} icon="hospital" />}
            to={`/hospitals/${hospital.hospitalId}`}
            title={hospital.name}
            detail={<Beds {...hospital} />}
            actions={<Acts {...hospital} />}
          />
        ))}
      </RowList>
    </Surface>
  );
}

type Own = NonNullable<HomeProps["hospitals"]>[number];

function Beds({ vacantBedsAt, vacantBedNumber }: Own) {
  if (vacantBedsAt === null) return "空床は登録されていません";
  return (
    <>
      空床 {vacantBedNumber}床　最終更新 <FigureAge at={vacantBedsAt} />
    </>
  );
}

function Acts({ hospitalId, vacantBedsAt, newestWordAt, openProposals }: Own) {
  const of = `?${new URLSearchParams({ hospital: hospitalId })}`;
  return (
    <Buttons>
      <ButtonLink kind="secondary" small icon="bed" to={`/hospitals/edit/open_bed${of}`}>
        空床を更新する
      </ButtonLink>
      {vacantBedsAt === null ? null : (
        <form method="post" action={`/hospitals/edit/open_bed${of}`}>
          <input type="hidden" name="hospitalId" value={hospitalId} />
          <input type="hidden" name="seenAt" value={newestWordAt ?? 0} />
          <Button kind="secondary" small name="intent" value="confirm">
            変わりありません
          </Button>
        </form>
      )}
      {openProposals > 0 ? (
        <ButtonLink kind="quiet" small to={`/hospitals/edit/proposals${of}`}>
          更新案 {openProposals}件
        </ButtonLink>
      ) : null}
    </Buttons>
  );
}
