import { contracts } from "#contract/contracts";
import { authBodies } from "./bodies/auth";
import { businessCardBodies } from "./bodies/business-card";
import { chatBodies } from "./bodies/chat";
import { contactBodies } from "./bodies/contact";
import { correctionsBodies } from "./bodies/corrections";
import { directoryBodies } from "./bodies/directory";
import { doctorsBodies } from "./bodies/doctors";
import { filesBodies } from "./bodies/files";
import { hospitalsBodies } from "./bodies/hospitals";
import { importsBodies } from "./bodies/imports";
import { listsBodies } from "./bodies/lists";
import { msBodies } from "./bodies/ms";
import { operatorBodies } from "./bodies/operator";
import { papersBodies } from "./bodies/papers";
import { pushBodies } from "./bodies/push";
import { registrationBodies } from "./bodies/registration";
import { usersBodies } from "./bodies/users";

const BODIES: Partial<Record<keyof typeof contracts, Record<string, Record<string, unknown> | undefined>>> = {
  auth: authBodies,
  chat: chatBodies,
  businessCard: businessCardBodies,
  contact: contactBodies,
  corrections: correctionsBodies,
  imports: importsBodies,
  directory: directoryBodies,
  doctors: doctorsBodies,
  files: filesBodies,
  hospitals: hospitalsBodies,
  lists: listsBodies,
  ms: msBodies,
  operator: operatorBodies,
  papers: papersBodies,
  push: pushBodies,
  registration: registrationBodies,
  users: usersBodies,
};

/** For every call of a contract that takes a body: one that it takes. A new call is missed by the test that walks them. */
export const FIT: Record<string, Record<string, unknown>> = Object.fromEntries(
  Object.entries(contracts).flatMap(([capability, contract]) =>
    Object.entries(contract).flatMap(([name, { path }]) => {
      const body = BODIES[capability as keyof typeof contracts]?.[name];
      return body ? [[`${name} ${path}`, body]] : [];
    }),
  ),
);
