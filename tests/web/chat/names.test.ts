import { describe, expect, it } from "vitest";
import type { Person } from "#contract/chat/shapes";
import { pageOfPerson, placeOf, principalOf, roomContext } from "~/parts/chat/names";

describe("a doctor whose licence is under review", () => {
  const ito: Person = {
    objectId: "ito",
    name: "伊藤 薫",
    role: "doctor",
    organization: "青空病院",
    avatarUrl: null,
    doctorId: "d1",
    isUnderReview: true,
  };

  it("is called so and not a doctor, in the head of a room and on badges", () => {
    expect(principalOf(ito)).toBe("temporaryDoctor");
    expect(roomContext("direct", [ito], 2)).toBe("資格確認中・青空病院");
    expect(roomContext("direct", [{ ...ito, isUnderReview: undefined }], 2)).toBe("医師・青空病院");
  });
});

describe("a name in a room", () => {
  const tanaka: Person = {
    objectId: "tanaka_ms",
    name: "田中 大輔",
    role: "ms",
    organization: null,
    avatarUrl: null,
    doctorId: null,
  };
  const company: Person = { ...tanaka, objectId: "aoba_cnctco", role: "connectCompany" };

  it("leads to its page where there is one for the viewer, and back to the room", () => {
    expect(placeOf(tanaka, "r", false)).toBe("/ms/tanaka_ms?from=%2Frooms%2Fr");
    const doctor: Person = { ...tanaka, role: "doctor", doctorId: "d" };
    expect(placeOf(doctor, "r", false)).toBe("/doctor/d?from=%2Frooms%2Fr");
    expect(placeOf(doctor, "r", true)).toBe("/connect/doctor/d?from=%2Frooms%2Fr");
    expect(placeOf(tanaka, "r", true)).toBe("/connect/ms/tanaka_ms?from=%2Frooms%2Fr");
    expect(placeOf(company, "r", false)).toBe("/cnct/company/aoba_cnctco?from=%2Frooms%2Fr");
  });

  it("leads to the members where there is none: who has left has no page", () => {
    const gone = { ...tanaka, name: "退会したユーザー" };
    expect(pageOfPerson(gone, "/rooms/r", false)).toBeNull();
    expect(placeOf(gone, "r", false)).toBe("/rooms/r/members");
  });
});
