import type { operator } from "#contract/operator/calls";
import type { Handlers } from "../serve";
import {
  account,
  accounts,
  changeAccount,
  clearSecondFactors,
  restoreAccount,
  sendPasswordLink,
  setTerritories,
  suspendAccount,
} from "./accounts";
import { audit, auditCsv } from "./audit-search";
import { handleInquiry, inquiries } from "./inquiries";
import { decideLicence, licence, licences } from "./licences";
import { logArchive, logArchiveFile, logArchives, verifyLogArchives } from "./log-archives";
import { confirmTestMail, opening, sendTestMail } from "./opening";
import { addOperator, changeOperator, operators } from "./operators";
import { overview } from "./overview";
import { importAccounts, provisionAccount } from "./provisioning";
import { secondFactorDates, setSecondFactorDates } from "./second-factor-dates";
import { publishTerms, saveBusiness, termsVersions } from "./terms";

export const operatorHandlers: Handlers<typeof operator> = {
  secondFactorDates,
  setSecondFactorDates,
  overview,
  opening,
  sendTestMail,
  confirmTestMail,
  licences,
  licence,
  decideLicence,
  accounts,
  account,
  changeAccount,
  provisionAccount,
  importAccounts,
  suspendAccount,
  restoreAccount,
  setTerritories,
  sendPasswordLink,
  clearSecondFactors,
  operators,
  addOperator,
  changeOperator,
  saveBusiness,
  termsVersions,
  publishTerms,
  audit,
  auditCsv,
  logArchives,
  verifyLogArchives,
  logArchive,
  logArchiveFile,
  inquiries,
  handleInquiry,
};
