/** An answer, read as Playwright reads one. */
export class PlainResponse {
  private constructor(
    private readonly response: Response,
    private readonly bytes: Uint8Array,
    private readonly method: string,
    private readonly asked: URL,
  ) {}

  static async of(response: Response, method: string, asked: URL) {
    return new PlainResponse(response, new Uint8Array(await response.arrayBuffer()), method, asked);
  }

  /** The address with the place on the page, which a server never hears. */
  url = () => this.asked.href;
  status = () => this.response.status;
  ok = () => this.response.ok;
  request = () => ({ method: () => this.method });
  headers = (): Record<string, string> => ({
    ...Object.fromEntries(this.response.headers),
    ...(this.setCookies().length > 0 ? { "set-cookie": this.setCookies().join("\n") } : {}),
  });
  setCookies = () => this.response.headers.getSetCookie();
  text = async () => new TextDecoder().decode(this.bytes);
  json = async () => JSON.parse(await this.text());
  body = async () => Buffer.from(this.bytes);
}
