import * as z from "zod";
import type { Principal } from "#contract/endpoint";
import {
  noticeWithHospitals,
  readerLine,
  receivedLine,
  recipientLine,
  sentLine,
} from "#contract/notices/calls";
import { ALSO_OF_WHO_LEFT, ALWAYS, NEVER, NOBODY, type Thing } from "./stages";

/** Staff of a hospital that got or sent it. Hospitals speak to hospitals: a block between two people does not count. */
const STAFF: readonly Principal[] = ["doctor", "co-medical"];
const STAYS = [...ALWAYS, ALSO_OF_WHO_LEFT];

const LINE =
  "objectId title preview hospital.hospitalId hospital.name hospital.image isMustRead hasFile sentAt editedAt";
const NOTICE = `objectId title detail isMustRead hospital.hospitalId hospital.name hospital.image hospital.tel hospital.fax
  author.role sentAt editedAt revision isMine`;
const RECEIVED = "received.hospitalName received.readAt received.acknowledgedAt";
const SENDING = `sending.hospitalCount sending.toldCount sending.readCount sending.acknowledgedCount sending.wave
  sending.reminderCount sending.remindedAt`;
const ADDRESSED = "toHospitalObjectIds hospitalsStock";
const READER = "userId name role occupation doctorId readAt acknowledgedAt";

export const NOTICES: Record<string, Thing> = {
  noticeRow: {
    shape: receivedLine,
    rows: [{ fields: `${LINE} isRead isAcknowledged`, to: STAFF, in: STAYS }],
  },
  notice: {
    shape: noticeWithHospitals,
    rows: [
      { fields: `${NOTICE} fileUrl filename ${RECEIVED}`, to: STAFF, in: STAYS },
      { fields: "author.name author.occupation author.doctorId", to: STAFF, in: ALWAYS },
      // How far it has come is for the hospital that sent it.
      { fields: `${SENDING} ${ADDRESSED}`, to: NOBODY, in: NEVER },
    ],
  },
  noticeFile: { shape: z.object({ bytes: z.boolean() }), rows: [{ fields: "bytes", to: STAFF, in: STAYS }] },
  /** What a colleague of one's own hospital, a nurse, has sent. */
  sentRow: {
    shape: sentLine,
    rows: [
      {
        fields: `${LINE} authorRole isMine hospitalCount toldCount readCount acknowledgedCount`,
        to: STAFF,
        in: STAYS,
      },
      { fields: "authorName", to: STAFF, in: ALWAYS },
    ],
  },
  sentNotice: {
    shape: noticeWithHospitals,
    rows: [
      { fields: `${NOTICE} ${SENDING} ${ADDRESSED}`, to: STAFF, in: STAYS },
      { fields: "author.name author.occupation", to: STAFF, in: ALWAYS },
      { fields: `fileUrl filename author.doctorId ${RECEIVED}`, to: NOBODY, in: NEVER },
    ],
  },
  /** Who has read what one's own hospital has sent. */
  noticeReader: {
    shape: readerLine,
    rows: [{ fields: `${READER} hospitalName`, to: STAFF, in: ALWAYS }],
  },
  noticeRecipient: {
    shape: recipientLine.shape.people.element,
    rows: [{ fields: READER, to: STAFF, in: ALWAYS }],
  },
};
