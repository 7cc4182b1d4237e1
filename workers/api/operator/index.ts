import type { operator } from "#contract/operator/calls";
import type { Handlers } from "../serve";
import { changeAccount } from "./account-change";
import { account, accounts } from "./accounts";
import { audit, auditCsv } from "./audit-search";
import { saveBusiness } from "./business";
import { handleInquiry, inquiries } from "./inquiries";
import { decideLicence } from "./licence-decisions";
import { licence, licences } from "./licences";
import { logArchive, logArchiveFile, logArchives, verifyLogArchives } from "./log-archives";
import { confirmTestMail, opening, sendTestMail } from "./opening";
import { addOperator, changeOperator, operators } from "./operators";
import { overview } from "./overview";
import { importAccounts, provisionAccount } from "./provisioning";
import { secondFactorDates, setSecondFactorDates } from "./second-factor-dates";
import { clearSecondFactors, restoreAccount, sendPasswordLink, suspendAccount } from "./suspension";
import { publishTerms, termsVersions } from "./terms";
import { setTerritories } from "./territories";

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
