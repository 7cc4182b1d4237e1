import { json } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { FILE_MISSING } from "#contract/files/texts";
import { UPLOAD_TOO_LARGE } from "#contract/texts";
import { plainField } from "~/forms/field";
import { FileField } from "~/forms/fields/file-field";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import type { Api } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { fileIn, intentOf } from "~/request/forms/read";
import { open, signedIn } from "~/request/guards.server";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { formatBytes } from "~/ui/text/numbers";

/** Loads a page for trying uploads while building; production does not have it. */
export const loader = open(({ context, viewer }) => {
  if (!context.isDevelopment) throw new Response(null, { status: 404 });
  return { isSignedIn: viewer !== null };
});

type Tried = { kind: string; error: string | null; kept: { url: string; words: string } | null };

export const action = signedIn(
  async ({ form, api, context }) => {
    onlyFields(form, "image", "file");
    if (!context.isDevelopment) throw new Response(null, { status: 404 });
    const kind = intentOf(form) === "image" ? "image" : "file";
    const upload = fileIn(form, kind);
    const refused = (error: string, status: number) => json<Tried>({ kind, error, kept: null }, { status });
    if (!upload) return refused(FILE_MISSING, 422);
    try {
      return json<Tried>({ kind, error: null, kept: await keep(api, kind, upload) });
    } catch (error) {
      const { message, status } = shownRefusal(error);
      return refused(message, status);
    }
  },
  {
    bytes: UPLOAD_BODY_BYTES,
    hasFiles: true,
    whenTooLarge: () => json<Tried>({ kind: "file", error: UPLOAD_TOO_LARGE, kept: null }, { status: 413 }),
  },
);

async function keep(api: Api, kind: "image" | "file", upload: File) {
  if (kind === "image") {
    const { url, width, height } = await api.files.image({ body: { image: upload } });
    return { url, words: `${width}×${height}` };
  }
  const { url, name, contentType, size } = await api.files.file({ body: { file: upload } });
  return { url, words: `${name}（${contentType}、${formatBytes(size)}）` };
}

export const meta = titled("アップロード試験");

export default function TryUpload() {
  const { isSignedIn } = useLoaderData<typeof loader>();
  const tried = useActionData<typeof action>();
  if (!isSignedIn)
    return (
      <>
        <PageHead title="アップロード試験" />
        <Callout title="ログインが必要です" action={<ButtonLink to="/login">ログインする</ButtonLink>}>
          ファイルはログインした人のものとして保存されます。
        </Callout>
      </>
    );
  return (
    <>
      <PageHead title="アップロード試験" lead="開発・試験環境のみの画面です" />
      {tried?.kept ? (
        <Callout kind="success" title="アップロードしました">
          <Link reloadDocument to={tried.kept.url}>
            {tried.kept.words}
          </Link>
        </Callout>
      ) : null}
      <Trial kind="file" label="ファイル" support="対応する形式、10MBまで" tried={tried} />
      <Trial kind="image" label="画像" support="JPEG・PNG、10MBまで" tried={tried} />
    </>
  );
}

type TrialProps = { kind: "file" | "image"; label: string; support: string; tried: Tried | undefined };

function Trial({ kind, label, support, tried }: TrialProps) {
  const errors = tried?.kind === kind && tried.error ? [tried.error] : undefined;
  const field = { ...plainField(kind), errors };
  return (
    <Surface title={label}>
      <form method="post" encType="multipart/form-data" className="form">
        <FileField field={field} label={`${label}を選ぶ`} support={support} />
        <SubmitButton intent={kind}>アップロードする</SubmitButton>
      </form>
    </Surface>
  );
}
