import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BANNER_BODY_CHARS } from "#contract/community/limits";
import type { Banner } from "#contract/community/shapes";
import { COMMUNITY_CHANGED, COMMUNITY_ROLE_LABELS } from "#contract/community/texts";
import { ErrorSummary } from "~/forms/error-summary";
import { plainField, textOf } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { resultOf } from "~/forms/result-of";
import { seenRev } from "~/forms/seen-rev";
import { SubmitButton } from "~/forms/submit-button";
import { CommunityFields } from "~/parts/operator/community-fields";
import { OperatorHead } from "~/parts/operator/operator-head";
import { Picture } from "~/parts/users/profile/picture";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { ActiveBanners } from "./active-banners";
import { ALLOWANCE, act } from "./acts.server";
import { FORM_WITH_FILE } from "./intents";

export const loader = operator(async ({ api, params }) => {
  const [community, { departments, prefectures }] = await Promise.all([
    api.community.consoleOne({ params: { id: params.id ?? "" } }),
    referenceLists(api),
  ]);
  return { community, lists: { departments, prefectures } };
});

export const action = operator(act, ALLOWANCE);

export const meta = titled<typeof loader>((data) => data.community.name);

/** The square of a picture is chosen and cut by a script. */
export const handle: Handle = { hydrate: true };

export default function Community() {
  const { community } = useLoaderData<typeof loader>();
  const { name, memberCount, adminCount, closedAt } = community;
  return (
    <>
      <OperatorHead
        title={name}
        context={
          <>
            {formatPeople(memberCount)}が参加 {closedAt === null ? null : <Badge tone="danger">閉鎖中</Badge>}{" "}
            {adminCount === 0 ? <Badge tone="warning">管理者がいません</Badge> : null}
          </>
        }
        back={{ to: "/admin/communities", label: "オープンコミュニティ" }}
      />
      <Columns label="管理者と閉鎖" aside={<Sidebar />}>
        <Change />
        <CommunityPicture />
        <CommunityBanners banners={community.banners} lastResult={useResultOf("banner", FORM_WITH_FILE)} />
      </Columns>
    </>
  );
}

const useResultOf = (...intents: string[]) => resultOf(useActionData<typeof action>(), ...intents);

function Change() {
  const { community, lists } = useLoaderData<typeof loader>();
  const { name, description, rules, departments, prefectures, rev } = community;
  const lastResult = useResultOf("change");
  const [form, fields] = useForm<
    Record<"name" | "description" | "rules", string> & { departments: string[]; prefectures: string[] }
  >({
    id: "community",
    lastResult,
    defaultValue: { name, description, rules, departments, prefectures },
  });
  return (
    <Surface title="内容">
      <form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} order={["name", "description", "rules"]} />
        <input type="hidden" name="rev" value={seenRev(lastResult, rev, COMMUNITY_CHANGED)} />
        <CommunityFields fields={fields} lists={lists} />
        <SubmitButton intent="change">保存する</SubmitButton>
      </form>
    </Surface>
  );
}

function CommunityPicture() {
  const { name, image } = useLoaderData<typeof loader>().community;
  const refused = useResultOf("picture", FORM_WITH_FILE)?.error?.picture;
  return <Picture name={name} src={image} icon="users" errors={refused ?? undefined} />;
}

function Sidebar() {
  const { closedAt, admins } = useLoaderData<typeof loader>().community;
  return (
    <>
      <Surface title="管理者とモデレーター" flush>
        <RowList label="管理者とモデレーター">
          {admins.map(({ objectId, name, role, avatarUrl, organization, communityRole }) => (
            <Person
              key={objectId}
              to={`/admin/accounts/${objectId}`}
              leading={<Seal name={name} role={role} src={avatarUrl} size="s" />}
              title={name}
              badges={<Badge tone="brand">{COMMUNITY_ROLE_LABELS[communityRole]}</Badge>}
              detail={organization}
            />
          ))}
        </RowList>
      </Surface>
      <Appoint />
      <Surface title={closedAt === null ? "閉鎖" : "再開"}>
        <form method="post" className="form">
          <p className="note">
            {closedAt === null
              ? "閉鎖すると、参加者を含むどなたからも見えなくなります。再開すると、元のまま戻ります。"
              : "再開すると、参加者と投稿が元のまま見えるようになります。"}
          </p>
          <Button
            kind={closedAt === null ? "loss" : "primary"}
            name="intent"
            value={closedAt === null ? "close" : "reopen"}
          >
            {closedAt === null ? "閉鎖する" : "再開する"}
          </Button>
        </form>
      </Surface>
    </>
  );
}

function Appoint() {
  const [form, fields] = useForm<{ email: string }>({ id: "appoint", lastResult: useResultOf("appoint") });
  return (
    <Surface title="管理者を任命する">
      <form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <TextField
          field={fields.email}
          label="メールアドレス"
          type="email"
          support="会員（医師・MS・コネクトユーザー）のログインのメールアドレス。"
        />
        <SubmitButton intent="appoint" kind="secondary">
          任命する
        </SubmitButton>
      </form>
    </Surface>
  );
}

type Props = {
  banners: readonly (Banner & { isEverywhere: boolean })[];
  lastResult: SubmissionResult | undefined;
};
type Fields = Record<"title" | "body" | "link" | "picture" | "image" | "isEverywhere", string>;

/** What is at the top of the community's page, and the form that puts something there. */
function CommunityBanners({ banners, lastResult }: Props) {
  const [form, fields] = useForm<Fields>({ id: "banner", lastResult });
  const image = textOf(fields.image);
  return (
    <Surface title="バナー">
      <ActiveBanners banners={banners} />
      <form method="post" encType="multipart/form-data" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} order={["title", "body", "link", "picture"]} />
        <TextField field={fields.title} label="見出し" required />
        <TextArea field={fields.body} label="本文" required={false} rows={2} max={BANNER_BODY_CHARS} />
        <TextField
          field={fields.link}
          label="リンク先"
          required={false}
          support="サイト内のアドレス（/papers など）か、https:// で始まるURL。"
        />
        <FileField
          field={fields.picture}
          label="画像"
          required={false}
          support="JPEG・PNG、10MBまで。横長（3：2）で表示します。"
          accept={PICTURES}
        />
        {image ? (
          <div className="kept-image">
            <input type="hidden" name="image" value={image} />
            <img className="banner-picture" src={image} alt="いまの画像" />
            <Checkbox field={plainField("noPicture")} label="画像を外す" />
          </div>
        ) : null}
        <Checkbox field={fields.isEverywhere} label="すべてのオープンコミュニティに掲載する" />
        <SubmitButton intent="banner" kind="secondary">
          掲載する
        </SubmitButton>
      </form>
    </Surface>
  );
}
