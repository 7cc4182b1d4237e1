import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import sessionScript from "~/live/session-watch?worker&url";
import { PageScript } from "~/page-script";
import { open } from "~/request/guards.server";
import { signInPathOf } from "~/request/paths/role-home";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = open(async ({ context, viewer, url }) => {
  const signInPath = signInPathOf(url);
  if (!(await context.completion("withdrawal").read(viewer?.id ?? null))) throw redirect(signInPath);
  return { signInPath };
});

export const meta = titled("退会の完了");

export default function Withdrawn() {
  const { signInPath } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="退会の手続きが完了しました" />
      <Surface>
        <p>これまでご利用いただき、ありがとうございました。登録されていた情報は消去しました。</p>
      </Surface>
      <Buttons>
        <ButtonLink kind="secondary" to={signInPath}>
          ログイン画面へ
        </ButtonLink>
      </Buttons>
      <PageScript src={sessionScript} />
    </>
  );
}
