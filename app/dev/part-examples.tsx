import type { ListedRoom, Person } from "#contract/chat/shapes";
import { ROLES } from "#contract/endpoint";
import type { List } from "#contract/lists/calls";
import type { NotificationLine } from "#contract/notifications/calls";
import { BoardAd } from "~/parts/board/ad";
import { CardPaper } from "~/parts/business-card/card-face";
import { NameLink } from "~/parts/chat/name-link";
import { RoomList } from "~/parts/chat/room-list";
import { PlaceRow } from "~/parts/groups/place-row";
import { FigureAge } from "~/parts/hospitals/figure-age";
import { HospitalRow } from "~/parts/hospitals/hospital-row";
import { Vacancies } from "~/parts/hospitals/vacancies";
import { ListRows } from "~/parts/lists/list-rows";
import { ReportLink } from "~/parts/moderation/report-link";
import { NoticeRows } from "~/parts/notices/notice-rows";
import { NotificationRow } from "~/parts/notifications/notification-row";
import { PollView } from "~/parts/posts/answers/poll-view";
import { ReactionBar } from "~/parts/posts/answers/reaction-bar";
import { PostBadges } from "~/parts/posts/post/post-badges";
import { TimelineRow } from "~/parts/posts/timeline-row";
import { OperatorBadge, RoleBadge } from "~/parts/users/role-badge";
import { groupPaths } from "~/request/paths/group-paths";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { type ExampleGroup, LONG_NAME, LONG_TEXT, States } from "./example";

const HERE = "/dev/components";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const SATO: Person = {
  objectId: "sato",
  name: "佐藤 健一",
  role: "doctor",
  organization: "みなと医科大学附属病院",
  avatarUrl: null,
  doctorId: "d1",
};
const AOBA: Person = {
  ...SATO,
  objectId: "aoba",
  name: "青葉製薬株式会社",
  role: "connectCompany",
  organization: null,
  doctorId: null,
};

const HOSPITAL = {
  id: "h1",
  name: "みなと医科大学附属病院",
  about: ["病院・内科・循環器内科・外科ほか12科", "東京都港区芝浦1-2-3"],
  tel: "03-0000-0000",
  isReferralTel: true,
  fax: "03-0000-0001",
  isReferralFax: false,
  distance: "1.2km",
  imageUrl: null,
  isReferralPriority: true,
  gone: null,
  today: { badge: "受付中", word: "午前", hours: "8:30〜11:30", onPaper: "8:30〜11:30" },
  vacant: [],
  hasOldFigures: false,
};

const NOTIFICATION: NotificationLine = {
  id: "1",
  kind: "information",
  topic: "commented",
  about: { type: "groupPost", id: "p1" },
  actor: null,
  title: "佐藤 健一 先生がコメントしました",
  text: "11月の症例検討会のご案内",
  path: HERE,
  createdAt: 0,
  readAt: null,
  isGone: false,
  count: 1,
  unreadCount: 1,
};

const LATEST = {
  senderId: "sato",
  message: "紹介状を本日お送りしました。ご確認をお願いいたします。",
  isDeleted: false,
};
const ROOM: Omit<ListedRoom, "latest"> = {
  key: "1",
  sessionId: "1",
  kind: "direct",
  title: "",
  name: SATO.name,
  members: [SATO],
  memberCount: 2,
  unread: 3,
  isMuted: false,
};

const LIST: Omit<List, "updatedAt"> = {
  objectId: "l1",
  name: "急性期後の紹介先",
  type: 1,
  purpose: 1,
  memo: "",
  hospitalCount: 30,
  doctorCount: 0,
  rev: 1,
  orderRev: 1,
  shareKey: null,
  sharesNotes: false,
  createdAt: 0,
};

export const PARTS: ExampleGroup[] = [
  {
    id: "names",
    title: "人の呼び方",
    examples: () => ({
      "RoleBadge・OperatorBadge": (
        <States>
          {ROLES.map((role) => (
            <RoleBadge key={role} of={role} />
          ))}
          <RoleBadge of="temporaryDoctor" />
          <RoleBadge of="connectCompany" rank="ゴールド" />
          <OperatorBadge />
        </States>
      ),
      NameLink: (
        <p>
          <NameLink person={SATO} here={HERE} isOfConnect={false} />
        </p>
      ),
      "CardPaper：登録あり・最小": (
        <>
          <CardPaper
            card={{
              ...SATO,
              userId: "sato",
              kana: "サトウ ケンイチ",
              company: null,
              jobTitle: "循環器内科 部長",
              isWithdrawn: false,
              contact: {
                email: "sato@example.jp",
                tel: "03-0000-0000",
                address: "東京都港区芝浦1-2-3",
                back: "",
              },
            }}
          />
          <CardPaper
            card={{
              ...SATO,
              userId: "sato",
              kana: "",
              company: null,
              organization: null,
              jobTitle: null,
              isWithdrawn: false,
            }}
          />
        </>
      ),
      ReportLink: (
        <div>
          <ReportLink kind="user" id="sato" of="佐藤 健一" />
        </div>
      ),
    }),
  },
  {
    id: "hospitals",
    title: "医療機関・空床",
    examples: ({ now }) => ({
      "HospitalRow：空床あり・最小・長い名称・閉院": (
        <Surface flush>
          <RowList label="医療機関">
            <HospitalRow
              to={HERE}
              hospital={{
                ...HOSPITAL,
                vacant: [
                  { kind: "一般", number: 4, men: 2, women: 1, at: now - HOUR_MS },
                  { kind: "ICU", number: 1, men: 0, women: 0, at: now - 3 * DAY_MS },
                ],
              }}
            />
            <HospitalRow
              to={HERE}
              hospital={{
                ...HOSPITAL,
                id: "h2",
                tel: null,
                fax: null,
                distance: null,
                isReferralPriority: false,
                today: null,
              }}
            />
            <HospitalRow
              to={HERE}
              number={12}
              hospital={{ ...HOSPITAL, id: "h3", name: LONG_NAME, gone: "閉院の可能性", hasOldFigures: true }}
            />
          </RowList>
        </Surface>
      ),
      "FigureAge：本日・昨日・3日前・9日前": (
        <States>
          {[0, 1, 3, 9].map((days) => (
            <FigureAge key={days} at={now - days * DAY_MS} now={now} />
          ))}
        </States>
      ),
      "Vacancies：新しい・変わりなし・古い": (
        <Surface flush>
          <Vacancies
            beds={[
              {
                id: "1",
                bedKind: 1,
                ward: "3階東",
                men: 2,
                women: 1,
                either: 1,
                number: 4,
                note: "",
                updatedAt: now,
                confirmed: false,
              },
              {
                id: "2",
                bedKind: 2,
                ward: "",
                men: 0,
                women: 0,
                either: 0,
                number: 0,
                note: LONG_TEXT,
                updatedAt: now - 2 * DAY_MS,
                confirmed: true,
              },
              {
                id: "3",
                bedKind: 3,
                ward: "",
                men: 0,
                women: 0,
                either: 6,
                number: 6,
                note: "",
                updatedAt: now - 12 * DAY_MS,
                confirmed: false,
              },
            ]}
          />
        </Surface>
      ),
    }),
  },
  {
    id: "posts",
    title: "投稿",
    examples: ({ now }) => ({
      "PostBadges：すべて": (
        <States>
          <PostBadges kind="poll" isMustRead isPinned status="draft" />
          <PostBadges kind="case" isMustRead={false} status="hidden" />
        </States>
      ),
      "TimelineRow：未読・必読・PR・添付": (
        <Surface flush>
          <RowList label="投稿">
            <TimelineRow
              to={HERE}
              author={SATO}
              isVerified
              called="佐藤 健一 先生"
              place="湾岸循環器の会"
              at={now - HOUR_MS}
              title="11月の症例検討会のご案内"
              preview={LONG_TEXT}
              unread
              tile={{ url: null, word: "PDF", count: 2 }}
              pollEnd={{ endsAt: now + DAY_MS, isEnded: false }}
              counts={[
                { icon: "thumbs-up", count: 128, word: "リアクション" },
                { icon: "message-circle", count: 3, word: "コメント" },
              ]}
            />
            <TimelineRow
              to={HERE}
              author={SATO}
              called="佐藤 健一 先生"
              place={LONG_NAME}
              at={now - 30 * DAY_MS}
              title="災害時の連絡体制について（必ずご確認ください）"
              badges={<PostBadges kind="post" isMustRead />}
              weight="must"
              counts={[]}
            />
            <TimelineRow
              to={HERE}
              author={AOBA}
              called="青葉製薬株式会社"
              place={null}
              at={now - DAY_MS}
              title="Webセミナーのお知らせ"
              weight="pr"
              counts={[]}
            />
          </RowList>
        </Surface>
      ),
      "ReactionBar：押せる・押した・必読の確認・見るだけ": (
        <>
          <ReactionBar
            action={HERE}
            mayReact
            of="投稿"
            reactions={{ like: 0, helpful: 0, thanks: 0, check: 0 }}
            myReaction={null}
          />
          <ReactionBar
            action={HERE}
            mayReact
            of="投稿"
            reactions={{ like: 12, helpful: 3, thanks: 0, check: 0 }}
            myReaction="like"
            names={HERE}
          />
          <ReactionBar
            action={HERE}
            mayReact
            short
            of="投稿"
            reactions={{ like: 1, helpful: 0, thanks: 0, check: 8 }}
            myReaction={null}
            mustRead={{ isAcknowledged: false, isOwn: false }}
          />
          <ReactionBar
            action={HERE}
            mayReact={false}
            of="投稿"
            reactions={{ like: 12, helpful: 0, thanks: 2, check: 0 }}
            myReaction={null}
          />
        </>
      ),
      "PollView：回答できる・締め切り（disabled）": (
        <Surface>
          {[false, true].map((isEnded) => (
            <PollView
              key={String(isEnded)}
              action={HERE}
              to={HERE}
              mayVote
              poll={{
                choices: [
                  { number: 1, text: "11月20日（金）18時", voteCount: 12, isMine: isEnded },
                  { number: 2, text: LONG_NAME, voteCount: 3, isMine: false },
                  { number: 3, text: "参加できない", voteCount: 0, isMine: false },
                ],
                isSeveral: !isEnded,
                isSecret: isEnded,
                endsAt: now + DAY_MS,
                isEnded,
                voterCount: 14,
              }}
            />
          ))}
        </Surface>
      ),
      BoardAd: (
        <BoardAd
          ad={{
            objectId: "ad",
            advertiser: "青葉製薬株式会社",
            title: "心不全の最新エビデンス Webセミナー",
            text: "12月4日（金）19時から。参加無料。",
            imageUrl: null,
            colour: "#264a80",
            to: HERE,
          }}
        />
      ),
    }),
  },
  {
    id: "lists",
    title: "一覧の行",
    examples: ({ now }) => ({
      "NoticeRows：必読・確認済み・更新・添付": (
        <Surface flush>
          <NoticeRows
            notices={[
              {
                objectId: "n1",
                title: "発熱外来の受付時間を変更します",
                preview: "12月1日から、受付を午前8時30分〜11時に変更します。",
                hospital: { hospitalId: "h1", name: HOSPITAL.name, image: null },
                isMustRead: true,
                hasFile: true,
                sentAt: now,
                editedAt: now,
                isRead: false,
                isAcknowledged: false,
              },
              {
                objectId: "n2",
                title: LONG_TEXT,
                preview: LONG_TEXT,
                hospital: { hospitalId: "h1", name: LONG_NAME, image: null },
                isMustRead: true,
                hasFile: false,
                sentAt: now - DAY_MS,
                editedAt: null,
                isRead: true,
                isAcknowledged: true,
              },
            ]}
          />
        </Surface>
      ),
      "NotificationRow：未読・まとめ・対象なし": (
        <Surface flush>
          <RowList label="通知">
            <NotificationRow
              home="/notification"
              line={{
                ...NOTIFICATION,
                actor: { id: "sato", name: SATO.name, role: SATO.role, avatarUrl: null },
                createdAt: now,
              }}
            />
            <NotificationRow
              home="/notification"
              line={{ ...NOTIFICATION, id: "2", createdAt: now, count: 4, unreadCount: 3 }}
            />
            <NotificationRow
              home="/notification"
              line={{
                ...NOTIFICATION,
                id: "3",
                createdAt: now - DAY_MS,
                unreadCount: 0,
                path: null,
                isGone: true,
              }}
            />
          </RowList>
        </Surface>
      ),
      "RoomList：未読・ミュート・名前を呼ばれた": (
        <Surface flush>
          <RoomList
            viewerId="yamamoto"
            rooms={[
              { ...ROOM, latest: { ...LATEST, createdAt: now } },
              {
                ...ROOM,
                key: "2",
                kind: "group",
                title: LONG_NAME,
                name: LONG_NAME,
                memberCount: 48,
                unread: 120,
                isMentioned: true,
                latest: { ...LATEST, createdAt: now },
              },
              { ...ROOM, key: "3", unread: 0, isMuted: true, latest: null },
            ]}
          />
        </Surface>
      ),
      "PlaceRow：管理者・オープン": (
        <Surface flush>
          <RowList label="コミュニティ">
            <PlaceRow
              paths={groupPaths(false)}
              line={{
                objectId: "g1",
                name: "湾岸循環器の会",
                description: LONG_TEXT,
                image: null,
                isPrivate: true,
                memberCount: 48,
                isAdmin: true,
                isRead: false,
                latestAt: now,
              }}
            />
            <PlaceRow
              paths={groupPaths(false)}
              line={{
                objectId: "g2",
                name: LONG_NAME,
                description: "",
                image: null,
                isPrivate: false,
                memberCount: 120_400,
                isAdmin: false,
                isRead: true,
                latestAt: null,
              }}
            />
          </RowList>
        </Surface>
      ),
      "ListRows：共有中・長い": (
        <Surface flush>
          <ListRows
            lists={[
              { ...LIST, updatedAt: now, shareKey: "k" },
              {
                ...LIST,
                objectId: "l2",
                name: LONG_NAME,
                hospitalCount: 1204,
                doctorCount: 12,
                updatedAt: now - DAY_MS,
              },
            ]}
          />
        </Surface>
      ),
    }),
  },
];
