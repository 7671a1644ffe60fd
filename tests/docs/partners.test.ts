import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatProblem, readCatalog } from '#engine/compile';
import { checkBrands } from '../../engine/compile/check/brand/brands.ts';
import { readMetaSchemas } from '../../engine/compile/check/meta/meta.ts';
import { checkFlowFolder } from '../../engine/compile/compile-flow.ts';

const page = readFileSync('docs/partners.md', 'utf8');
const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');

test('the brand of docs/partners.md passes the check, with the note that the page shows, and so do its other texts', () => {
  const catalog = readCatalog('.', 'flows');
  const flows = ['apply', 'bcm'].flatMap((name) => {
    const checkResult = checkFlowFolder(`flows/${name}`, { schemas: 'schemas', catalog });
    return checkResult.ok ? [checkResult.definition] : [];
  });
  const [record = '', words = '', origins = ''] = blocks;
  const folder = mkdtempSync(path.join(tmpdir(), 'trellis-partner-'));
  const check = (maple: string) => {
    writeFileSync(path.join(folder, 'base.json'), readFileSync('brands/base.json', 'utf8'));
    writeFileSync(path.join(folder, 'maple.json'), maple);
    const vocabulary = { flows, texts: catalog.texts ?? {}, meta: readMetaSchemas('schemas') };
    return checkBrands(folder, vocabulary);
  };
  const first = check(record.replace(/^ {3}/gm, ''));
  expect(first.problems).toEqual([]);
  const note = first.notes.map((note) => `note: brands/${formatProblem(note, folder)}`)[0] ?? 'none';
  expect(page).toContain(note);
  const more = { ...JSON.parse(record), ...JSON.parse(`{${words}}`), ...JSON.parse(`{${origins}}`) };
  expect(check(JSON.stringify(more)).problems).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('docs/partners.md names only scripts that exist, and every field of a brand', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = [...page.matchAll(/npm run ([a-z]+)/g)].map((match) => match[1] ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const { properties } = JSON.parse(readFileSync('schemas/brand.schema.json', 'utf8'));
  const fields = Object.keys(properties).filter((name) => name !== '$schema');
  expect(fields.filter((name) => !page.includes(name))).toEqual([]);
});

test('docs/partners.md says that a changed record needs a build, as the code has it', () => {
  // Brand records are read at build time; if that changes, so must the page.
  expect(readFileSync('server/brands/seed.ts', 'utf8')).toMatch(/import\.meta\.glob/);
  expect(page).not.toMatch(/read when the server starts/);
  expect(page.match(/build and start[^.]*`npm start`/g)).toHaveLength(2);
});
