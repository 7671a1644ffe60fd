import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type HotPayload, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CATALOG_FILES } from '../../../engine/compile/source/catalog.ts';
import { trellisFlows } from '../../../engine/compile/vite-plugin.ts';
import { PATIENCE_MS } from '../../patience.ts';
import { FlowCopy } from './flow-copy.ts';

const STEP = 'flows/apply/steps/info.json';
const ID = 'virtual:trellis/flows/apply';
const PAGE = 'virtual:page';

const copy = new FlowCopy();
const CATALOG = 'widgets/catalog.json';
for (const file of Object.values(CATALOG_FILES)) copy.write(file, readFileSync(file, 'utf8'));
const original = copy.read(STEP);
const sentPayloads: HotPayload[] = [];
let server: ViteDevServer;

/** Replaces the wizard: it accepts a new flow and keeps all other modules. */
const page = {
  name: 'page',
  resolveId: (id: string) => (id === PAGE ? PAGE : undefined),
  load: (id: string) =>
    id === PAGE
      ? `import { flow } from '${ID}'; import.meta.hot.accept('${ID}', () => {}); flow;`
      : undefined,
};

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      trellisFlows({ flows: copy.path('flows'), schemas: copy.path('schemas'), root: copy.folder }),
      page,
    ],
  });
  const { hot } = server.environments.client;
  vi.spyOn(hot, 'send').mockImplementation((payload: HotPayload | string) => {
    if (typeof payload === 'object') sentPayloads.push(payload);
  });
  await server.environments.client.transformRequest(PAGE);
  await server.environments.client.transformRequest(ID);
  // A file that is written before it is watched changes nothing.
  const watchedFiles = () => Object.values(server.watcher.getWatched()).flat();
  await vi.waitFor(() => expect(watchedFiles()).toContain('info.json'), { timeout: PATIENCE_MS });
});

afterAll(async () => {
  await server.close();
  copy.remove();
});

beforeEach(() => {
  sentPayloads.length = 0;
});

const UPDATE = {
  type: 'update',
  updates: [expect.objectContaining({ acceptedPath: expect.stringContaining(ID) })],
};
const faultOf = (message: RegExp) => ({
  type: 'error',
  err: expect.objectContaining({ message: expect.stringMatching(message) }),
});

/**
 * Saves a file until the page gets the expected message: the watcher may not watch a listed file yet. Other messages
 * do not count, because a busy machine may deliver those of an earlier save late, or several for one save.
 */
async function save(text: string, expected: unknown, file = STEP): Promise<void> {
  await vi.waitFor(
    async () => {
      copy.write(file, text);
      await vi.waitFor(() => expect(sentPayloads).toContainEqual(expected), {
        timeout: PATIENCE_MS / 12,
        interval: 20,
      });
    },
    { timeout: PATIENCE_MS },
  );
}

const codeHas = (text: string, place: 'client' | 'ssr' = 'client') =>
  vi.waitFor(
    async () => expect((await server.environments[place].transformRequest(ID))?.code).toContain(text),
    { timeout: PATIENCE_MS },
  );

describe('saving a step file', () => {
  it('replaces the flow in the open page, without a reload', async () => {
    await save(original.replace('Some Basic Info', 'Something New'), UPDATE);
    expect(sentPayloads.map(({ type }) => type)).not.toContain('full-reload');
    await codeHas('Something New');
  });

  it('shows a fault with its place over the page and keeps the last good flow', async () => {
    const fault = faultOf(/info\.json:\d+:\d+: there is no widget "phne". Did you mean "phone"\?/);
    await save(original.replace('"ui:widget": "phone"', '"ui:widget": "phne"'), fault);
    expect(sentPayloads.at(-1)).toMatchObject({ err: { loc: { file: copy.path(STEP) } } });
    // No later message may remove the error from the page.
    await sleep(300);
    expect(sentPayloads.at(-1)).toMatchObject({ type: 'error' });
    await codeHas('Something New');
  });

  it('compiles again once the fault is fixed', async () => {
    await save(original.replace('Some Basic Info', 'Something Else'), UPDATE);
    await codeHas('Something Else');
  });

  it('compiles the last of several changes that happen at once', async () => {
    copy.write(STEP, original.replace('"ui:widget": "phone"', '"ui:widget": "phne"'));
    await vi.waitFor(() => expect(sentPayloads.at(-1)).toMatchObject({ type: 'error' }), {
      interval: 5,
      timeout: PATIENCE_MS,
    });
    // The watcher reports nothing for a moment after a change.
    server.watcher.unwatch(copy.path(STEP));
    copy.write(STEP, original.replace('Some Basic Info', 'Something Last'));
    await vi.waitFor(() => expect(sentPayloads.at(-1)).toMatchObject({ type: 'update' }), {
      timeout: PATIENCE_MS,
    });
    await codeHas('Something Last');
    server.watcher.add(copy.path(STEP));
  });

  it('updates the server, too', async () => {
    await server.environments.ssr.transformRequest(ID);
    await save(original.replace('Some Basic Info', 'Server Side'), UPDATE);
    await codeHas('Server Side', 'ssr');
  });

  it('compiles again when a widget that a step names is added or removed', async () => {
    const catalog = copy.read(CATALOG);
    const { phone: _phone, ...others } = JSON.parse(catalog);
    await save(JSON.stringify(others), faultOf(/there is no widget "phone"/), CATALOG);
    sentPayloads.length = 0;
    await save(catalog, UPDATE, CATALOG);
  });

  it('is compiled on the server', async () => {
    const module = await server.ssrLoadModule(ID);
    expect(module.flow.validators['step:info']({})).toBe(false);
  });
});
