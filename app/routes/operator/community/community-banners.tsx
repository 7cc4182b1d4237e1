import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { BANNER_BODY_CHARS } from "#contract/community/limits";
import type { Banner } from "#contract/community/shapes";
import { Checkbox } from "~/forms/choices";
import { ErrorSummary } from "~/forms/error-summary";
import { SubmitButton } from "~/forms/submit-button";
import { TextArea } from "~/forms/text-area";
import { TextField } from "~/forms/text-field";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

type Props = {
  banners: readonly (Banner & { isEverywhere: boolean })[];
  lastResult: SubmissionResult | undefined;
};

/** What stands at the top of the community's page, and the form that puts something there. */
export function CommunityBanners({ banners, lastResult }: Props) {
  const [form, fields] = useForm<{ title: string; body: string; link: string; isEverywhere: string }>({
    id: "banner",
    lastResult,
  });
  return (
    <Surface title="バナー">
      {banners.length > 0 ? (
        <RowList label="掲載中のバナー">
          {banners.map(({ id, title, body, link, isEverywhere }) => (
            <Row
              key={id}
              title={title}
              badges={isEverywhere ? <Badge>すべてのコミュニティ</Badge> : null}
              detail={[body, link].filter(Boolean).join("　")}
              actions={
                <form method="post">
                  <input type="hidden" name="bannerId" value={id} />
                  <Button
                    kind="loss"
                    small
                    name="intent"
                    value="remove-banner"
                    aria-label={`「${title}」を取り下げる`}
                  >
                    取り下げる
                  </Button>
                </form>
              }
            />
          ))}
        </RowList>
      ) : (
        <p className="note">掲載中のバナーはありません。</p>
      )}
      <form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} order={["title", "body", "link"]} />
        <TextField field={fields.title} label="見出し" required />
        <TextArea field={fields.body} label="本文" required={false} rows={2} max={BANNER_BODY_CHARS} />
        <TextField
          field={fields.link}
          label="リンク先"
          required={false}
          support="サイト内のアドレス（/papers など）か、https:// で始まるURL。"
        />
        <Checkbox field={fields.isEverywhere} label="すべてのオープンコミュニティに掲載する" />
        <SubmitButton intent="banner" kind="secondary">
          掲載する
        </SubmitButton>
      </form>
    </Surface>
  );
}
