import { by, connect, EMAIL, harmful, ID, type PostedForm, REASON, TYPED } from "./posted-form";

export const connectForms: readonly PostedForm[] = [
  connect("/connect/user/edit", { intent: "words", introduction: REASON, tel: "03-0000-0000" }, harmful),
  by("connectCompany")(
    "/connect/company/edit",
    { intent: "words", introduction: REASON, contactDepartment: TYPED, contactEmail: EMAIL },
    harmful,
  ),
  by("connectCompany")("/connect/company/edit", { intent: "no-cover" }, harmful),
  by("connectCompany")(
    "/connect/company/products/new",
    { intent: "save", productId: ID, name: TYPED, kind: "drug", facts: REASON },
    harmful,
  ),
];
