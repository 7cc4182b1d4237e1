import { Link, useLocation } from "@remix-run/react";
import { UNREGISTERED } from "#contract/doctors/texts";
import { HOSPITAL_MEMO_CHARS } from "#contract/lists/limits";
import { callHref } from "#contract/telephone";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { leadingBack } from "~/request/paths/back-link";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Icon } from "~/ui/icon";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import type { RefusedNote } from "./acts.server";
import type { ListedDoctorView, ListProps } from "./list-props";

/** The doctors of a list, each with the number to call and what the owner noted. */
export function ListedDoctors({ doctors, openedDoctor, refused }: ListProps) {
  const { pathname, search } = useLocation();
  return (
    <Surface id="doctors" title="医師" more={formatPeople(doctors.length)} flush>
      <RowList label="医師">
        {doctors.map((doctor) => {
          const { doctorId, name, kana, workplace, department, memo, isMember } = doctor;
          const isOpen = (refused?.hospitalId ?? openedDoctor) === doctorId;
          return (
            <Person
              key={doctorId}
              id={doctorId}
              to={leadingBack(`/doctor/${doctorId}`, pathname + search)}
              leading={<Seal name={name} isVerified={isMember} />}
              title={name}
              badges={
                <>
                  <small>先生</small>
                  <small className="kana">{kana}</small>
                  {isMember ? null : <Badge>{UNREGISTERED}</Badge>}
                </>
              }
              detail={
                <>
                  {[workplace, department].filter(Boolean).join("・")}
                  {memo && !isOpen ? <div className="lines ink">メモ：{memo}</div> : null}
                </>
              }
              actions={isOpen ? <Note doctor={doctor} refused={refused} /> : <Acts doctor={doctor} />}
            />
          );
        })}
      </RowList>
    </Surface>
  );
}

function Acts({ doctor: { doctorId, name, tel } }: { doctor: ListedDoctorView }) {
  return (
    <>
      {tel ? (
        <a className="tel" href={callHref(tel)}>
          <Icon name="phone" label="勤務先に電話" />
          {tel}
        </a>
      ) : null}
      <Link className="lk" to={`?doctor=${encodeURIComponent(doctorId)}#doctors`} preventScrollReset>
        メモを書く<span className="sr-only">：{name}</span>
      </Link>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="take-off-doctor" />
        <input type="hidden" name="doctorId" value={doctorId} />
        <Button kind="quiet" small icon="x">
          リストから外す<span className="sr-only">：{name}</span>
        </Button>
      </Form>
    </>
  );
}

function Note({ doctor, refused }: { doctor: ListedDoctorView; refused: RefusedNote | null }) {
  const current = refused?.current;
  return (
    <Form method="post" className="form" preventScrollReset>
      {refused ? (
        <Callout kind={current ? "warning" : "danger"} title={refused.message}>
          {current ? `現在のメモ：${current.memo || "なし"}` : null}
        </Callout>
      ) : null}
      <input type="hidden" name="intent" value="note-doctor" />
      <input type="hidden" name="doctorId" value={doctor.doctorId} />
      <input type="hidden" name="rev" value={current?.rev ?? refused?.rev ?? doctor.rev} />
      <TextArea
        field={plainField("memo", refused?.memo ?? doctor.memo)}
        label="メモ"
        rows={2}
        max={HOSPITAL_MEMO_CHARS}
        support="患者さんの氏名など、個人を特定できる情報は書かないでください。"
      />
      <div className="acts">
        <SubmitButton>保存する</SubmitButton>
        <Link className="lk" to="?#doctors" preventScrollReset>
          閉じる
        </Link>
      </div>
    </Form>
  );
}
