import { authAudit } from "#contract/auth/audit";
import { boardAudit } from "#contract/board/audit";
import { businessCardAudit } from "#contract/business-card/audit";
import { chatAudit } from "#contract/chat/audit";
import { communityAudit } from "#contract/community/audit";
import { companiesAudit } from "#contract/companies/audit";
import { correctionsAudit } from "#contract/corrections/audit";
import { directoryAudit } from "#contract/directory/audit";
import { doctorsAudit } from "#contract/doctors/audit";
import { groupNoticesAudit } from "#contract/group-notices/audit";
import { hospitalsAudit } from "#contract/hospitals/audit";
import { importsAudit } from "#contract/imports/audit";
import { magazineAudit } from "#contract/magazine/audit";
import { moderationAudit } from "#contract/moderation/audit";
import { noticesAudit } from "#contract/notices/audit";
import { operationAudit } from "#contract/operation/audit";
import { operatorAudit } from "#contract/operator/audit";
import { recordsAudit } from "#contract/records/audit";
import { registrationAudit } from "#contract/registration/audit";
import { usersAudit } from "#contract/users/audit";
import { workplacesAudit } from "#contract/workplaces/audit";

/** Every entry that the log of operations may bear, with its word, gathered from the capabilities. */
export const AUDIT_ACTIONS = {
  ...authAudit,
  ...businessCardAudit,
  ...boardAudit,
  ...chatAudit,
  ...communityAudit,
  ...companiesAudit,
  ...directoryAudit,
  ...correctionsAudit,
  ...doctorsAudit,
  ...groupNoticesAudit,
  ...hospitalsAudit,
  ...importsAudit,
  ...magazineAudit,
  ...noticesAudit,
  ...moderationAudit,
  ...operationAudit,
  ...operatorAudit,
  ...recordsAudit,
  ...registrationAudit,
  ...usersAudit,
  ...workplacesAudit,
};
export type AuditAction = keyof typeof AUDIT_ACTIONS;
