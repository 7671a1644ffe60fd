import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Problem, readCatalog } from '#engine/compile';
import { checkBrands } from '../../../engine/compile/check/brand/brands.ts';
import { readMetaSchemas } from '../../../engine/compile/check/meta/meta.ts';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

const HARBOR = 'brands/harbor.json';

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

function checked(): { problems: Problem[]; notes: Problem[] } {
  const catalog = readCatalog('.', copy.path('flows'));
  const schemas = copy.path('schemas');
  const checks = ['apply', 'bcm'].map((name) =>
    checkFlowFolder(copy.path(`flows/${name}`), { schemas, catalog }),
  );
  const problems = checks.flatMap((flow) => (flow.ok ? [] : flow.problems));
  if (problems.length > 0) return { problems, notes: [] };
  const flows = checks.flatMap((flow) => (flow.ok ? [flow.definition] : []));
  const meta = readMetaSchemas(schemas);
  const vocabulary = { flows, texts: catalog.texts ?? {}, meta, publicDir: 'public' };
  return checkBrands(copy.path('brands'), vocabulary);
}

describe('the check of brands', () => {
  it('explains in words how to match every pattern of the record', () => {
    const collectBarePatterns = (schema: unknown, place = ''): string[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      const own = 'pattern' in schema && !('description' in schema) && !place.endsWith('/not') ? [place] : [];
      return [
        ...own,
        ...Object.entries(schema).flatMap(([name, inner]) => collectBarePatterns(inner, `${place}/${name}`)),
      ];
    };
    expect(collectBarePatterns(JSON.parse(copy.read('schemas/brand.schema.json')))).toEqual([]);
  });

  it('reports nothing for a brand that has its terms, nor for a base record that each brand completes', () => {
    copy.edit(HARBOR, '"flags": {', '"flags": { "terms_and_signing": true,');
    copy.edit(HARBOR, '"content": {', '"content": { "terms": "You agree.",');
    expect(checked().problems).toEqual([]);
    copy.edit('brands/base.json', '"terms_and_signing": false', '"terms_and_signing": true');
    const broken = checked().problems.map(({ file }) => path.basename(file));
    expect(broken).toEqual(
      readdirSync('brands').filter((name) => name.endsWith('.json') && !/^(base|harbor)\b/.test(name)),
    );
  });

  it.each([
    ['"fonts": {', '"fnts": {', '"fonts" is missing'],
    ['"heading": "system-ui"', '"heading": ""', '"heading" '],
    [', "fonts": { "body": "system-ui", "heading": "system-ui" }', '', '"fonts" is missing'],
    ['"vendor_name": "Trellis",', '', '"vendor_name" is missing'],
    ['"minimum": 5000, ', '', '"minimum" is missing'],
  ])('reports only the problem of the base record: %s', (from, to, what) => {
    copy.edit('brands/base.json', from, to);
    const { problems, notes } = checked();
    expect(problems.map(({ file }) => path.basename(file))).toContain('base.json');
    expect(problems[0]?.what).toContain(what);
    expect(notes).toEqual([]);
  });

  it.each([
    [
      '"loan_terms": [3, 6, 12]',
      '"loan_term_default": 25',
      ['the default 25 is not among "loan_terms": 24, 36, 48, 60'],
    ],
    ['"loan_terms": [3, 6, 12]', '"loan_term_default": 36', []],
  ])(
    'compares a default with the terms of the base, if the brand has none: %s -> %s',
    (from, to, expected) => {
      copy.edit(HARBOR, from, to);
      expect(checked().problems.map(({ what }) => what)).toEqual(expected);
    },
  );

  it.each([
    ['"default": 80000', '"default": 10000'],
    ['"default": 80000', '"default": 200000'],
    ['"minimum": 10000', '"minimum": 80000'],
  ])('accepts a default on its bounds: %s -> %s', (from, to) => {
    copy.edit(HARBOR, from, to);
    expect(checked().problems).toEqual([]);
  });

  it.each([9999, 200001])('refuses the default %i, one beyond its bounds', (amount) => {
    copy.edit(HARBOR, '"default": 80000', `"default": ${amount}`);
    expect(checked().problems.map(({ what }) => what)).toEqual([
      `the wc default ${amount} is outside 10000 to 200000`,
    ]);
  });

  it('notes, without a fault, an adjusted color and a text without a required placeholder', () => {
    const before = checked().notes.filter(({ file }) => file.endsWith('harbor.json'));
    expect(before).toEqual([]);
    copy.edit(HARBOR, '#1d4f91', '#ffd400');
    copy.edit(HARBOR, '"home.title"', '"home.continue": "Go on",\n    "home.title"');
    const { problems, notes } = checked();
    expect(problems).toEqual([]);
    const foundProblems = notes.filter(({ file }) => file.endsWith('harbor.json'));
    expect(foundProblems.map(({ what, line }) => [what.replace(/#\w{6}$/, 'COLOR'), line])).toEqual([
      ['#ffd400 is too light for lines and ticks: they show COLOR', copy.lineOf(HARBOR, '#ffd400')],
      ['#ffd400 is too light for links and quiet buttons: they show COLOR', copy.lineOf(HARBOR, '#ffd400')],
      ["the text leaves out {amount}, which the project's own text has", copy.lineOf(HARBOR, '"Go on"')],
    ]);
  });

  it('[SCREEN-59] notes each flow that a brand gives no certification for, without a fault', () => {
    const certifications = ({ problems, notes }: ReturnType<typeof checked>): string[] => {
      expect(problems).toEqual([]);
      return notes.flatMap(({ file, what, hint }) =>
        file.endsWith('harbor.json') && what.includes('certification') ? [`${what}. ${hint}`] : [],
      );
    };
    expect(certifications(checked())).toEqual([]);
    copy.edit(HARBOR, '"steps.summary.certification"', '"steps.summary.intro"');
    expect(certifications(checked())).toEqual([
      '"Summary" of bcm has no certification: applicants certify nothing. Write it as the text "steps.summary.certification".',
    ]);
  });

  it('[SCREEN-64] notes a brand with a certification and without words about the credit check', () => {
    const missingNotes = () => checked().notes.filter(({ what }) => what.includes('the text of its notices'));
    expect(missingNotes()).toEqual([]);
    copy.edit(HARBOR, '    "home.facts.credit.text"', '    "home.facts.cost.term"');
    expect(
      missingNotes().map(({ file, what, hint }) => [file.endsWith('harbor.json'), `${what}. ${hint}`]),
    ).toEqual([
      [
        true,
        'apply has a certification, but the text of its notices is missing. Write it as the text "home.facts.credit.text".',
      ],
    ]);
  });

  it('[SCREEN-64] notes the missing words if the flow itself has the certification', () => {
    const missingNotes = () =>
      checked().notes.filter(({ what }) => what.startsWith('bcm has a certification'));
    copy.edit(HARBOR, '"steps.summary.certification"', '"steps.summary.intro"');
    copy.edit(HARBOR, '    "home.bcm.facts.credit.text"', '    "home.bcm.facts.cost.term"');
    expect(missingNotes()).toEqual([]);
    copy.edit(
      'flows/bcm/steps/summary.json',
      '"view": "review",',
      '"view": "review", "certification": "I certify this.",',
    );
    expect(missingNotes().map(({ file }) => file.endsWith('harbor.json'))).toContain(true);
  });
});
