import type { ReactNode } from "react";
import type { Room, SentMedia } from "#contract/chat/shapes";
import { askPage } from "~/browser/confirm/ask-page";
import type { DoctorPreview } from "~/parts/doctors/preview.server";
import { DoctorFacts } from "~/parts/doctors/search/preview";
import { FigureAge } from "~/parts/hospitals/figure-age";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { formatBytes } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

const SHOWN_FILES = 3;

/** Workplace, numbers, outpatient days and vacant beds of a doctor, and the newest files; what cannot be read is left out. */
export async function factsOf({ sessionId, kind, members }: Room, viewerId: string): Promise<ReactNode> {
  const room = `/rooms/${sessionId}`;
  const other = kind === "direct" ? members.find(({ objectId }) => objectId !== viewerId) : undefined;
  const doctorId = other?.doctorId;
  const [doctor, files] = await Promise.all([
    !doctorId ? null : askPage<DoctorPreview>(`/doctor/${doctorId}/preview`),
    askPage<{ medias: SentMedia[] }>(`/api/chat${room}/medias?limit=${SHOWN_FILES}`),
  ]);
  return (
    <>
      {doctor ? (
        <div className="sheet-body">
          <DoctorFacts doctor={doctor} here={room} />
          <Beds doctor={doctor} />
        </div>
      ) : null}
      {files && files.medias.length > 0 ? <Files room={room} medias={files.medias} /> : null}
    </>
  );
}

function Beds({ doctor: { place, beds } }: { doctor: DoctorPreview }) {
  if (!place || beds.length === 0) return null;
  return (
    <section>
      <h3>{place.name}の空床</h3>
      {beds.map(({ kind, number, at }) => (
        <p key={kind}>
          {kind} <b>{number}床</b> <FigureAge at={at} />
        </p>
      ))}
    </section>
  );
}

function Files({ room, medias }: { room: string; medias: readonly SentMedia[] }) {
  return (
    <div className="sheet-body">
      <h3>最近のファイル</h3>
      <ul className="rule">
        {medias.map(({ name, fileName, size, sentAt }) => (
          <li key={name}>
            <Link className="media-file" to={`${room}/medias/${name}`}>
              <Icon name="file-text" />
              <span className="cut-1">{fileName}</span>
              <small>
                {formatBytes(size)}　<Time at={sentAt} as="when" />
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
