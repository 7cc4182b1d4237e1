/** An answer, read as Playwright reads one. */
export class PlainResponse {
  private constructor(
    private readonly answer: Response,
    private readonly bytes: Uint8Array,
    private readonly method: string,
    private readonly asked: URL,
  ) {}

  static async of(answer: Response, method: string, asked: URL) {
    return new PlainResponse(answer, new Uint8Array(await answer.arrayBuffer()), method, asked);
  }

  /** The address with the place on the page, which a server never hears. */
  url = () => this.asked.href;
  status = () => this.answer.status;
  ok = () => this.answer.ok;
  request = () => ({ method: () => this.method });
  headers = (): Record<string, string> => ({
    ...Object.fromEntries(this.answer.headers),
    ...(this.setCookies().length > 0 ? { "set-cookie": this.setCookies().join("\n") } : {}),
  });
  setCookies = () => this.answer.headers.getSetCookie();
  text = async () => new TextDecoder().decode(this.bytes);
  json = async () => JSON.parse(await this.text());
  body = async () => Buffer.from(this.bytes);
}
