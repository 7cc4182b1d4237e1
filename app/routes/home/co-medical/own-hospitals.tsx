import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import type { HomeProps } from "~/parts/home/home.server";
import { FigureAge } from "~/parts/hospitals/figure-age";
import { VacantFigures } from "~/parts/hospitals/vacant-figures";
import { leadingBack } from "~/request/paths/back-link";
import { editAddress } from "~/request/paths/hospital-edit";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Seal } from "~/ui/people/seal";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

/** More wards than these are kept on a page of their own. */
const MOST_ROWS = 12;

/** One's own hospital: its vacant beds as a form, how old the last word on them is, and one tap to renew it. */
export function OwnHospitals({ hospitals }: HomeProps) {
  const { pathname } = useLocation();
  if (!hospitals || hospitals.length === 0) return null;
  return (
    <Surface title="自施設の空床" flush waits={hospitals.some(({ openProposals }) => openProposals > 0)}>
      {hospitals.map((hospital) => (
        <Fragment key={hospital.hospitalId}>
          <RowList label={hospital.name}>
            <Row
              leading={<Seal name={hospital.name} icon="hospital" />}
              to={leadingBack(`/hospitals/${hospital.hospitalId}`, pathname)}
              title={hospital.name}
              detail={<Beds {...hospital} />}
              actions={<Acts {...hospital} />}
            />
          </RowList>
          {hasForm(hospital) ? (
            <VacantFigures
              hospitalId={hospital.hospitalId}
              revision={hospital.revision}
              seenAt={hospital.newestWordAt ?? 0}
              beds={hospital.vacantBeds}
              from="home"
            />
          ) : null}
        </Fragment>
      ))}
    </Surface>
  );
}

type Own = NonNullable<HomeProps["hospitals"]>[number];

const hasForm = ({ vacantBeds }: Own) => vacantBeds.length > 0 && vacantBeds.length <= MOST_ROWS;

function Beds({ vacantBedsAt, vacantBedNumber }: Own) {
  if (vacantBedsAt === null) return "空床は登録されていません";
  return (
    <>
      空床 {vacantBedNumber}床　最終更新 <FigureAge at={vacantBedsAt} />
    </>
  );
}

function Acts({ hospitalId, vacantBeds, openProposals }: Own) {
  const from = "/top/medical";
  return (
    <Buttons>
      <ButtonLink
        kind="secondary"
        small
        icon="bed"
        to={editAddress("/hospitals/edit/open_bed", { hospitalId, from })}
      >
        {vacantBeds.length > 0 ? "病棟・条件を編集する" : "空床を登録する"}
      </ButtonLink>
      {openProposals > 0 ? (
        <ButtonLink kind="quiet" small to={editAddress("/hospitals/edit/proposals", { hospitalId, from })}>
          更新案 {openProposals}件
        </ButtonLink>
      ) : null}
    </Buttons>
  );
}
