const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];
/** The order matters: Edge and Chrome also say Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

/** A telephone or tablet, by the name that `deviceName` gave. */
export const isHandheld = (device: string) => /^(iPhone|iPad|Android)/.test(device);

/** The browser and the device, 「iPhoneのSafari」: enough to know one's own device again. */
export function deviceName(userAgent: string): string {
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  if (system && browser) return `${system}の${browser}`;
  return system ?? browser ?? "不明な端末";
}
