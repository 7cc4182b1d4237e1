import { expect, test } from "vitest";
import { editGroup, groupHistory, groupPaths, inviteToGroup } from "~/request/paths/group-paths";

const ODD = ["日本", "a\r\nSet-Cookie: x=1", "../..//evil.example", "?a#b", "😀"];

test.each(ODD)("%j makes a header of every path, and stays in its place", (id) => {
  for (const isOfConnect of [false, true]) {
    const { group, members, notice, editNotice, newNotice, community, participants, post, newPost, comment } =
      groupPaths(isOfConnect);
    const made = [group, members, notice, editNotice, newNotice, community, participants, post, newPost].map(
      (of) => of(id),
    );
    const all = [...made, comment(id, id), editGroup(id), groupHistory(id), inviteToGroup(id)];
    for (const path of all) {
      expect(new Headers({ location: path }).get("location")).toBe(path);
      const url = new URL(path, "https://site.example");
      expect(url.origin).toBe("https://site.example");
      expect(decodeURIComponent(url.pathname + url.search + url.hash)).toContain(id);
    }
  }
});
