/** What only the service itself may set, however it is spelt. */
export const FORBIDDEN = {
  role: "connectCompany",
  isTemporary: false,
  adminPermissions: ["operator"],
  companyCode: "aoba",
  rank: "PLATINUM",
  objectId: "the-ms",
  id: "the-ms",
  userId: "the-ms",
  agreedTermsOfServiceVersion: "2999-01-01",
  agreedPrivacyPolicyVersion: "2999-01-01",
  createdBy: "the-ms",
  createdAt: 1,
  status: "suspended",
  licenceState: "verified",
  isManager: true,
  passwordHash: "x",
};
