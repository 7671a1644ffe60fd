import { describe, expect, it } from 'vitest';
import {
  exportTexts,
  importedChanges,
  readTextCsv,
  readXliff,
  writeTextCsv,
} from '#src/studio/model/exchange/index.ts';
import { projectFiles } from '../../project-files.ts';

const HARBOR = 'brands/harbor.json';
const TITLE = 'home.title';
const spanish = { flow: 'apply', platform: 'harbor', tag: 'es-US' };

/** The files with another title, and its Spanish if one is given. */
const filesWith = (english: string, translated?: string) => {
  const files = projectFiles();
  const record = JSON.parse(files[HARBOR] ?? '');
  record.content[TITLE] = english;
  delete record.translations['es-US'][TITLE];
  if (translated !== undefined) record.translations['es-US'][TITLE] = translated;
  return { ...files, [HARBOR]: JSON.stringify(record) };
};
const titleOf = (files: ReturnType<typeof filesWith>) => {
  const title = exportTexts(files, spanish).find(({ key }) => key === TITLE);
  if (!title) throw new Error('no title');
  return title;
};

describe('[STUDIO-102] a CSV', () => {
  it('begins with the mark by which Excel reads UTF-8', () =>
    expect(writeTextCsv({ tag: 'es-US', original: 'apply/harbor' }, [])).toBe(
      '\uFEFFkey,place,source,target,version\r\n',
    ));

  it('may have blank lines', () =>
    expect(readTextCsv('key,source,target\n\n,,\nk,a,b\n\n')?.texts).toEqual([
      { key: 'k', place: '', source: 'a', target: 'b', line: 4 },
    ]));
});

describe('[STUDIO-102] an XLIFF', () => {
  const unit = (target: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0"><file><unit name="k"><segment><source>a</source><target>${target}</target></segment></unit></file></xliff>`;

  it.each([
    ['<![CDATA[b & c]]>', 'b & c'],
    ['a <![CDATA[<b>]]> &amp; <![CDATA[]]>c', 'a <b> & c'],
    ['b<cp hex="0007"/>', 'b\u0007'],
    ['b<cp/>', 'b\uFFFD'],
  ])('with the target %s', (target, text) => expect(readXliff(unit(target))?.texts[0]?.target).toBe(text));

  it('with a prefix for its elements is read', () =>
    expect(
      readXliff(
        unit('b')
          .replace('xmlns=', 'xmlns:x=')
          .replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:'),
      )?.texts,
    ).toEqual([{ key: 'k', place: '', source: 'a', target: 'b', line: 1 }]));

  it.each([
    '<target xmlns="urn:other">b</target>',
    '<other:target xmlns:other="urn:other">b</other:target>',
    '<segment xmlns="urn:other"><target>b</target></segment>',
  ])('has no text in the element of another namespace %s', (element) =>
    expect(
      readXliff(unit('').replace('<target></target>', element))?.texts.map(({ target }) => target),
    ).toEqual(['']),
  );

  it('whose elements are of another namespace, or of none, is refused', () => {
    expect(readXliff(unit('b').replace(/ xmlns="[^"]*"/, ''))).toBeUndefined();
    expect(readXliff(unit('b').replace('urn:oasis', 'urn:other'))).toBeUndefined();
    expect(readXliff(unit('b').replace('xmlns=', 'xmlns:x='))).toBeUndefined();
  });

  it('with a prefix that no namespace has is refused', () =>
    expect(() => readXliff(unit('<y:b/>'))).toThrow('Line 1: '));

  it('of another version is refused', () =>
    expect(readXliff(unit('b').replace('document:2.0', 'document:1.2'))).toBeUndefined());
});

it("exports no default translation for a text of the brand's own", () =>
  expect(titleOf(filesWith('Our own title'))).toMatchObject({ source: 'Our own title', target: '' }));

it('[STUDIO-104] refuses a key that is in the file twice', () => {
  const files = filesWith('Title', 'Uno');
  const text = { ...titleOf(files), target: 'Dos' };
  const { changes, refused: refusedTexts } = importedChanges(files, spanish, [text, text]);
  expect([changes, refusedTexts.map(({ reason }) => reason)]).toEqual([
    [],
    ['The key is in the file twice.', 'The key is in the file twice.'],
  ]);
});

it('[STUDIO-104] lets a translator name the brand', () => {
  const files = filesWith('Title', 'Uno');
  const text = { ...titleOf(files), target: 'Dinero de {brand.name}' };
  expect(importedChanges(files, spanish, [text])).toMatchObject({
    refused: [],
    changes: [{ after: text.target }],
  });
});

it('[STUDIO-105] lists no text that the translator has not touched, although it has changed since', () => {
  const text = titleOf(filesWith('Title', 'Uno'));
  expect(importedChanges(filesWith('Title', 'Dos'), spanish, [text])).toEqual({ changes: [], refused: [] });
});

it("[STUDIO-105] treats a text with a spreadsheet's line breaks as unchanged", () => {
  const files = filesWith('One\ntwo', 'Uno\ndos');
  const text = { ...titleOf(files), source: 'One\r\ntwo', target: 'Uno\r\ndos' };
  expect(importedChanges(files, spanish, [text])).toEqual({ changes: [], refused: [] });
  const changed = importedChanges(files, spanish, [{ ...text, target: 'Uno\r\ntres' }]);
  expect(changed).toMatchObject({ refused: [], changes: [{ after: 'Uno\ntres' }] });
});
