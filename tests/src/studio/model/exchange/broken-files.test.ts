import { expect, it } from 'vitest';
import { importedChanges, readTextCsv, readXliff } from '#src/studio/model/exchange/index.ts';
import { projectFiles } from '../../project-files.ts';

const HEAD = 'key,source,target\n';
const XLIFF = `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" trgLang="es-US">
<file id="f1">`;

it.each([
  [`${HEAD}k,a,"b\n`, 'Line 2: A quotation mark begins a text here, and none ends it.'],
  [
    `${HEAD}k,"a\nb",c\nk,a,"b"c`,
    'Line 4: Something stands between a closing quotation mark and the next cell.',
  ],
  [`${HEAD}k,"a\r\nb"c,d`, 'Line 3: Something stands between'],
  [`${HEAD}\nk,a,b, and c\n`, 'Line 3: The line has 4 cells, and the first line names 3.'],
  ['"key,source,target', 'Line 1: A quotation mark begins'],
  [`${HEAD}k,a,b\nk2,a\n`, 'Line 3: The line has 2 cells, and the first line names 3.'],
  [`${HEAD}k,a,a text\nthat goes on\n`, 'Line 3: The line has 1 cell, and the first line names 3.'],
  ['sep=;\nkey;source;target\nk;a\n', 'Line 3: The line has 2 cells'],
])('[STUDIO-104] names the line of the broken CSV %j and the reason', (csv, message) =>
  expect(() => readTextCsv(csv)).toThrow(message),
);

it('reads rows with empty cells behind the last column, as spreadsheets write them', () =>
  expect(readTextCsv(`${HEAD}k,a,b,,\n`)?.texts).toMatchObject([{ target: 'b' }]));

it('counts no empty cell behind the names of the columns', () =>
  expect(readTextCsv('key,source,target,,\nk,a,b\n')?.texts).toMatchObject([{ target: 'b' }]));

it.each(['sep=;\r\nkey;source;target\r\nk;a;b', '"sep=\t"\n"key"\t"source"\t"target"\nk\ta\tb'])(
  '[STUDIO-102] reads %j, whose first line names the separator for spreadsheets',
  (csv) => expect(readTextCsv(csv)?.texts).toMatchObject([{ key: 'k', source: 'a', target: 'b' }]),
);

it.each([
  [`${XLIFF}<unit name="k">\n<segment><target>a & b`, 'Line 4: The sign & stands here in a text.'],
  [`${XLIFF}<unit name="k & l">\n&amp;`, 'Line 3: The sign & stands here in a text.'],
  [`${XLIFF}<unit name="k">\n&amp; & b</unit>\n\n&amp;`, 'Line 4: The sign & stands here in a text.'],
  [`${XLIFF}<unit name="k"><![CDATA[ a & b ]]>\n<x></y>`, 'Line 4: A part ends here'],
  [`${XLIFF}\na&nbsp;b`, 'Line 4: The sign & stands here in a text.'],
  [`${XLIFF}\n<unit name="k"><segment><target>a < b`, 'Line 4: The sign < stands here in a text.'],
  [`${XLIFF}\n</unit>`, 'Line 4: A part ends here although'],
  [`${XLIFF}\n<unit name="k"></file>`, 'Line 4: A part ends here although'],
  [`${XLIFF}\n\n`, 'Line 5: The file ends before its part file does.'],
  [`${XLIFF}\n<y:unit/>`, "Line 4: Translation tools can't read"],
  ['\n<?xml version="1.0"?><xliff/>', 'Line 2: '],
  ['<xliff', 'Line 1: The file ends in the middle of a part.'],
])('[STUDIO-104] names the line of the broken XLIFF %j and the reason', (xml, message) =>
  expect(() => readXliff(xml)).toThrow(message),
);

it('[STUDIO-104] gives a refused text with its place and line, or with its key if that is unknown', () => {
  const csv = `${HEAD}home.title,"Other\nsource",Dinero\nhome.tilte,a,b\n,a,b\n`;
  const subject = { flow: 'apply', platform: 'harbor', tag: 'es-US' };
  expect(importedChanges(projectFiles(), subject, readTextCsv(csv)?.texts ?? []).refused).toEqual([
    {
      key: 'home.title',
      place: 'Home page · title',
      line: 2,
      reason: expect.stringContaining('The source has changed'),
    },
    { key: 'home.tilte', line: 4, reason: 'There is no text with the key home.tilte.' },
    { key: '', line: 5, reason: 'It has no key: which text it is nobody can tell.' },
  ]);
});
