import type { BodyIn, Endpoint } from "#contract/endpoint";
import type { push } from "#contract/push/calls";
import { ask } from "./confirm/ask";
import { pageMark } from "./page-owner";

/** What the element says of this browser. */
type State = "on" | "off" | "blocked" | "not-allowed" | "home-screen" | "unable" | "failed";

const LABELS: Record<State, string> = {
  on: "この端末で通知を受け取っています。",
  off: "この端末では通知を受け取っていません。",
  blocked:
    "ブラウザーがこのサイトの通知をブロックしています。アドレスバーの左のアイコンなどからサイトの設定を開いて通知を許可し、この画面を読み込み直してください。",
  "not-allowed": "通知は許可されませんでした。受け取るときは、もう一度押して「許可」を選んでください。",
  "home-screen":
    "iPhone・iPadでは、ホーム画面に追加したアイコンから開くと、通知を受け取れます。手順は「ホーム画面に追加」をご覧ください。",
  unable: "このブラウザーは通知に対応していません。未読のメッセージはメールでお知らせします。",
  failed: "通知を設定できませんでした。時間をおいて、もう一度お試しください。",
};
const ACTS: Partial<Record<State, string>> = {
  on: "この端末の通知を止める",
  off: "この端末で通知を受け取る",
  "not-allowed": "この端末で通知を受け取る",
  failed: "もう一度試す",
};

/**
 * `<push-switch data-key data-endpoints>`: push messages to this browser, on or off. An element, because it begins anew
 * wherever its page is shown. Nothing is registered before somebody presses the button.
 */
class PushSwitch extends HTMLElement {
  private isOn = false;

  connectedCallback() {
    this.button?.addEventListener("click", () => void this.turn());
    void this.look();
  }

  private get button() {
    return this.querySelector("button");
  }

  private async look() {
    if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
      return this.show(isOutsideHomeScreen() ? "home-screen" : "unable");
    }
    const subscription = await subscriptionHere();
    const existing = (this.dataset.endpoints ?? "").split(" ");
    this.isOn = subscription ? existing.includes(await digest(subscription.endpoint)) : false;
    if (this.isOn) return this.show("on");
    this.show(Notification.permission === "denied" ? "blocked" : "off");
  }

  private async turn() {
    const { button } = this;
    if (button) button.disabled = true;
    try {
      this.show(this.isOn ? await turnOff() : await turnOn(this.dataset.key ?? ""));
    } catch {
      this.show("failed");
    }
    if (button) button.disabled = false;
  }

  private show(state: State) {
    if (state === "on" || state === "off") this.isOn = state === "on";
    const word = this.querySelector("[role=status]");
    if (word) word.textContent = LABELS[state];
    if (!this.button) return;
    this.button.textContent = ACTS[state] ?? "";
    this.button.hidden = !ACTS[state];
  }
}

async function turnOn(publicKey: string): Promise<State> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "not-allowed";
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // It may have been made with a key that is no longer ours.
  await before?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await call<(typeof push)["subscribe"]>("POST", subscription.toJSON() as BodyIn<(typeof push)["subscribe"]>);
  const mark = pageMark();
  if (mark) await (await caches.open("viewer")).put("/viewer-mark", new Response(mark));
  return "on";
}

async function turnOff(): Promise<State> {
  const subscription = await subscriptionHere();
  if (subscription) {
    await call<(typeof push)["unsubscribe"]>("DELETE", { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  return "off";
}

async function call<E extends Endpoint>(method: E["method"], body: BodyIn<E>) {
  const response = await ask<E>(method, "/api/push/subscribe", { body });
  if (!response.ok) throw new Error(`${method} was answered with ${response.status}`);
}

async function subscriptionHere() {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
}

/** The name that the API gives to an address: SHA-256, hex. */
async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Only Safari on iPhone and iPad says whether it runs from the home screen, and only from there it can push. */
function isOutsideHomeScreen(): boolean {
  return "standalone" in navigator && !navigator.standalone;
}

if (!customElements.get("push-switch")) customElements.define("push-switch", PushSwitch);
