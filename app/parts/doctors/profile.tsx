import type { WayToWrite } from "~/parts/chat/way-to-write.server";
import { WriteTo } from "~/parts/chat/write-to";
import { RoleBadge } from "~/parts/users/role-badge";
import { Avatar } from "~/ui/avatar";
import { Columns } from "~/ui/columns";
import { DefinitionList } from "~/ui/definition-list";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import type { ProfilePlace, ProfileView } from "./profile.server";

type Props = { doctor: ProfileView; way: WayToWrite | null; back: { to: string; label: string } };

/** One doctor: who, where, what; the way to write stands beside the name. */
export function DoctorProfile({ doctor, way, back }: Props) {
  const { userId, name, kana, avatarUrl, departments } = doctor;
  return (
    <>
      <PageHead
        back={back}
        picture={<Avatar name={name} src={avatarUrl} size={64} />}
        title={
          <>
            {name} <small>先生</small>
          </>
        }
        beside={<RoleBadge of="doctor" />}
        context={[kana, departments[0]].filter(Boolean).join("・")}
        action={way && <WriteTo way={way} />}
      />
      {userId === null && (
        <Notice title="この医師はまだ登録していません">
          公表されている情報をもとに掲載しています。メッセージは登録された医師に送ることができます。
        </Notice>
      )}
      <Columns label="経歴" aside={<Career doctor={doctor} />}>
        <Workplaces title="現在の勤務先" places={doctor.current} />
        <Expertise doctor={doctor} />
        {doctor.past.length > 0 && <Workplaces title="これまでの勤務先" places={doctor.past} />}
      </Columns>
    </>
  );
}

function Workplaces({ title, places }: { title: string; places: ProfilePlace[] }) {
  return (
    <Surface title={title} flush>
      {places.length === 0 ? (
        <p className="surface-note">勤務先は登録されていません。</p>
      ) : (
        <RowList label={title}>
          {places.map((place) => (
            <Row
              key={`${place.name}${place.period}`}
              leading={<Avatar name={place.name} icon="hospital" />}
              title={place.name}
              detail={place.place}
              meta={place.period}
            />
          ))}
        </RowList>
      )}
    </Surface>
  );
}

function Career({ doctor }: { doctor: ProfileView }) {
  return (
    <Surface title="経歴">
      <DefinitionList
        items={[
          ["出身大学", doctor.university],
          ["医籍登録年", doctor.certificationYear && `${doctor.certificationYear}年`],
          ["性別", doctor.gender],
        ]}
        empty="非公開または未登録"
      />
    </Surface>
  );
}

function Expertise({ doctor }: { doctor: ProfileView }) {
  return (
    <Surface title="診療">
      {doctor.introduction && <p className="lines">{doctor.introduction}</p>}
      <DefinitionList
        items={[
          ["診療科", list(doctor.departments)],
          ["専門医", list(doctor.experts)],
          ["得意とする疾患・部位", list(doctor.diseases)],
          ["対応可能な手術・手技", list(doctor.surgeries)],
          ["対応していない疾患・手技", list(doctor.unacceptable)],
        ]}
      />
    </Surface>
  );
}

const list = (names: string[]) => names.join("、");
