import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { formatProblem, type Problem, readCatalog } from '#engine/compile';
import { checkBrands } from '../../../engine/compile/check/brand/brands.ts';
import { readMetaSchemas } from '../../../engine/compile/check/meta/meta.ts';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

const HARBOR = 'brands/harbor.json';

const FAULTS: { name: string; from: string; to: string; what: string; hint: string }[] = [
  {
    name: 'a content key that names nothing',
    from: '"fields.business_name.title"',
    to: '"fields.busines_name.title"',
    what: 'content key "fields.busines_name.title" names nothing',
    hint: 'Did you mean "fields.business_name.title"?',
  },
  {
    name: 'a content text with a placeholder that nothing fills in',
    from: 'Funding for Main Street',
    to: 'Funding for {street}',
    what: 'the text has {street}, which nothing fills in',
    hint: 'Use one of',
  },
  {
    name: 'a content text with a field of the brand that is misspelled',
    from: 'Funding for Main Street',
    to: 'Funding from {brand.vendor_nam}',
    what: 'the text has {brand.vendor_nam}, which nothing fills in',
    hint: 'Did you mean "brand.vendor_name"?',
  },
  {
    name: 'a content text with a field of the brand that is no text',
    from: 'Funding for Main Street',
    to: 'Funding from {brand.theme}',
    what: 'the text has {brand.theme}, which nothing fills in',
    hint: 'Use one of',
  },
  {
    name: 'a link in a text that leads nowhere',
    from: '"fields.business_name.title"',
    to: '"fields.consent.text": "I accept the [Terms](bank.example/terms).", "fields.business_name.title"',
    what: 'the link to "bank.example/terms" leads nowhere: its words would stand there alone',
    hint: 'Write the whole address',
  },
  {
    name: 'an unknown flag',
    from: '"term_payment_estimate"',
    to: '"term_payment_estimat"',
    what: '"term_payment_estimat" means nothing here',
    hint: 'Did you mean "term_payment_estimate"?',
  },
  {
    name: 'an unknown field of a brand',
    from: '"vendor_url"',
    to: '"vendor_ur"',
    what: '"vendor_ur" means nothing here',
    hint: 'Did you mean "vendor_url"?',
  },
  {
    name: 'a minimum above the maximum',
    from: '"minimum": 10000',
    to: '"minimum": 1000000',
    what: 'the wc minimum 1000000 is above the maximum 200000',
    hint: 'Swap them.',
  },
  {
    name: 'a default outside the bounds',
    from: '"default": 80000',
    to: '"default": 300000',
    what: 'the wc default 300000 is outside 10000 to 200000',
    hint: 'Choose one between the bounds.',
  },
  {
    name: 'a default term that is not offered',
    from: '"loan_terms": [3, 6, 12]',
    to: '"loan_terms": [3, 6, 12], "loan_term_default": 24',
    what: 'the default 24 is not among "loan_terms": 3, 6, 12',
    hint: 'Choose one of them.',
  },
  {
    name: 'an unknown substep to hide',
    from: '"loan_terms":',
    to: '"hideable": ["owners/{idx}/indentity"], "loan_terms":',
    what: '"owners/{idx}/indentity" is no substep',
    hint: 'Did you mean "owners/{idx}/identity"?',
  },
  {
    name: 'a field that does not show on request',
    from: '"loan_terms":',
    to: '"fields": ["business_phon"], "loan_terms":',
    what: '"business_phon" is no field that shows on request',
    hint: 'Did you mean "business_phone"?',
  },
  {
    name: 'a host of another brand',
    from: '"harbor.localhost"',
    to: '"localhost"',
    what: '"localhost" belongs to brand "default" already',
    hint: 'Keep it in one of them.',
  },
  {
    name: 'a color that is none',
    from: '"#1d4f91"',
    to: '"red;}"',
    what: '"brand" cannot be "red;}"',
    hint: 'Write six hexadecimal digits after a #: #1d4f91.',
  },
];

FAULTS.push(
  ...[
    [
      'a number outside its bounds',
      '"loan_term_default": 0',
      '"loan_term_default" cannot be 0',
      'Write 1 or more.',
    ],
    ['an empty list', '"locales": []', '"locales" is empty', 'Fill it in.'],
    [
      'a prefix that the application needs itself',
      '"route_prefix": "/app"',
      '"route_prefix" cannot be "/app"',
      'Write a slash and one word',
    ],
    [
      "an address of one's own without its slash",
      '"routes": { "machines": "/app" }',
      '"machines" is no name',
      'from its first slash on: /machines',
    ],
    [
      'an address for a link that is relative',
      '"terms_url": "/terms"',
      '"terms_url" cannot be "/terms"',
      'Write the whole address',
    ],
  ].map(([name = '', said, what = '', hint = '']) => ({
    ...{ name, what, hint },
    from: '"loan_terms":',
    to: `${said}, "loan_terms":`,
  })),
  ...[
    ['a section without a title', '{ "id": "story" }', '"title" is missing', 'Add "title"'],
    [
      'a section with a name of two words',
      '{ "id": "Our Story", "title": "x" }',
      '"id" cannot be',
      'Begin with a small letter',
    ],
    ['a section without a name', '{ "title": "x" }', '"id" is missing', 'Add "id"'],
    ['a section that is none', '"box"', '"bcm[0]" cannot be "box"', 'Did you mean "boxes"?'],
  ].map(([name = '', section, what = '', hint = '']) => ({
    ...{ name, what, hint },
    from: '"home": {',
    to: `"home": { "bcm": [${section}],`,
  })),
  {
    name: 'a support address that is none',
    from: '"support_email": "',
    to: '"support_email": "at ',
    what: '"support_email" cannot be "at ',
    hint: 'Write it as an email address: help@maple.example.',
  },
  {
    name: 'a name that is too long',
    from: '"vendor_name": "',
    to: `"vendor_name": "${'x'.repeat(130)}`,
    what: '"vendor_name" has 1',
    hint: 'Write 120 characters, or fewer.',
  },
  {
    name: 'a corner that is too round',
    from: '"radius": ',
    to: '"radius": 9',
    what: '"radius" cannot be 9',
    hint: 'Write a number from 0 to 24.',
  },
);

FAULTS.push({
  name: 'a step with terms to sign, and no terms',
  from: '"flags": {',
  to: '"flags": { "terms_and_signing": true,',
  what: 'the step "Review and sign the terms" is shown, and the text that it shows is missing',
  hint: 'Write the text under "content", as "terms", or do not show the step.',
});

const SCRIPTED = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString(
  'base64',
);
FAULTS.push(
  {
    name: 'a logo that is no plain drawing',
    from: '"logo_url": "/logos/harbor.svg"',
    to: `"logo_url": "data:image/svg+xml;base64,${SCRIPTED}"`,
    what: 'the drawing is not plain: <script> has no place in a logo',
    hint: 'Export it as plain SVG',
  },
  {
    name: 'a logo that is not there',
    from: '"logo_url": "/logos/harbor.svg"',
    to: '"logo_url": "/logos/harbour.svg"',
    what: 'there is no file public/logos/harbour.svg',
    hint: 'Put it there',
  },
  {
    name: 'a logo by an address that runs a script',
    from: '"logo_url": "/logos/harbor.svg"',
    to: '"logo_url": "javascript:alert(1)"',
    what: '"logo_url" cannot be',
    hint: 'or the picture itself as base64',
  },
  {
    name: 'a text with half a placeholder',
    from: 'Funding for Main Street',
    to: 'Funding for {Main Street',
    what: 'the text has a brace without its partner',
    hint: 'Write {name} with both braces',
  },
  {
    name: 'addresses that lead in a circle',
    from: '"loan_terms":',
    to: '"routes": { "/go": "/on", "/on": "/go" }, "loan_terms":',
    what: '"/go" leads to "/on", which leads elsewhere',
    hint: 'Name an address of the application.',
  },
);

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

function check(): Problem[] {
  return checked().problems;
}

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

describe('npm run check on a broken brand', () => {
  it('says in words how every shape of the record is met, never as a pattern alone', () => {
    const bare = (schema: unknown, place = ''): string[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      const own = 'pattern' in schema && !('description' in schema) && !place.endsWith('/not') ? [place] : [];
      return [...own, ...Object.entries(schema).flatMap(([name, inner]) => bare(inner, `${place}/${name}`))];
    };
    expect(bare(JSON.parse(copy.read('schemas/brand.schema.json')))).toEqual([]);
  });

  it('finds nothing in the brands as they stand', () => {
    expect(check()).toEqual([]);
  });

  it.each(FAULTS)('$name: file, line, what and fix', (fault) => {
    copy.edit(HARBOR, fault.from, fault.to);
    const line = copy.lineOf(HARBOR, fault.to);
    const problems = check();
    const found = problems.find((problem) => problem.what.includes(fault.what));
    expect(found, JSON.stringify(problems, null, 1)).toMatchObject({ file: copy.path(HARBOR), line });
    expect(found?.hint).toContain(fault.hint);
  });

  it('finds nothing in a brand that has its terms, and none for a base record that each brand completes', () => {
    copy.edit(HARBOR, '"flags": {', '"flags": { "terms_and_signing": true,');
    copy.edit(HARBOR, '"content": {', '"content": { "terms": "You agree.",');
    expect(check()).toEqual([]);
    copy.edit('brands/base.json', '"terms_and_signing": false', '"terms_and_signing": true');
    const broken = check().map(({ file }) => path.basename(file));
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
  ])('tells alone what is broken in the base record: %s', (from, to, what) => {
    copy.edit('brands/base.json', from, to);
    const { problems, notes } = checked();
    expect(problems.map(({ file }) => path.basename(file))).toContain('base.json');
    expect(problems[0]?.what).toContain(what);
    expect(notes).toEqual([]);
  });

  it('notes, without a fault, a color that had to move and a text that leaves something out', () => {
    const before = checked().notes.filter(({ file }) => file.endsWith('harbor.json'));
    expect(before).toEqual([]);
    copy.edit(HARBOR, '#1d4f91', '#ffd400');
    copy.edit(HARBOR, '"home.title"', '"home.continue": "Go on",\n    "home.title"');
    const { problems, notes } = checked();
    expect(problems).toEqual([]);
    const found = notes.filter(({ file }) => file.endsWith('harbor.json'));
    expect(found.map(({ what, line }) => [what.replace(/#\w{6}$/, 'COLOR'), line])).toEqual([
      ['#ffd400 is too light for lines and ticks: they show COLOR', copy.lineOf(HARBOR, '#ffd400')],
      ['#ffd400 is too light for links and quiet buttons: they show COLOR', copy.lineOf(HARBOR, '#ffd400')],
      ["the text leaves out {amount}, which the project's own text has", copy.lineOf(HARBOR, '"Go on"')],
    ]);
  });

  it('notes each flow that a brand gives no certification for, without a fault', () => {
    const certifications = ({ problems, notes }: ReturnType<typeof checked>): string[] => {
      expect(problems).toEqual([]);
      return notes.flatMap(({ file, what, hint }) =>
        file.endsWith('harbor.json') && what.includes('certification') ? [`${what}. ${hint}`] : [],
      );
    };
    expect(certifications(checked())).toEqual([]);
    copy.edit(HARBOR, '"steps.summary.certification"', '"steps.summary.intro"');
    expect(certifications(checked())).toEqual([
      'the brand gives no certification for "bcm": the summary shows none, and none is kept. Write the words under "content", as "steps.summary.certification".',
    ]);
  });

  it('writes a problem as file:line:column: what. Fix.', () => {
    copy.edit(HARBOR, '"vendor_url"', '"vendor_ur"');
    const [problem] = check();
    expect(problem && formatProblem(problem, copy.folder)).toBe(
      'brands/harbor.json:7:3: "vendor_ur" means nothing here. Did you mean "vendor_url"?',
    );
  });
});
