import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { productFields } from "#contract/connect/calls";
import { PRODUCT_FACTS_CHARS } from "#contract/connect/limits";
import { PRODUCT_CHANGED, PRODUCT_KIND_LABELS } from "#contract/connect/texts";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { idIn } from "#contract/ids";
import { id } from "#contract/text";
import { UPLOAD_TOO_LARGE } from "#contract/texts";
import { ErrorSummary } from "~/forms/error-summary";
import { type Field, textOf } from "~/forms/field";
import { RadioGroup } from "~/forms/fields/choices";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { FormDock } from "~/forms/form-dock";
import { seenRev } from "~/forms/seen-rev";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { keepUpload } from "~/parts/users/profile/save-picture.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { fileIn, intentOf, textIn } from "~/request/forms/read";
import { type Entered, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

const EDIT = "/connect/company/edit";

/** `new`: a product that is not there yet, whose id its form bears. */
export const loader = only("connectCompany")(async ({ api, params, viewer }) => {
  const { products } = await api.connect.company({ params: { id: viewer.id } });
  const product = products.find(({ objectId }) => objectId === params.id) ?? null;
  if (!product && params.id !== "new") throw json(null, { status: 404 });
  const others = products.filter(({ objectId }) => objectId !== params.id);
  return {
    product,
    productId: product?.objectId ?? crypto.randomUUID(),
    others: others.map(({ objectId, name, kind }) => ({ objectId, name, kind })),
  };
});

const editedProduct = productFields.extend({ productId: id });

export const action = only("connectCompany")(saveProduct, {
  bytes: UPLOAD_BODY_BYTES,
  hasFiles: true,
  whenTooLarge: () => refusedPicture(UPLOAD_TOO_LARGE, 413),
});

async function saveProduct(entered: Entered) {
  const { api, form, context } = entered;
  const productId = idIn(textIn(form, "productId"));
  if (intentOf(form) === "remove" && productId) {
    onlyFields(form, "productId");
    await api.connect.removeProduct({ params: { id: productId } });
    await context.flash({ kind: "success", text: "製品の削除が完了しました" });
    return redirect(EDIT, 303);
  }
  const notSaved = await takePicture(entered);
  if (notSaved) return notSaved;
  return submit(form, editedProduct, async ({ productId, ...body }) => {
    await api.connect.putProduct({ params: { id: productId }, body });
    const done = entered.params.id === "new" ? "登録" : "更新";
    await context.flash({ kind: "success", text: `製品の${done}が完了しました` });
    return redirect(EDIT, 303);
  });
}

/** A picture becomes an upload of the company's before the form is read, which goes on with its address. */
async function takePicture(entered: Entered) {
  const { form } = entered;
  if (form.has("noImage")) form.delete("imageUrl");
  const saved = fileIn(form, "image")
    ? await keepUpload(entered, "image", async (url) => {
        form.set("imageUrl", url);
        return { url };
      })
    : null;
  for (const name of ["image", "noImage"]) form.delete(name);
  if (!saved || !("message" in saved)) return null;
  return refusedPicture(
    saved.message,
    saved.status,
    Object.fromEntries([...form].map(([key, value]) => [key, String(value)])),
  );
}

const refusedPicture = (message: string, status: number, initialValue: Record<string, string> = {}) =>
  json<SubmissionResult>({ status: "error", error: { imageUrl: [message] }, initialValue }, { status });

const headOf = (product: object | null) => (product ? "製品の編集" : "製品の登録");

export const meta = titled<typeof loader>(({ product }) => headOf(product));

export const handle: Handle = { hydrate: true, footer: false };

const KINDS = Object.entries(PRODUCT_KIND_LABELS).map(([value, label]) => ({ value, label }));

export default function EditProduct() {
  const { product, productId, others } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof productFields>>({
    id: "product",
    lastResult,
    defaultValue: product
      ? { ...product, documentUrl: product.documentUrl ?? "", imageUrl: product.imageUrl ?? "" }
      : {},
  });
  return (
    <>
      <PageHead
        title={headOf(product)}
        context={product?.name}
        back={{ to: EDIT, label: "企業情報の編集" }}
      />
      {form.errors?.includes(PRODUCT_CHANGED) ? (
        <Callout kind="warning">下の内容で保存すると、現在の内容と置き換わります。</Callout>
      ) : null}
      <Columns label="ほかの製品" aside={<Others products={others} />}>
        <Surface>
          <form
            method="post"
            encType="multipart/form-data"
            className="form"
            {...getFormProps(form)}
            noValidate
          >
            <ErrorSummary
              form={form}
              order={["name", "genericName", "kind", "facts", "documentUrl", "imageUrl"]}
            />
            <input type="hidden" name="productId" value={productId} />
            {product ? (
              <input type="hidden" name="rev" value={seenRev(lastResult, product.rev, PRODUCT_CHANGED)} />
            ) : null}
            <TextField field={fields.name} label="製品名" required />
            <TextField field={fields.genericName} label="一般名" required={false} />
            <RadioGroup field={fields.kind} label="区分" required choices={KINDS} />
            <TextArea
              field={fields.facts}
              label="説明"
              required={false}
              rows={4}
              max={PRODUCT_FACTS_CHARS}
              support="効能・効果、用法などの事実を書いてください。医療広告で使えない言葉は保存できません。"
            />
            <TextField
              field={fields.documentUrl}
              label="添付文書・製品情報のアドレス"
              required={false}
              type="url"
              inputMode="url"
            />
            <ProductPicture field={fields.imageUrl} />
            <FormDock>
              <SubmitButton intent="save">保存する</SubmitButton>
            </FormDock>
          </form>
        </Surface>
        {product ? (
          <Disclosure summary="この製品を削除する">
            <Form method="post">
              <input type="hidden" name="productId" value={productId} />
              <Button kind="danger" name="intent" value="remove">
                削除する
              </Button>
            </Form>
          </Disclosure>
        ) : null}
      </Columns>
    </>
  );
}

type OthersProps = { products: ReturnType<typeof useLoaderData<typeof loader>>["others"] };

/** The company's other products, each to be edited. */
function Others({ products }: OthersProps) {
  return (
    <Surface title="ほかの製品" flush>
      <RowList label="ほかの製品">
        {products.map(({ objectId, name, kind }) => (
          <Row
            key={objectId}
            to={`/connect/company/products/${objectId}`}
            title={name}
            detail={PRODUCT_KIND_LABELS[kind]}
          />
        ))}
        <Row to={EDIT} leading={<Icon name="building-2" />} title="企業情報と製品の一覧" />
      </RowList>
    </Surface>
  );
}

/** A product's own picture: what is kept stays until it is taken off or another is chosen. */
function ProductPicture({ field }: { field: Field }) {
  const src = textOf(field);
  return (
    <>
      {src ? (
        <div className="stack">
          <input type="hidden" name="imageUrl" value={src} />
          <img className="product-picture" src={src} alt="現在の写真" />
          <label className="choice">
            <input type="checkbox" name="noImage" />
            <span>写真を外す</span>
          </label>
        </div>
      ) : null}
      <FileField
        field={field}
        label="写真"
        required={false}
        support="JPEG・PNG、10MBまで。製品の写真（包装・剤形など）を1枚登録できます。"
        name="image"
        accept={PICTURES}
      />
    </>
  );
}
