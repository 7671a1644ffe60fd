import { afterAll, afterEach, expect, it } from 'vitest';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

const copy = new FlowCopy();
const catalog = readCatalog('.', copy.path('flows'));
afterEach(() => copy.restore());
afterAll(() => copy.remove());

function problems(): string[] {
  const result = checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
  return result.ok ? [] : result.problems.map(({ what }) => what);
}
const asFiles = (title: string, length: number): [string, string] => [
  `"type": "string",\n          "title": "${title}",\n          "maxLength": ${length},`,
  `"type": "array",\n          "title": "${title}",\n          "x-files": {},`,
];

it('a step for visitors, and a question without the widget, cannot ask for files', () => {
  copy.change<{ properties: Record<string, object> }>('schemas/application.schema.json', ({ properties }) => {
    properties.equipment_description = {
      type: 'array',
      title: 'Quote',
      'x-files': {},
      'x-save': 'loanRequest.metadata.quote',
    };
  });
  expect(problems()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^"equipment_description" asks for files, which the widget "textarea" cannot take|has no widget/,
      ),
      '"equipment_description" asks for files before anybody is signed in, so they could not be stored',
    ]),
  );
});

it('another person cannot be asked for files', () => {
  copy.edit('schemas/application.schema.json', ...asFiles('Suite or unit', 50));
  expect(problems()).toContain(
    '"owner_1_suite" cannot be filled in alone: only the applicant can upload its files',
  );
});

it('a definition cannot ask for files, because it can be a branch or contain itself', () => {
  copy.change<{ $defs: object }>('schemas/application.schema.json', ({ $defs }) => {
    const papers = { type: 'array', title: 'Papers', 'x-files': {} };
    Object.assign($defs, { deed: { type: 'object', properties: { papers } } });
  });
  expect(problems()).toContain('only a question, or a part of a list or object, can ask for files');
});
