import "./grown-routes";
import worker, { ChatRoom, Inbox, Place, Presence } from "../../../workers/index";

export { ChatRoom, Inbox, Place, Presence };
export default worker;
