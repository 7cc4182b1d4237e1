import { redirect } from "@remix-run/cloudflare";
import type { doctors } from "#contract/doctors/calls";
import { type DoctorEdit, doctorEdit } from "#contract/doctors/edit";
import type { BodyIn } from "#contract/endpoint";
import type { ReferenceLists } from "#contract/reference/calls";
import type { Entered } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";

type Changes = BodyIn<typeof doctors.changeProfile>;

/** A doctor before the own page, with all that is on it. */
export type Editing = Entered & {
  doctor: DoctorEdit;
  lists: ReferenceLists;
  /** The page from which everything is edited. */
  home: string;
  change: (changes: Changes) => Promise<unknown>;
};

/** Adds the doctor's own page, within a guard for doctors. Another doctor's page does not exist. */
export function withOwnPage<T>(run: (editing: Editing) => Promise<T> | T) {
  return async (entered: Entered): Promise<T> => {
    const { api, viewer, params } = entered;
    const doctorId = params.id ?? "";
    if (doctorId !== viewer.doctorId) throw new Response(null, { status: 404 });
    const [doctor, lists] = await Promise.all([
      api.doctors.getEditDoctor({ query: { id: doctorId } }),
      referenceLists(api),
    ]);
    return run({
      ...entered,
      // Parsing puts the fields in the contract's order, whatever the host's is: marks are made of them.
      doctor: doctorEdit.parse(doctor),
      lists,
      home: `/doctor/${doctorId}/edit`,
      change: (body) => api.doctors.changeProfile({ params: { doctorId }, body }),
    });
  };
}

/** Goes back, after a part was saved, to the page of all parts, which says so. */
export async function saved({ context, home }: Editing, part: string): Promise<never> {
  await context.flash({ kind: "success", text: "プロフィールの更新が完了しました" });
  throw redirect(`${home}#${part}`);
}
