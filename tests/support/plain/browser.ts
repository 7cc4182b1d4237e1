import { PlainContext, type Settings } from "./context";

/** A browser that knows cookies, links and forms and runs no script: what a journey without JavaScript needs of one. */
export class PlainBrowser {
  private readonly open: PlainContext[] = [];

  constructor(private readonly settings: Settings) {}

  async newContext(more: Partial<Settings> = {}) {
    const context = new PlainContext({ ...this.settings, ...more });
    this.open.push(context);
    return context;
  }

  contexts() {
    return this.open;
  }

  async close() {}
}
