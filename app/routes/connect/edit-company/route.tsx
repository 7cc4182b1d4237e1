import { useActionData, useLoaderData } from "@remix-run/react";
import { Picture } from "~/parts/users/profile/picture";
import { WITH_PICTURE } from "~/parts/users/profile/save-picture.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { CompanyText } from "./company-words";
import { Cover } from "./cover";
import { OwnProducts } from "./own-products";
import { type SavedCompany, savePart } from "./save.server";

/** Loads one's own page, also without an id; nobody may edit that of another. */
export const loader = only("connectCompany")(async ({ api, params, viewer }) => {
  if (params.id && params.id !== viewer.id) throw new Response(null, { status: 404 });
  return { company: await api.connect.company({ params: { id: viewer.id } }) };
});

export const action = only("connectCompany")(savePart, WITH_PICTURE);

export const meta = titled("企業情報の編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditCompany() {
  const { company } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() as SavedCompany | undefined;
  const { name, avatarUrl, objectId } = company;
  const image = response?.image;
  return (
    <>
      <PageHead
        title="企業情報の編集"
        context={name}
        back={{ to: `/connect/company/${objectId}`, label: "企業ページ" }}
        action={
          <ButtonLink kind="secondary" icon="eye" to={`/connect/company/${objectId}?as=doctor`}>
            医師からの見え方
          </ButtonLink>
        }
      />
      <Columns
        label="ロゴとカバー写真"
        aside={
          <>
            <Picture
              name={name}
              role={COMPANY}
              word="ロゴ"
              src={avatarUrl}
              errors={image ? [image] : undefined}
            />
            <Cover src={company.coverUrl} error={response?.cover ?? null} />
          </>
        }
      >
        <CompanyText company={company} lastResult={response?.lastResult ?? null} />
        <OwnProducts products={company.products} />
      </Columns>
    </>
  );
}

/** The role whose colours a seal bears. */
const COMPANY = "connectCompany" as const;
