import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { FILE_MISSING } from "#contract/files/texts";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { NO_HOSPITAL_OF_ONES_OWN } from "#contract/hospitals/texts";
import { UPLOAD_TOO_LARGE } from "#contract/texts";
import { plainField } from "~/forms/field";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { basicsForm, basicsOf, editOf } from "~/parts/hospitals/edit/basics/basics.server";
import { BasicsForm } from "~/parts/hospitals/edit/basics/basics-form";
import { EditFrame, type EditFrameData } from "~/parts/hospitals/edit/edit-frame";
import {
  type Edited,
  editedOrProposed,
  editedOrProposedAmong,
  frameOf,
  saveEdit,
} from "~/parts/hospitals/edit/editing.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { fileIn, intentOf, textIn } from "~/request/forms/read";
import { type Entered, only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { Surface } from "~/ui/surface";

const PATH = "/hospitals/edit";

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const { api, url, viewer } = entered;
  const { hospitals: own } = await api.hospitals.own();
  if (!url.searchParams.has("hospital") && own.length === 0)
    return { frame: null, isDoctor: viewer.principal === "doctor", doctorId: viewer.doctorId };
  const [found, lists] = await Promise.all([editedOrProposedAmong(entered, own), referenceLists(api)]);
  return {
    frame: frameOf(found),
    initial: basicsOf(found.hospital),
    address: found.hospital.address,
    image: found.hospital.image,
    departments: lists.departments.map(({ code, name }) => ({ value: code, label: name })),
    types: lists.hospitalTypes.map(({ code, name }) => ({ value: String(code), label: name })),
  };
});

type ResponseBody = Edited | { picture: string };

export const action = only(...HOSPITAL_STAFF)(
  async (entered) => {
    if (intentOf(entered.form) === "picture") return savePicture(entered);
    const { hospital } = await editedOrProposed(entered);
    return saveEdit(entered, basicsForm, {
      edit: (form) => editOf(form, hospital.departmentCodes),
      to: PATH,
      done: "基本情報を保存しました",
    });
  },
  {
    bytes: UPLOAD_BODY_BYTES,
    hasFiles: true,
    whenTooLarge: () => pictureRefused(UPLOAD_TOO_LARGE, 413),
  },
);

/** A picture is uploaded first; the hospital then names it. */
async function savePicture({ form, api, context, url }: Entered) {
  onlyFields(form, "hospitalId", "revision", "image", "remove");
  const hospitalId = textIn(form, "hospitalId");
  const file = fileIn(form, "image");
  const isRemoved = form.get("remove") === "on";
  if (!isRemoved && !file) return pictureRefused(FILE_MISSING, 422);
  try {
    const image = isRemoved ? null : (await api.files.image({ body: { image: file as File } })).url;
    // It is refused if a colleague gave another picture meanwhile: the page that answers shows it.
    await api.hospitals.update({ body: { hospitalId, revision: Number(form.get("revision")) || 0, image } });
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return pictureRefused(message, status);
  }
  await context.flash({ kind: "success", text: isRemoved ? "写真を削除しました" : "写真を保存しました" });
  throw redirect(url.pathname + url.search);
}

const pictureRefused = (picture: string, status: number) => json<ResponseBody>({ picture }, { status });

export const meta = titled("自施設の基本情報編集");

export const handle: Handle = {
  footer: false,
  helperPanel: (data: { frame: unknown }) => (data.frame ? "browser" : undefined),
};

export default function EditHospital() {
  const data = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() as ResponseBody | undefined;
  if (!data.frame) return <NoHospital doctorId={"doctorId" in data ? data.doctorId : null} />;
  if (!("initial" in data)) return null;
  const { frame, image, initial, ...form } = data;
  const refusedPicture = response && "picture" in response ? response.picture : null;
  return (
    <EditFrame frame={frame} title="基本情報の編集" path={PATH}>
      <BasicsForm
        frame={frame}
        initial={initial as Record<string, unknown>}
        {...form}
        edited={response && "seen" in response ? response : undefined}
      />
      {frame.isUnconfirmed ? null : <PictureForm frame={frame} image={image} error={refusedPicture} />}
    </EditFrame>
  );
}

function NoHospital({ doctorId }: { doctorId: string | null }) {
  return (
    <div className="stack">
      <PageHead title="自施設の編集" back={{ to: "/mypage", label: "マイページ" }} />
      <Surface>
        <EmptyState
          drawing="search"
          title="編集できる医療機関がありません"
          action={
            <>
              <ButtonLink to="/mypage/workplaces">勤務先の確認を見る</ButtonLink>
              {doctorId ? (
                <ButtonLink kind="secondary" to={`/doctor/${doctorId}/edit`}>
                  勤務先を登録する
                </ButtonLink>
              ) : null}
            </>
          }
        >
          {NO_HOSPITAL_OF_ONES_OWN}
        </EmptyState>
      </Surface>
    </div>
  );
}

type Props = { frame: EditFrameData; image: string | null; error: string | null };

/** A form of its own, because a file goes with its bytes. */
function PictureForm({ frame: { hospitalId, name, revision }, image, error }: Props) {
  const field = { ...plainField("picture"), errors: error ? [error] : undefined };
  return (
    <form method="post" encType="multipart/form-data" className="form">
      <input type="hidden" name="hospitalId" value={hospitalId} />
      <input type="hidden" name="revision" value={revision} />
      <Surface title="写真">
        <Seal name={name} icon="hospital" src={image} size="xl" />
        <FileField
          field={field}
          label="写真のファイル"
          support="JPEG・PNG、10MBまで。撮影場所などの情報は取り除いて保存します。"
          name="image"
          accept={PICTURES}
        />
        {image ? (
          <label className="choice">
            <input type="checkbox" name="remove" />
            <span>写真を削除する</span>
          </label>
        ) : null}
        <Buttons>
          <SubmitButton intent="picture" kind="secondary" pendingWord="保存中…">
            写真を保存する
          </SubmitButton>
        </Buttons>
      </Surface>
    </form>
  );
}
