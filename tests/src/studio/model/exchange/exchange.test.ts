import { describe, expect, it } from 'vitest';
import {
  exportTexts,
  importedChanges,
  importTexts,
  readTextCsv,
  readXliff,
  writeTextCsv,
  writeXliff,
} from '#src/studio/model/exchange/index.ts';
import { projectFiles } from '../../project-files.ts';

const files = projectFiles();
const HARBOR = 'brands/harbor.json';
const TITLE = 'home.title';
const CODE = 'texts.signIn.codeIntro';
const spanish = { flow: 'apply', platform: 'harbor', tag: 'es-US' };
const HARBOR_SPANISH = { tag: 'es-US', original: 'apply/harbor' };
const record = (set: typeof files) => JSON.parse(set[HARBOR] ?? '');
const exported = exportTexts(files, spanish);
const withoutLines = (texts: typeof exported = []) => texts.map(({ line: _line, ...text }) => text);
const withTargets = (targets: Record<string, string>) =>
  exported.map((text) => ({ ...text, target: targets[text.key] ?? text.target }));

it("[STUDIO-102] exports the texts of a brand and language, one for each key, with the brand's own source", () => {
  const title = exported.find(({ key }) => key === TITLE);
  expect(title).toMatchObject({
    place: 'Home page · title',
    source: 'Funding for Main Street, from the bank down the block',
    target: 'Financiamiento para su negocio, del banco de su barrio',
  });
  expect(new Set(exported.map(({ key }) => key)).size).toBe(exported.length);
});

describe.each([
  ['CSV', (texts: typeof exported) => writeTextCsv(HARBOR_SPANISH, texts), readTextCsv],
  [
    'XLIFF',
    (texts: typeof exported) => writeXliff({ sourceTag: 'en-US', ...HARBOR_SPANISH }, texts),
    readXliff,
  ],
] as const)('[STUDIO-102] a file as %s', (_, write, read) => {
  it('comes back unchanged, and changes nothing', () => {
    const texts = read(write(exported))?.texts ?? [];
    expect(withoutLines(texts)).toEqual(exported);
    expect(importedChanges(files, spanish, texts)).toEqual({ changes: [], refused: [] });
    expect(importTexts(files, spanish, texts)).toBe(files);
  });

  it('says for which brand and language it is', () =>
    expect(read(write(exported))).toMatchObject(HARBOR_SPANISH));

  it.each([
    '=1+1',
    '+1',
    '-1 %',
    '@SUM(A1)',
    "'=1",
    "''-1",
    "'quoted'",
    '\tTab',
    'a,b;"c"\nd',
    ' blanks ',
    '<b>&amp;</b>',
    'ñ 🏦',
    '＝1',
    ']]>',
    '"',
  ])('keeps the text %j', (target) => {
    const text = { key: TITLE, place: 'Home page', source: target, target, version: 'v1' };
    expect(withoutLines(read(write([text]))?.texts)).toEqual([text]);
  });

  it.each(['', 'key,place', '<html></html>', '<html><p></html>', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'])(
    'refuses %j as no such file',
    (text) => expect(read(text)).toBeUndefined(),
  );
});

it('[STUDIO-103] writes no cell that a spreadsheet runs as a formula', () => {
  const cells = ['=1', '+1', '-1', '@A', '\t=1', '\r=1', '\n=1', "'=1"].map((target) => ({
    key: 'k',
    place: '',
    source: '',
    target,
  }));
  for (const line of writeTextCsv(HARBOR_SPANISH, cells).split('\r\n').slice(1, -1))
    expect(line).toMatch(/^k,,,"?'/);
});

it('reads a CSV with semicolons and plain line ends, as spreadsheets of other countries write it', () => {
  const csv = 'Key;Source;Target\nhome.title;"a;b";c\n';
  expect(readTextCsv(csv)?.texts).toEqual([
    { key: 'home.title', place: '', source: 'a;b', target: 'c', line: 2 },
  ]);
});

it.each([
  ['Excel', '\uFEFFkey;source;target\r\nk;"a\nb";"c ""d"""\r\n'],
  ['LibreOffice', 'key,source,target\nk,"a\nb","c ""d"""\n'],
  ['a spreadsheet with tabs', 'key\tsource\ttarget\nk\t"a\nb"\t"c ""d"""'],
])('reads a CSV of %s with line breaks and quotes in its cells', (_, csv) => {
  expect(readTextCsv(csv)).toEqual({
    texts: [{ key: 'k', place: '', source: 'a\nb', target: 'c "d"', line: 2 }],
  });
});

it('reads a file of an older download, whose versions name no brand', () => {
  const csv = 'key,source,target,version\nk,a,b,v1234abcd\n';
  expect(readTextCsv(csv)).toEqual({
    texts: [{ key: 'k', place: '', source: 'a', target: 'b', version: 'v1234abcd', line: 2 }],
  });
});

it('[STUDIO-102] ignores texts of an XLIFF outside its segments, such as those of a translation memory', () => {
  const xliff = writeXliff({ sourceTag: 'en-US', ...HARBOR_SPANISH }, exported.slice(0, 1)).replace(
    '<segment>',
    `<mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="#1">
       <source>Old</source><target>Viejo</target></mtc:match></mtc:matches><segment>`,
  );
  expect(withoutLines(readXliff(xliff)?.texts)).toEqual(exported.slice(0, 1));
});

it('[STUDIO-104] shows the changes of a file, and imports only those', () => {
  const texts = withTargets({ [TITLE]: 'Dinero para su negocio' });
  expect(importedChanges(files, spanish, texts)).toEqual({
    changes: [
      {
        key: TITLE,
        place: 'Home page · title',
        before: 'Financiamiento para su negocio, del banco de su barrio',
        after: 'Dinero para su negocio',
      },
    ],
    refused: [],
  });
  const next = importTexts(files, spanish, texts);
  const before = record(files);
  before.translations['es-US'][TITLE] = 'Dinero para su negocio';
  expect(record(next)).toEqual(before);
  expect(Object.keys(next).filter((path) => next[path] !== files[path])).toEqual([HARBOR]);
});

it('[STUDIO-104] imports no disclosure that the member may not change', () => {
  const texts = withTargets({ [TITLE]: 'Dinero para su negocio' });
  const isProtected = (key: string) => key === TITLE;
  expect(importedChanges(files, spanish, texts, isProtected)).toEqual({
    changes: [],
    refused: [
      {
        key: TITLE,
        place: 'Home page · title',
        line: undefined,
        reason: expect.stringContaining('disclosure'),
      },
    ],
  });
  expect(importTexts(files, spanish, texts, isProtected)).toBe(files);
});

it("[STUDIO-104] imports the brand's own English", () => {
  const english = { ...spanish, tag: 'en-US' };
  const texts = exportTexts(files, english).map((exportedText) =>
    exportedText.key === TITLE ? { ...exportedText, target: 'Money' } : exportedText,
  );
  expect(record(importTexts(files, english, texts)).content[TITLE]).toBe('Money');
});

it.each([
  ['an unknown key', { key: 'home.tilte', place: '', source: 'a', target: 'b' }, 'no text with the key'],
  ['a strange placeholder', { [CODE]: 'Código para {mail} {email}' }, '{mail}'],
  ['a lost placeholder', { [CODE]: 'Le enviamos un código' }, '{email}'],
  ['a brace alone', { [CODE]: 'Código para {email' }, 'brace'],
])('[STUDIO-104] refuses %s with a reason', (_, file, says) => {
  const texts =
    'key' in file
      ? [...exported, file as (typeof exported)[number]]
      : withTargets(file as Record<string, string>);
  const { changes, refused: refusedTexts } = importedChanges(files, spanish, texts);
  expect(changes).toEqual([]);
  expect(refusedTexts).toHaveLength(1);
  expect(refusedTexts[0]?.reason).toContain(says);
  expect(importTexts(files, spanish, texts)).toBe(files);
});

it('[STUDIO-105] loses no edit that was made after the download', () => {
  const edit = (part: 'content' | 'es-US', key: string, text: string) => {
    const next = record(files);
    (part === 'content' ? next.content : next.translations[part])[key] = text;
    return { ...files, [HARBOR]: JSON.stringify(next) };
  };
  const untouched = edit('es-US', TITLE, 'Otro título');
  expect(importTexts(untouched, spanish, exported)).toBe(untouched);
  const both = importedChanges(untouched, spanish, withTargets({ [TITLE]: 'Del traductor' }));
  expect(both.changes).toEqual([]);
  expect(both.refused[0]?.reason).toContain('Otro título');
  const source = importedChanges(
    edit('content', TITLE, 'New'),
    spanish,
    withTargets({ [TITLE]: 'Del traductor' }),
  );
  expect(source.refused[0]?.reason).toContain('New');
});

it('[STUDIO-105] an empty text of a file removes nothing', () => {
  expect(importTexts(files, spanish, withTargets({ [TITLE]: '' }))).toBe(files);
});
