import type { ReportKind } from "#contract/moderation/words";
import type { Reportable } from "./reportable";
import { boardComment, boardItem } from "./subjects/board";
import { businessCard, cardRequest } from "./subjects/card";
import { communityComment, communityPost } from "./subjects/community";
import { hospitalNotice } from "./subjects/hospital-notice";
import { message } from "./subjects/message";
import { inGroup } from "./subjects/posted";
import { product } from "./subjects/product";
import { sharedList } from "./subjects/shared-list";
import { user } from "./subjects/user";

/** Everything that can be reported. A capability adds its kinds here, and a link to /report beside each thing. */
export const REPORTABLE: Record<ReportKind, Reportable> = {
  user,
  message,
  sharedList,
  communityPost,
  communityComment,
  boardItem,
  boardComment,
  groupPost: inGroup.post,
  groupComment: inGroup.comment,
  hospitalNotice,
  cardRequest,
  businessCard,
  product,
};
