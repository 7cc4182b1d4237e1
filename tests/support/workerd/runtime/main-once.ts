/**
 * Before every call of an object the pool looks up in Node which module its class comes from: a trip over a socket, to a
 * process that is busy with transforming. For one file of tests it is the same module all along: it is looked up once.
 */
type ModuleRunner = { import: (id: string) => Promise<unknown>; direct?: ModuleRunner["import"] };

/** The Workers of the tests: every other module is loaded as ever. */
const MAIN = /\/tests\/support\/workerd\/runtime\/(worker|objects)\.ts$/;

const { moduleRunner } = (globalThis as unknown as { __vitest_mocker__: { moduleRunner: ModuleRunner } })
  .__vitest_mocker__;
const direct = moduleRunner.direct ?? moduleRunner.import.bind(moduleRunner);
const existing = new Map<string, Promise<unknown>>();

moduleRunner.direct = direct;
moduleRunner.import = (id) => {
  if (!MAIN.test(id)) return direct(id);
  const loaded = existing.get(id) ?? direct(id);
  existing.set(id, loaded);
  // What failed is loaded again.
  loaded.catch(() => existing.delete(id));
  return loaded;
};
