import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { files } from 'virtual:trellis/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf } from '#engine/compile';
import { flowsCommand } from '#server/releases/flows-command.ts';
import { listReleases } from '#server/releases/release-store.ts';
import { writeStepAnswer } from '#src/studio/model/steps/step-answers.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { makeOf } from './make-release.ts';

let server: TestServer;
const dir = mkdtempSync(path.join(tmpdir(), 'trellis-flows-'));
const at = (file: string) => path.join(dir, file);
const AMOUNT = 'flows/apply/steps/amount.json';
beforeAll(async () => {
  server = await startTestServer();
  for (const folder of ['flows', 'schemas']) cpSync(folder, at(folder), { recursive: true });
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

const run = (...args: string[]) =>
  flowsCommand([...args, '--dir', dir], async () => ({ deps: server.deps, close: async () => {} }));
const retitle = (title: string) => {
  const text = readFileSync(at(AMOUNT), 'utf8');
  writeFileSync(at(AMOUNT), text.replace(/"heading": "[^"]*"/, `"heading": "${title}"`));
};
const heading = () =>
  server.deps.releases.live('').apply?.flow.steps.find(({ id }) => id === 'amount')?.heading;

test('files in git are pushed, compared, made live and rolled back', async () => {
  expect(await run('list')).toMatch(/apply 1 .* files .* LIVE/);
  expect(await run('diff', 'apply')).toBe('No difference.');
  const before = heading();

  retitle('From git');
  expect(await run('diff', 'apply')).toBe(`${AMOUNT} /heading: "${before}" -> "From git"`);
  expect(await run('push', 'apply', '--note', 'Try')).toBe('apply 2 is made; it is not live yet.');
  expect(await run('show', 'apply', '2')).toContain('"note": "Try"');
  expect(heading()).toBe(before);

  await run('live', 'apply', '2');
  await server.deps.releases.refresh();
  expect(heading()).toBe('From git');
  expect(await run('list', 'apply')).toMatch(/^apply 2 .*LIVE\napply 1 (?!.*LIVE)/);
  expect(await run('diff', 'apply', '1', '--with', '2')).toContain('"From git"');
  await run('live', 'apply', '1');
});

test('a release is live for one brand until that brand has the release of all brands again', async () => {
  expect(await run('live', 'apply', '2', '--brand', 'harbor')).toMatch(/^apply 2 is live for harbor\./);
  const lines = async () => (await run('list', 'apply')).split('\n').map((line) => line.split('  ').slice(6));
  expect(await lines()).toEqual([['LIVE for harbor'], ['LIVE']]);
  await server.deps.releases.refresh();
  expect(server.deps.releases.live('harbor').apply?.number).toBe(2);
  expect(server.deps.releases.live('default').apply?.number).toBe(1);
  await run('live', 'apply', 'none', '--brand', 'harbor');
  expect(await lines()).toEqual([[], ['LIVE']]);
});

test('list names the releases of one flow, or of all', async () => {
  expect(await run('list', 'bcm')).toMatch(/^bcm 1 [^\n]* LIVE$/);
  expect((await run('list')).split('\n').map((line) => line.slice(0, 5))).toEqual([
    'apply',
    'apply',
    'bcm 1',
  ]);
});

test('a pulled file is identical to the published one', async () => {
  await run('pull', 'apply', '1');
  const all = [...filesOf(files, 'apply').keys()];
  expect(all.length).toBeGreaterThan(15);
  for (const file of all) expect(readFileSync(at(file), 'utf8'), file).toBe(readFileSync(file, 'utf8'));
});

test("changes made in Studio's panes are pulled and pushed with their keys in the order of the files", async () => {
  const text = readFileSync(at(AMOUNT), 'utf8');
  const changed = writeStepAnswer({ [AMOUNT]: text }, 'apply', 'amount', 'heading', 'By hand')[AMOUNT] ?? '';
  const release = await makeOf(server.deps, new Map(files).set(AMOUNT, changed));
  await run('pull', 'apply', String(release.number));
  expect(readFileSync(at(AMOUNT), 'utf8')).toBe(text.replace(/"heading": "[^"]*"/, '"heading": "By hand"'));
  // The server finds no change in its own files.
  expect(await run('push', 'apply')).toContain(`apply ${release.number}`);
  expect((await listReleases(server.deps.db, 'apply'))[0]?.number).toBe(release.number);
  await run('pull', 'apply', '1');
});

test('a fault is printed with its place, and no release is made', async () => {
  const text = readFileSync(at(AMOUNT), 'utf8');
  writeFileSync(at(AMOUNT), text.replace('"next"', '"nextt"'));
  const line = text.slice(0, text.indexOf('"next"')).split('\n').length;
  await expect(run('push', 'apply')).rejects.toThrow(`${AMOUNT}:${line}:3: "nextt" means nothing here.`);
  writeFileSync(at(AMOUNT), text);
});

test.each([
  ['nothing'],
  ['show', 'apply', '99'],
  ['live', 'apply', 'x'],
  ['live', 'apply', 'none'],
  ['show', 'apply', '99999999999'],
  ['diff', 'unknown'],
])('says what is wrong with: %s %s %s', async (...args) => {
  await expect(run(...args.filter(Boolean))).rejects.toThrow(/Use:|no release|all brands/);
});

test('undoing a move names an unknown application with its brand', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  await expect(run('take-back', id)).rejects.toThrow(`There is no application ${id} of the brand 'default'.`);
  await expect(run('take-back', id, '--brand', 'harbor')).rejects.toThrow("of the brand 'harbor'.");
});
