import { ConfirmDialog } from "~/forms/confirm-dialog";
import { DefaultSubmit } from "~/forms/default-submit";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { type Field, plainField } from "~/forms/field";
import { Checkbox, CheckboxGroup, RadioGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import { Honeypot } from "~/forms/fields/honeypot";
import { FieldError, Labelled, LabelledGroup } from "~/forms/fields/labelled";
import { PasswordField } from "~/forms/fields/password-field";
import { PrefectureChoices } from "~/forms/fields/prefecture-choices";
import { Select } from "~/forms/fields/select";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { FormDock } from "~/forms/form-dock";
import { SubmitButton } from "~/forms/submit-button";
import { Buttons } from "~/ui/buttons";
import { DialogLink } from "~/ui/overlays/dialog";
import { type ExampleGroup, Forced, LONG_NAME, LONG_TEXT } from "./example";

const withError = (field: Field, ...errors: string[]): Field => ({ ...field, errors });
const KINDS = [
  { value: "1", label: "紹介" },
  { value: "2", label: "逆紹介", note: "地域の診療所へお戻しするとき" },
  { value: "3", label: LONG_NAME },
];
const PREFECTURES = [
  { prefectureCode: "11", name: "埼玉県", region: "関東" },
  { prefectureCode: "13", name: "東京都", region: "関東" },
  { prefectureCode: "14", name: "神奈川県", region: "関東" },
  { prefectureCode: "27", name: "大阪府", region: "近畿" },
  { prefectureCode: "28", name: "兵庫県", region: "近畿" },
];

export const FORMS: ExampleGroup[] = [
  {
    id: "text-fields",
    title: "文字の欄",
    examples: () => ({
      "TextField：空・入力済み・補足・単位": (
        <>
          <TextField field={plainField("t1")} label="医療機関名" required />
          <TextField field={plainField("t2", "03-0000-0000")} label="電話番号" width="half" inputMode="tel" />
          <TextField
            field={plainField("t3", "420")}
            label="病床数"
            required={false}
            support="許可病床数をご記入ください。"
            unit="床"
            width="short"
          />
        </>
      ),
      "TextField：hover・focus": (["hover", "focus"] as const).map((state) => (
        <Forced key={state} state={state}>
          <TextField field={plainField(`forced-${state}`)} label="医療機関名" />
        </Forced>
      )),
      "TextField：エラー・長い値": (
        <>
          <TextField
            field={withError(plainField("t4", "abc"), "電話番号の形式で入力してください")}
            label="電話番号"
            required
          />
          <TextField field={plainField("t5", LONG_NAME)} label="正式名称" />
        </>
      ),
      "PasswordField：JavaScript があれば表示を切り替え": (
        <PasswordField field={plainField("p1")} label="パスワード" autoComplete="current-password" required />
      ),
      "TextArea：残り文字数・超過・エラー": (
        <>
          <TextArea field={plainField("a1", LONG_TEXT)} label="受け入れの条件" max={200} rows={3} />
          <TextArea field={plainField("a2", LONG_TEXT)} label="ひとこと" max={20} rows={3} />
          <TextArea
            field={withError(plainField("a3"), "本文を入力してください")}
            label="本文"
            required
            rows={3}
          />
        </>
      ),
      "FieldRow：姓と名・年月日": (
        <>
          <FieldRow>
            <TextField field={plainField("last", "佐藤")} label="姓" required />
            <TextField field={plainField("first", "健一")} label="名" required />
          </FieldRow>
          <FieldRow isShort>
            <TextField field={plainField("year")} label="年" unit="年" />
            <TextField field={plainField("month")} label="月" unit="月" />
          </FieldRow>
        </>
      ),
      "Labelled・LabelledGroup・FieldError：どの欄にもある枠": (
        <>
          <Labelled field={plainField("l1")} label="自前の欄" support="補足の文">
            <input className="input" id="l1" name="l1" disabled defaultValue="変更できない値" />
          </Labelled>
          <LabelledGroup
            field={withError(plainField("l2"), "1つ以上選んでください")}
            label="まとまり"
            required
          >
            <p className="note">ここに選択肢</p>
          </LabelledGroup>
          <FieldError field={withError(plainField("l3"), "欄に属する誤りの文")} />
        </>
      ),
    }),
  },
  {
    id: "choices",
    title: "選ぶ欄",
    examples: () => ({
      "RadioGroup：縦・横・エラー": (
        <>
          <RadioGroup field={plainField("r1", "1")} label="用途" choices={KINDS} required />
          <RadioGroup field={plainField("r2", "2")} label="用途" choices={KINDS.slice(0, 2)} inline />
          <RadioGroup
            field={withError(plainField("r3"), "用途を選んでください")}
            label="用途"
            choices={KINDS.slice(0, 2)}
          />
        </>
      ),
      CheckboxGroup: (
        <CheckboxGroup field={plainField("c1", ["1", "3"])} label="受け取るお知らせ" choices={KINDS} />
      ),
      "Checkbox：未選択・選択・エラー": (
        <>
          <Checkbox
            field={plainField("c2")}
            label="共用の端末です"
            note="ログアウトすると端末に何も残しません。"
          />
          <Checkbox field={plainField("c3", "on")} label="共用の端末です" />
          <Checkbox field={withError(plainField("c4"), "同意が必要です")} label="利用規約に同意する" />
        </>
      ),
      "Select：未選択・選択・エラー": (
        <>
          <Select field={plainField("s1")} label="都道府県" options={[{ value: "13", label: "東京都" }]} />
          <Select
            field={plainField("s2", "x")}
            label="勤務先"
            options={[{ value: "x", label: LONG_NAME }]}
            required
          />
          <Select
            field={withError(plainField("s3"), "都道府県を選んでください")}
            label="都道府県"
            options={[]}
          />
        </>
      ),
      PrefectureChoices: (
        <PrefectureChoices
          field={plainField("pref", ["27"])}
          label="担当地域"
          prefectures={PREFECTURES}
          own={["13"]}
          hasNationwide
        />
      ),
      "FileField：空・エラー": (
        <>
          <FileField field={plainField("f1")} label="顔写真" accept={PICTURES} support="5MBまで。" />
          <FileField
            field={withError(plainField("f2"), "JPEG か PNG を選んでください")}
            label="顔写真"
            required
          />
        </>
      ),
    }),
  },
  {
    id: "sending",
    title: "送信・エラー",
    examples: () => ({
      "ErrorSummary：入力の誤り": (
        <ErrorSummary
          form={{
            id: "summary",
            allErrors: { tel: ["電話番号の形式で入力してください"], name: ["医療機関名を入力してください"] },
          }}
          order={["name", "tel"]}
        />
      ),
      "FormDock（長い入力の下で、いつも見える）": (
        <Form method="post">
          <FormDock cancel="/dev/components">
            <SubmitButton intent="send">保存する</SubmitButton>
          </FormDock>
        </Form>
      ),
      "Form と SubmitButton（DefaultSubmit・Honeypot・DraftKeeper は見えない）": (
        <Form method="post" className="stack">
          <DefaultSubmit />
          <Honeypot />
          <DraftKeeper />
          <Buttons>
            <SubmitButton intent="send">送信する</SubmitButton>
            <SubmitButton intent="save" kind="secondary" pendingWord="保存中…">
              下書きを保存する
            </SubmitButton>
          </Buttons>
        </Form>
      ),
      "ConfirmDialog：失う前に尋ねる": (
        <>
          <Buttons>
            <DialogLink dialog="confirm" kind="loss">
              リストを削除する
            </DialogLink>
          </Buttons>
          <ConfirmDialog
            id="confirm"
            title="リストを削除しますか"
            intent="delete"
            word="削除する"
            icon="trash-2"
          >
            <p>メモと並び順も失われます。元に戻せません。</p>
          </ConfirmDialog>
        </>
      ),
    }),
  },
];
