import "./grown-routes";
import worker, { ChatRoom, Inbox } from "../../../workers/index";

export { ChatRoom, Inbox };
export default worker;
