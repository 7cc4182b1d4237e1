/**
 * The ministry's 診療科目 (five digits, the first two their group) → our departments. Where ours has no such field, the
 * nearest; by group where the code is not here, which …991 and …992 (free text) never are.
 */
const OURS = `
01001 d01; 01002 d11; 01003 d11; 01004 d09; 01005 d09; 01006 d07; 01007 d07; 01008 d08; 01009 d07; 01010 d07; 01011 d07;
01012 d08; 01013 d06; 01014 d02; 01015 d02; 01016 d02; 01017 d03; 01018 d03; 01019 d03; 01020 d04; 01021 d04; 01022 d05;
01023 d55; 01024 d04; 01025 d06; 01026 d10; 01027 d14; 01028 d15; 01029 d01; 01030 d04; 01031 d12; 01032 d48; 01033 d16;
01034 d12; 02001 d23; 02002 d32; 02003 d32; 02004 d32; 02005 d25; 02006 d24; 02007 d30; 02008 d26; 02009 d26; 02010 d26;
02011 d26; 02012 d24; 02014 d24; 02015 d24; 02016 d24; 02017 d36; 02018 d24; 02019 d24; 02020 d24; 02021 d24; 02022 d27;
02023 d27; 02024 d27; 02025 d31; 02026 d31; 02027 d48; 02028 d23; 02029 d42; 02030 d25; 02031 d24; 02032 d23; 02033 d23;
02034 d23; 02035 d33; 02036 d34; 02037 d35; 02038 d12; 03001 d18; 03002 d40; 03003 d41; 03004 d22; 03005 d21; 03006 d29;
03007 d36; 03008 d19; 03009 d29; 04001 d37; 04002 d38; 04003 d39; 04004 d37; 05001 d40; 05002 d41; 05003 d41; 05004 d41;
05992 d41; 06001 d22; 06002 d22; 06003 d22; 06004 d36; 06005 d36; 06006 d36; 06007 d36; 06992 d36; 07001 d20; 07002 d20;
07003 d13; 07004 d20; 07005 d13; 08001 d57; 08002 d59; 08003 d60; 08004 d58; 08005 d59; 09001 d16; 09002 d17; 09003 d43;
09004 d44; 09005 d45; 09006 d46; 09007 d46; 09008 d49; 09009 d50; 09010 d51; 09011 d47
`;
const OF_GROUP: Record<string, string> = {
  "01": "d01",
  "02": "d23",
  "03": "d18",
  "04": "d37",
  "05": "d40",
  "06": "d22",
  "07": "d20",
  "08": "d57",
  "09": "d64",
};

const BY_CODE = new Map(
  OURS.split(";").map((pair) => pair.trim().split(" ") as [code: string, department: string]),
);

/** Tells whether the ministry's list has the code; 991 and 992 of a group carry a name of the institution's own. */
export const isKnownDepartment = (code: string) => BY_CODE.has(code) || /^0[1-9]99[12]$/.test(code);

/**
 * Our department for a code of the ministry's, null for one of no known group. In files of dental clinics every free
 * text (08991, and 09991 too) is a field of dentistry.
 */
export function departmentOf(code: string, isDental: boolean): string | null {
  if (isDental && /99[12]$/.test(code)) return "d57";
  return BY_CODE.get(code) ?? OF_GROUP[code.slice(0, 2)] ?? null;
}
