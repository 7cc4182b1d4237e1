import { ROLES, type Role } from "#contract/endpoint";
import { Badge, CountBadge, RoleWord } from "~/ui/badge";
import { Button, type ButtonKind, ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { EmptyState, RingDrawing } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Dialog, DialogLink } from "~/ui/overlays/dialog";
import { Disclosure } from "~/ui/overlays/disclosure";
import { RowMenu } from "~/ui/overlays/row-menu";
import { ToastProvider, useToast } from "~/ui/overlays/toast";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Label } from "~/ui/people/label";
import { Seal } from "~/ui/people/seal";
import { Verified } from "~/ui/people/verified";
import { Checklist } from "~/ui/progress/checklist";
import { Meter } from "~/ui/progress/meter";
import { ProgressBar } from "~/ui/progress/progress-bar";
import { StepList } from "~/ui/progress/step-list";
import { QrPicture } from "~/ui/qr/qr-picture";
import { Person, Row, RowList } from "~/ui/rows";
import { PrintButton } from "~/ui/scripted/print-button";
import { Still } from "~/ui/scripted/still";
import { RequestedLine } from "~/ui/search/asked-line";
import { Chips } from "~/ui/search/chips";
import { Excerpt } from "~/ui/search/excerpt";
import { FilterChips } from "~/ui/search/filter-chips";
import { FilterSheet } from "~/ui/search/filter-sheet";
import { ListSearch } from "~/ui/search/list-search";
import { NothingFound } from "~/ui/search/nothing-found";
import { Orders } from "~/ui/search/orders";
import { ResultsStart } from "~/ui/search/results-start";
import { SaveSearch } from "~/ui/search/save-search";
import { SearchForm } from "~/ui/search/search-form";
import { SearchLine } from "~/ui/search/search-line";
import { SearchRow } from "~/ui/search/search-row";
import { ICON_NAMES } from "~/ui/sprites/icon-names";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { LinkedText } from "~/ui/text/linked-text";
import { Shortened } from "~/ui/text/shortened";
import { Tags } from "~/ui/text/tags";
import { Time } from "~/ui/time/time";
import { type ExampleGroup, Forced, LONG_NAME, LONG_TEXT, LONG_WORD, States } from "./example";

const HERE = "/dev/components";
const KINDS: Record<ButtonKind, string> = {
  primary: "申請する",
  secondary: "メッセージを送る",
  quiet: "あとで",
  loss: "コミュニティを閉じる",
  danger: "閉じる",
};
const DAY_MS = 86_400_000;
const MS: Role = "ms";

export const PRIMITIVES: ExampleGroup[] = [
  {
    id: "buttons",
    title: "ボタン",
    examples: () => ({
      "Button：種類": (
        <Buttons>
          {Object.entries(KINDS).map(([kind, text]) => (
            <Button key={kind} type="button" kind={kind as ButtonKind}>
              {text}
            </Button>
          ))}
        </Buttons>
      ),
      "hover・focus": Object.entries(KINDS).map(([kind, text]) => (
        <States key={kind}>
          {(["hover", "focus"] as const).map((state) => (
            <Forced key={state} state={state}>
              <Button type="button" kind={kind as ButtonKind}>
                {text}
              </Button>
            </Forced>
          ))}
        </States>
      )),
      "送信中（pending）：押せないボタンは作らず、押したときに理由を示す": (
        <Buttons>
          <Button type="button" pending>
            送信する
          </Button>
          <Button type="button" kind="secondary" pending pendingWord="保存中…">
            保存する
          </Button>
        </Buttons>
      ),
      "アイコン付き・小さい": (
        <Buttons>
          <Button type="button" icon="send">
            送信する
          </Button>
          <Button type="button" kind="secondary" icon="contact" small>
            名刺交換
          </Button>
          <Button type="button" kind="quiet" icon="flag" small>
            通報する
          </Button>
        </Buttons>
      ),
      "幅いっぱい・長い文言": (
        <>
          <Button type="button" wide>
            この内容で登録する
          </Button>
          <Button type="button" kind="secondary">
            {LONG_NAME}にお知らせを送る
          </Button>
        </>
      ),
      "ButtonLink：リンク": (
        <Buttons>
          <ButtonLink to={HERE}>登録を始める</ButtonLink>
          <ButtonLink kind="secondary" icon="pencil" to={HERE}>
            編集する
          </ButtonLink>
        </Buttons>
      ),
      "PrintButton：JavaScript なしでは案内文": (
        <Buttons>
          <PrintButton note>印刷する</PrintButton>
        </Buttons>
      ),
    }),
  },
  {
    id: "links",
    title: "リンク・アイコン",
    examples: () => ({
      "Link：本文中・単独": (
        <>
          <p>
            詳しくは<Link to={HERE}>利用規約</Link>をご覧ください。
          </p>
          <States>
            <Link className="lk" to={HERE}>
              <Icon name="star" size={16} />
              条件を保存
            </Link>
            <Forced state="hover">
              <Link to={HERE}>利用規約</Link>
            </Forced>
            <Forced state="focus">
              <Link to={HERE}>利用規約</Link>
            </Forced>
          </States>
        </>
      ),
      "Icon：16・20・24": (
        <States>
          <Icon name="bell" size={16} label="通知（16）" />
          <Icon name="bell" label="通知（20）" />
          <Icon name="bell" size={24} label="通知（24）" />
        </States>
      ),
      "Icon：すべて": (
        <ul className="dev-icons">
          {ICON_NAMES.map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              <small>{name}</small>
            </li>
          ))}
        </ul>
      ),
      "RingDrawing：空の状態の絵": (
        <States>
          {(["search", "chat", "card", "community", "list", "bell", "done", "missing"] as const).map(
            (name) => (
              <RingDrawing key={name} name={name} />
            ),
          )}
        </States>
      ),
    }),
  },
  {
    id: "badges",
    title: "印・件数",
    examples: () => ({
      "Badge：色": (
        <States>
          <Badge>オープン</Badge>
          <Badge tone="brand">管理者</Badge>
          <Badge tone="success">受付中</Badge>
          <Badge tone="warning">必読</Badge>
          <Badge tone="danger">非表示</Badge>
          <Badge tone="pr">PR</Badge>
        </States>
      ),
      "CountBadge：1・12・99・100（0は出ない）": (
        <States>
          {[0, 1, 12, 99, 100].map((count) => (
            <CountBadge key={count} count={count} />
          ))}
        </States>
      ),
      "RoleWord：役割": (
        <States>
          {ROLES.map((role) => (
            <RoleWord key={role} role={role}>
              {role}
            </RoleWord>
          ))}
        </States>
      ),
      "Tags：短い・長い": <Tags words={["循環器内科", "心不全", "カテーテルアブレーション", LONG_NAME]} />,
    }),
  },
  {
    id: "people",
    title: "人・資格",
    examples: ({ now }) => ({
      "Seal：大きさ": (
        <States>
          {(["s", "m", "l", "xl"] as const).map((size) => (
            <Seal key={size} name="佐藤 健一" size={size} />
          ))}
        </States>
      ),
      "Seal：役割・確認済み": (
        <States>
          {ROLES.map((role) => (
            <Seal key={role} name="高橋 美咲" role={role} />
          ))}
          <Seal name="佐藤 健一" isVerified />
        </States>
      ),
      "Seal：1〜4文字・長い姓・名前なし・場所・アイコン": (
        <States>
          {["林 陽子", "佐藤 健一", "長谷川 誠", "勅使河原 薫", "アレクサンドラ スミス", ""].map((name) => (
            <Seal key={name} name={name} />
          ))}
          <Seal name="湾岸循環器の会" isPlace />
          <Seal name="みなと医科大学附属病院" icon="hospital" />
          <Seal name="" icon="users" />
        </States>
      ),
      "Label：機構認定・学会認定": (
        <States>
          <Label by="board" name="内科専門医" />
          <Label by="society" name="循環器専門医" />
          <Label
            by="society"
            name="日本心血管インターベンション治療学会 心血管カテーテル治療専門医"
            size="m"
          />
        </States>
      ),
      "Verified：日付あり・なし": (
        <>
          <Verified what="医師資格" at={now - 90 * DAY_MS} />
          <Verified what="医師資格" at={null} />
        </>
      ),
    }),
  },
  {
    id: "text",
    title: "本文・日時",
    examples: ({ now }) => ({
      "LinkedText：アドレスを含む文・切れ目のない長い語": (
        <>
          <p>
            <LinkedText text="詳細は https://example.jp/kai をご覧ください。" />
          </p>
          <p>
            <LinkedText text={LONG_WORD} />
          </p>
        </>
      ),
      "Excerpt：検索語": (
        <p>
          <Excerpt text={LONG_TEXT} query="人工呼吸器" />
        </p>
      ),
      "DefinitionList：値あり・未登録・長い値": (
        <DefinitionList
          items={[
            ["名称", LONG_NAME],
            ["電話", "03-0000-0000"],
            ["FAX", ""],
            ["備考", LONG_TEXT],
          ]}
        />
      ),
      "DefinitionList：短い値": (
        <DefinitionList
          isShort
          items={[
            ["病床数", "420床"],
            ["救急", "三次"],
          ]}
        />
      ),
      "Time：書式": (
        <DefinitionList
          items={[
            ["when（今日）", <Time key="0" at={now} as="when" />],
            ["when（昨日）", <Time key="1" at={now - DAY_MS} as="when" />],
            ["when（昨年以前）", <Time key="2" at={now - 400 * DAY_MS} as="when" />],
            ["dateTime", <Time key="3" at={now} />],
            ["date", <Time key="4" at={now} as="date" />],
            ["month", <Time key="5" at={now} as="month" />],
            ["日付でない値", <Time key="6" at="?" />],
          ]}
        />
      ),
      "Still：JavaScript を待たない部分": (
        <Still>
          <p>サーバーが書いたままの本文です。</p>
        </Still>
      ),
    }),
  },
  {
    id: "messages",
    title: "お知らせ・空の状態",
    examples: () => ({
      "Callout：4種": (
        <>
          <Callout title="審査中です">結果は3営業日以内にメールでお送りします。</Callout>
          <Callout kind="success" title="この内容は送信済みです" />
          <Callout
            kind="warning"
            title="患者さんが特定される情報を含んでいませんか"
            action={
              <Button type="button" kind="secondary">
                確認する
              </Button>
            }
          >
            {LONG_TEXT}
          </Callout>
          <Callout kind="danger">通信に失敗しました。もう一度お試しください。</Callout>
        </>
      ),
      "EmptyState：最初の一歩あり": (
        <Surface flush>
          <EmptyState
            drawing="list"
            title="リストはまだありません"
            action={<ButtonLink to={HERE}>リストを作成する</ButtonLink>}
          >
            よく連絡する医療機関を、電話番号やメモと一緒にまとめておけます。
          </EmptyState>
        </Surface>
      ),
      "EmptyState：題だけ": (
        <Surface flush>
          <EmptyState drawing="done" title="確認が必要なものはありません" />
        </Surface>
      ),
      "ToastProvider：成功・エラー・リンク付き": (
        <>
          <ToastProvider flash={{ kind: "success", text: "保存しました" }} floats={false}>
            {null}
          </ToastProvider>
          <ShowToast />
        </>
      ),
    }),
  },
  {
    id: "surfaces",
    title: "面・見出し・列",
    examples: () => ({
      "Surface：題・件数・新着": (
        <>
          <Surface title="お知らせ" more={<Link to={HERE}>すべて</Link>} waits>
            <p>{LONG_TEXT}</p>
          </Surface>
          <Surface>
            <p>題のない面。</p>
          </Surface>
        </>
      ),
      "Surface：長い題": (
        <Surface title={LONG_NAME} more={<Link to={HERE}>編集</Link>}>
          <p>本文</p>
        </Surface>
      ),
      "Columns：本文と補助": (
        <Columns label="補助" aside={<Surface title="補助">空床の時点</Surface>}>
          <Surface title="本文">本文の列。1041px 以上で並びます。</Surface>
        </Columns>
      ),
      "Disclosure：閉・開": (
        <>
          <Disclosure summary="詳しい条件">本文</Disclosure>
          <Disclosure summary="詳しい条件" open>
            {LONG_TEXT}
          </Disclosure>
        </>
      ),
    }),
  },
  {
    id: "rows",
    title: "行・一覧",
    examples: ({ now }) => ({
      "Row：既読・未読・件数・現在・長い": (
        <Surface flush>
          <RowList label="行の見本">
            <Row
              to={HERE}
              title="既読の行"
              detail="みなと医科大学附属病院"
              meta={<Time at={now} as="when" />}
            />
            <Row to={HERE} title="未読の行" unread badges={<Badge tone="brand">共有中</Badge>} />
            <Row to={HERE} title="未読12件" unread={12} leading={<Icon name="list" size={24} />} />
            <Row to={HERE} title="いま開いている行" isCurrent meta="30件" />
            <Row
              to={HERE}
              title={LONG_NAME}
              before={<Badge tone="warning">必読・未確認</Badge>}
              detail={LONG_TEXT}
              meta={<Time at={now - DAY_MS} as="when" />}
            />
            <Row
              title="リンクのない行"
              actions={
                <Button type="button" kind="secondary" small>
                  再送する
                </Button>
              }
            />
          </RowList>
        </Surface>
      ),
      "Row：hover・focus": (["hover", "focus"] as const).map((state) => (
        <Forced key={state} state={state}>
          <Surface flush>
            <RowList>
              <Row to={HERE} title="みなと医科大学附属病院" detail="東京都港区" />
            </RowList>
          </Surface>
        </Forced>
      )),
      "Person：行・資格・メニュー": (
        <Surface flush hasMenus>
          <RowList label="人の見本">
            <Person
              to={HERE}
              leading={<Seal name="佐藤 健一" isVerified />}
              title={
                <>
                  佐藤 健一 <small>先生</small>
                </>
              }
              detail="みなと医科大学附属病院　循環器内科"
              labels={<Label by="board" name="内科専門医" />}
              menu={
                <RowMenu label="佐藤 健一 先生の操作" title="佐藤 健一 先生">
                  <Button type="button" kind="quiet">
                    管理者にする
                  </Button>
                </RowMenu>
              }
            />
            <Person
              to={HERE}
              leading={<Seal name="アレクサンドラ スミス" role={MS} />}
              title="アレクサンドラ マクシミリアン スミス＝ヤマモト"
              badges={<RoleWord role={MS}>MS</RoleWord>}
              detail={LONG_NAME}
              unread={120}
              meta={<Time at={now} as="when" />}
              actions={
                <Button type="button" small>
                  承認する
                </Button>
              }
            />
          </RowList>
        </Surface>
      ),
    }),
  },
  {
    id: "pages",
    title: "ページ送り・タブ",
    examples: () => ({
      "Pagination：先頭・途中・末尾（1ページなら出ない）": (
        <>
          <Pagination page={1} pages={13} param="a" />
          <Pagination page={7} pages={13} param="b" />
          <Pagination page={13} pages={13} param="c" />
        </>
      ),
      "CursorPages：続きあり・先頭へ": (
        <CursorPages next="k" older="以前の通知を見る" newest="最新へ戻る" param="d" />
      ),
      "Tabs：件数・未読・長い": (
        <Tabs
          label="表示の切り替え"
          tabs={[
            { to: `${HERE}?tab=1`, label: "すべて", current: true, count: 1204 },
            { to: `${HERE}?tab=2`, label: "未読", current: false, waits: 3 },
            { to: `${HERE}?tab=3`, label: "投票・アンケート", current: false, count: "99件以上" },
            { to: `${HERE}?tab=4`, label: "写真とファイル", current: false },
          ]}
        />
      ),
    }),
  },
  {
    id: "search",
    title: "検索",
    examples: () => ({
      SearchForm: (
        <SearchForm
          id="search-form"
          label="お名前で検索"
          wanted="さとう"
          all={{ to: HERE, word: "すべて表示する" }}
        />
      ),
      "SearchLine：ボタンなし": (
        <form method="get">
          <SearchLine id="search-line" label="病院名" name="line" />
        </form>
      ),
      "SearchRow と ListSearch": (
        <SearchRow search={<ListSearch to={HERE} words="コミュニティを検索" q="" />}>
          <ButtonLink kind="secondary" icon="plus" to={HERE}>
            作成する
          </ButtonLink>
        </SearchRow>
      ),
      "RequestedLine：スマートフォンだけ": (
        <RequestedLine
          action={HERE}
          q="循環器"
          placeholder="氏名・病院名"
          pairs={[["area", "1301"]]}
          count={2}
        />
      ),
      "Chips：語の意味・選んだ条件": (
        <Chips
          chips={[
            {
              as: "area",
              label: "区中央部（二次医療圏）",
              without: HERE,
              word: "港区",
              others: [{ label: "港区（市区町村）", to: `${HERE}?a=1` }],
            },
            { as: "department", label: "循環器内科", without: HERE, others: [] },
          ]}
        />
      ),
      "FilterChips：選択中・件数": (
        <FilterChips
          label="絞り込み"
          chips={[
            { to: `${HERE}?f=1`, label: "すべて", current: true, count: 34_000 },
            { to: `${HERE}?f=2`, label: "医師", current: false, count: 12 },
            { to: `${HERE}?f=3`, label: "未対応", current: false },
          ]}
        />
      ),
      Orders: (
        <Orders
          current="near"
          orders={[
            { key: "near", label: "勤務先に近い順", short: "近い順", to: HERE },
            { key: "new", label: "更新順", to: `${HERE}?o=1` },
          ]}
        />
      ),
      "FilterSheet：PC では横、スマートフォンでは上の「条件」で開く": (
        <FilterSheet action={HERE} unfiltered={HERE} found="1,204件" countHits={async () => "12件"}>
          <SearchLine id="sheet-line" label="キーワード" name="sheet" />
        </FilterSheet>
      ),
      "Shortened：スマートフォンでは短く": <Shortened short="近い順">勤務先に近い順</Shortened>,
      "SaveSearch と ResultsStart（読み上げだけ）": (
        <>
          <SaveSearch path="/doctor/search?q=1" label="循環器内科・港区" />
          <ResultsStart />
        </>
      ),
      "NothingFound：条件を外す提案": (
        <NothingFound
          title="該当する医師は見つかりませんでした"
          relaxations={[{ label: "「港区」を外すと12名", to: HERE }]}
          elsewhere={[{ label: "医療機関で探す", to: `${HERE}?e=1` }]}
        >
          漢字・かな・ローマ字で検索できます。
        </NothingFound>
      ),
    }),
  },
  {
    id: "progress",
    title: "進み具合",
    examples: ({ qr }) => ({
      "StepList：最初・途中・最後": (
        <>
          <StepList steps={["入力", "確認", "完了"]} current={1} />
          <StepList steps={["アカウント", "資格", "勤務先", "専門", "完了"]} current={3} />
          <StepList steps={["入力", "確認", "完了"]} current={3} />
        </>
      ),
      "ProgressBar：0・45・100%・不明": (
        <>
          <ProgressBar label="送信中" of="紹介状.pdf" value={0} />
          <ProgressBar label="送信中" value={0.45} />
          <ProgressBar label="送信しました" value={1} />
          <ProgressBar label="準備中" />
        </>
      ),
      "Meter：0・4・7／7": (
        <States>
          <Meter done={0} of={7} />
          <Meter done={4} of={7} />
          <Meter done={7} of={7} />
        </States>
      ),
      "Checklist：完了・これから": (
        <Surface>
          <Checklist
            steps={[
              { title: "利用規約を公開する", detail: "公開しました。", isDone: true, acts: null },
              {
                title: "テストメールを送る",
                detail: LONG_TEXT,
                isDone: false,
                acts: (
                  <ButtonLink kind="secondary" to={HERE}>
                    送る
                  </ButtonLink>
                ),
              },
            ]}
          />
        </Surface>
      ),
      "QrPicture：ダークでも白地": <QrPicture qr={qr} label="名刺のQRコード" />,
    }),
  },
  {
    id: "overlays",
    title: "ダイアログ・メニュー",
    examples: () => ({
      "Dialog：ボタンで開く": (
        <>
          <Buttons>
            <DialogLink dialog="dialog">開く</DialogLink>
            <DialogLink dialog="dialog" kind="loss" small>
              退会する
            </DialogLink>
          </Buttons>
          <Dialog
            id="dialog"
            title="コミュニティを閉じますか"
            actions={<Button kind="danger">閉じる</Button>}
          >
            <p>{LONG_TEXT}</p>
          </Dialog>
        </>
      ),
    }),
  },
];

function ShowToast() {
  const show = useToast();
  return (
    <Buttons>
      <Button type="button" kind="secondary" onClick={() => show({ kind: "success", text: "保存しました" })}>
        成功を出す
      </Button>
      <Button
        type="button"
        kind="secondary"
        onClick={() => show({ kind: "error", text: "通信に失敗しました。もう一度お試しください。" })}
      >
        エラーを出す
      </Button>
      <Button
        type="button"
        kind="secondary"
        onClick={() =>
          show({ kind: "success", text: "投稿しました", link: { to: HERE, label: "投稿を見る" } })
        }
      >
        リンク付きを出す
      </Button>
    </Buttons>
  );
}
