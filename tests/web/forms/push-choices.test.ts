import { expect, it, vi } from "vitest";
import { saveMailSetting } from "~/parts/users/settings/mail-setting.server";

it("what a role is not asked about stays as it is when its choices are saved", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    intent: "pushes",
    pushed: "replies",
    quietFrom: "20",
    quietTo: "7",
  }))
    form.append(name, value);
  const changeSettings = vi.fn();
  const settings = async () => ({ pushed: ["communities", "replies", "own"], quietHours: null });
  await saveMailSetting({
    form,
    api: { notifications: { settings, changeSettings } },
    context: { flash: async () => undefined },
    url: new URL("http://inowa.test/connect/setting/mail"),
    viewer: { role: "connect" },
  } as unknown as Parameters<typeof saveMailSetting>[0]);
  expect(changeSettings).toHaveBeenCalledWith({ body: { pushed: ["own", "replies"], quietHours: null } });
});
