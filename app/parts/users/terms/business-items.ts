import type { BusinessDetails } from "#contract/operator/shapes";

/** 事業者情報 as the page about the service and the privacy policy show it. */
export function businessItems(details: BusinessDetails): [label: string, value: string][] {
  return [
    ["事業者", details.legalName],
    ["代表者", details.representative],
    ["所在地", details.address],
    ["電話番号", details.telephone],
    ["個人情報の管理責任者", details.privacyOfficer],
    ["データを保管する国・地域", details.dataLocation],
  ];
}
