import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const blocks = [
  ...readFileSync(path.join(root, 'docs/first-changes.md'), 'utf8').matchAll(/```json\n([\s\S]*?)```/g),
].map((match) => match[1] ?? '');

type Loose = Record<string, never> & { [key: string]: Loose };
/** A JSON block of the page; a block of members without braces becomes an object. */
const parse = (block = ''): Loose => JSON.parse(block.startsWith('{') ? block : `{${block}}`);

let folder: string;
const at = (name: string) => path.join(folder, name);
const change = (name: string, edit: (json: Loose) => void): void => {
  const json = JSON.parse(readFileSync(at(name), 'utf8')) as Loose;
  edit(json);
  writeFileSync(at(name), JSON.stringify(json, null, 2));
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'trellis-first-changes-'));
  for (const name of ['schemas', 'flows', 'brands'])
    cpSync(path.join(root, name), at(name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the question, step and brand of docs/first-changes.md pass npm run check', () => {
  const [question, askingStep, secondQuestion, step, brand] = blocks;
  change('schemas/application.schema.json', (json) => {
    Object.assign(json.properties ?? {}, parse(question), parse(secondQuestion));
  });
  change('flows/apply/steps/aproximate-timing.json', (json) => void Object.assign(json, parse(askingStep)));
  writeFileSync(at('flows/apply/steps/funding-use.json'), step ?? '');
  change('flows/apply/flow.json', (json) => {
    (json.steps as unknown as string[]).splice(-1, 0, 'funding-use');
  });
  writeFileSync(at('brands/maple.json'), brand ?? '');

  const options = ['flows', 'schemas', 'brands'].flatMap((name) => [`--${name}`, at(name)]);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'engine/compile/cli.ts', ...options],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toContain('no problems');
});
