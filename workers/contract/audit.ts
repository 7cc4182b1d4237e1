import { authAudit } from "#contract/auth/audit";
import { chatAudit } from "#contract/chat/audit";
import { correctionsAudit } from "#contract/corrections/audit";
import { directoryAudit } from "#contract/directory/audit";
import { doctorsAudit } from "#contract/doctors/audit";
import { hospitalsAudit } from "#contract/hospitals/audit";
import { importsAudit } from "#contract/imports/audit";
import { operatorAudit } from "#contract/operator/audit";
import { registrationAudit } from "#contract/registration/audit";
import { usersAudit } from "#contract/users/audit";

/** Every entry that the log of operations may bear, with its word, gathered from the capabilities. */
export const AUDIT_ACTIONS = {
  ...authAudit,
  ...chatAudit,
  ...directoryAudit,
  ...correctionsAudit,
  ...doctorsAudit,
  ...hospitalsAudit,
  ...importsAudit,
  ...operatorAudit,
  ...registrationAudit,
  ...usersAudit,
};
export type AuditAction = keyof typeof AUDIT_ACTIONS;
