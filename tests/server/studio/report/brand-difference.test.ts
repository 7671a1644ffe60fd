import { expect, it } from 'vitest';
import type { Json } from '#engine';
import { projectFiles } from '#engine/compile';
import schema from '#schemas/brand.schema.json' with { type: 'json' };
import { brandDifference } from '#server/studio/report/brand-difference.ts';
import { linesInOrder } from '#server/studio/report/change-lines.ts';
import { contentNames, draftDifference } from '#server/studio/report/index.ts';

const RECORD = {
  vendor_name: 'Harbor',
  theme: { colors: { brand: '#1d4f91' } },
  content: { 'home.title': 'Funding', 'texts.legal.license': 'Member FDIC.' },
  loan_terms: [3, 6, 12],
  loan_amount: { wc: { minimum: 5000 } },
  flags: { funnel: true },
};
const lines = (before: Json, after: Json) => linesInOrder(brandDifference(before, after));

it('[STUDIO-127] names one month without an s', () => {
  expect(lines({ ...RECORD, loan_terms: [1] }, { ...RECORD, loan_terms: [1, 3] })).toEqual([
    'Harbor: the terms changed from 1 month to 1, 3 months',
  ]);
});

it('[STUDIO-18] names each change of a brand with the value before and after, amounts and terms first', () => {
  const after = {
    ...RECORD,
    theme: { colors: { brand: '#000000' } },
    content: { 'home.title': 'Money', 'texts.legal.license': 'Member FDIC. Equal Housing Lender.' },
    loan_terms: [6, 12],
    loan_amount: { wc: { minimum: 10_000 } },
    flags: { funnel: false },
  };
  expect(lines(RECORD, after)).toEqual([
    'Harbor: the smallest amount changed from $5,000 to $10,000',
    'Harbor: the terms changed from 3, 6, 12 months to 6, 12 months',
    "Harbor: a legal text changed from 'Member FDIC.' to 'Member FDIC. Equal Housing Lender.'",
    "Harbor: the title of the front page changed from 'Funding' to 'Money'",
    "Harbor: the brand color changed from '#1d4f91' to '#000000'",
    'Harbor: counting where people leave changed from on to off',
  ]);
});

it('says that a value is new or gone for this brand', () => {
  expect(lines({ vendor_name: 'Oak' }, { vendor_name: 'Oak', support_email: 'a@oak.example' })).toEqual([
    "Oak: the support email changed from the value of all brands 'support@trellis.example' to 'a@oak.example'",
  ]);
  expect(lines({ ...RECORD }, { ...RECORD, loan_amount: {} })).toEqual([
    'Harbor: the smallest amount changed from $5,000 to the value of all brands $5,000',
  ]);
});

it('names a brand without a name by its id, as elsewhere, and the step of a changed text', () => {
  const before = { content: {}, translations: {} };
  const after = {
    content: { 'steps.amount.heading': 'How much?' },
    translations: { 'es-US': { 'steps.amount.heading': '¿Cuánto?' } },
  };
  expect(
    linesInOrder(brandDifference(before, after, { steps: { amount: 'Select Amount' }, fields: {} })),
  ).toEqual([
    "Trellis: a text of a step in 'Select Amount' changed from the value of all brands to 'How much?'",
    "Trellis: the Spanish (United States) translation of 'How much?' in 'Select Amount' changed from the value of all brands to '¿Cuánto?'",
  ]);
});

it('[STUDIO-18] names the translation of all brands if the brand had or has no translation', () => {
  const own = { 'home.title': 'Fondos', 'home.text': 'Pronto' };
  const names = { steps: {}, fields: {}, translations: { 'es-US': { 'home.title': 'Dinero' } } };
  const [without, withOwn] = [{ vendor_name: 'Oak' }, { vendor_name: 'Oak', translations: { 'es-US': own } }];
  expect(linesInOrder(brandDifference(without, withOwn, names))).toEqual([
    "Oak: the Spanish (United States) translation of the title of the front page changed from the text of all brands 'Dinero' to 'Fondos'",
    "Oak: the Spanish (United States) translation of a text of the front page (text) changed from the value of all brands to 'Pronto'",
  ]);
  expect(linesInOrder(brandDifference(withOwn, without, names))).toEqual([
    "Oak: the Spanish (United States) translation of the title of the front page changed from 'Fondos' to the text of all brands 'Dinero'",
    "Oak: the Spanish (United States) translation of a text of the front page (text) changed from 'Pronto' to the value of all brands",
  ]);
});

it('[STUDIO-18] names the English text of all brands if the brand had or has no English text', () => {
  const names = contentNames([{ files: projectFiles('flows', 'schemas'), flow: 'apply' }]);
  const without = { vendor_name: 'Oak' };
  const withOwn = { ...without, content: { 'steps.amount.heading': 'How much?', 'texts.ui.back': 'Return' } };
  expect(linesInOrder(brandDifference(without, withOwn, names))).toEqual([
    "Oak: a text of a step in 'Select Amount' changed from the text of all brands 'Tell Us How We Can Help' to 'How much?'",
    "Oak: a text changed from the text of all brands 'Back' to 'Return'",
  ]);
  expect(linesInOrder(brandDifference(withOwn, without, names))).toEqual([
    "Oak: a text of a step in 'Select Amount' changed from 'How much?' to the text of all brands 'Tell Us How We Can Help'",
    "Oak: a text changed from 'Return' to the text of all brands 'Back'",
  ]);
});

it('[STUDIO-18] names the text of all brands as it was before, if the draft changes it too', () => {
  const files = projectFiles('flows', 'schemas');
  const step = files.get('flows/apply/steps/amount.json') ?? '';
  const brand = (content: object) => JSON.stringify({ vendor_name: 'Oak', content });
  const before = new Map(files).set('brands/oak.json', brand({}));
  const after = new Map(files)
    .set('flows/apply/steps/amount.json', step.replace('Tell Us How We Can Help', 'Your Needs'))
    .set('brands/oak.json', brand({ 'steps.amount.heading': 'How much?' }));
  const brandFiles = ['brands/oak.json'];
  const line = (from: string, to: string) =>
    `Oak: a text of a step in 'Select Amount' changed from ${from} to ${to}`;
  expect(draftDifference(before, after, { flow: 'apply', brandFiles })).toContain(
    line("the text of all brands 'Tell Us How We Can Help'", "'How much?'"),
  );
  expect(draftDifference(after, before, { flow: 'apply', brandFiles })).toContain(
    line("'How much?'", "the text of all brands 'Tell Us How We Can Help'"),
  );
});

it('names a logo that is stored in the record by its kind and size', () => {
  const withLogo = (logo_url: string) => ({ vendor_name: 'Oak', media: { logo_url } });
  const png = `data:image/png;base64,${'A'.repeat(4000)}`;
  const svg = `data:image/svg+xml;base64,${'A'.repeat(8000)}`;
  expect(lines(withLogo('https://oak.example/logo.png'), withLogo(png))).toEqual([
    "Oak: the logo changed from 'https://oak.example/logo.png' to 'PNG picture of 4 KB'",
  ]);
  expect(lines(withLogo(png), withLogo(svg))).toEqual([
    "Oak: the logo changed from 'PNG picture of 4 KB' to 'SVG picture of 7 KB'",
  ]);
  expect(lines(withLogo(png), withLogo(png.replace('AA', 'BB')))).toEqual([
    "Oak: the logo changed from 'PNG picture of 4 KB' to 'another PNG picture of 4 KB'",
  ]);
});

const HEAD = ['$schema', 'platform', 'vendor_name'];
it.each(Object.keys(schema.properties).filter((name) => !HEAD.includes(name)))(
  'a change of %s has words, and no path or name of a developer',
  (name) => {
    const [line = ''] = lines(
      { vendor_name: 'Oak' },
      { vendor_name: 'Oak', [name]: { inner_part: ['Value'] } },
    );
    expect(line).toContain('Value');
    expect(line).not.toMatch(/a setting|_|[{}"/]/);
  },
);

it('a record of which only the order changed says so', () => {
  expect(lines({ a: 1, vendor_name: 'Oak' }, { vendor_name: 'Oak', a: 1 })).toEqual([
    'Oak: the record changed its order only',
  ]);
});

it('[STUDIO-67] says what a new brand has instead of the value of all brands, and leaves out what it repeats', () => {
  const record = {
    ...RECORD,
    theme: { colors: { neutral: '#5c6677' }, fonts: { body: 'system-ui' } },
    content: { 'home.title': 'Funding' },
    flags: {},
  };
  const names = { steps: {}, fields: {}, textOf: () => 'Money' };
  expect(linesInOrder(brandDifference(undefined, { ...record, platform: 'harbor' }, names))).toEqual([
    'Harbor: this brand is new',
    'Harbor: the terms: 3, 6, 12 months (all brands: 24, 36, 48, 60 months)',
    "Harbor: the title of the front page: 'Funding' (all brands: 'Money')",
    "Harbor: the neutral color: '#5c6677'",
  ]);
});

it('[STUDIO-18] names the sections of a front page in words', () => {
  const own = { id: 'local', title: 'Bankers you can call', text: 'A person reads every application.' };
  expect(
    lines(
      { ...RECORD, home: { apply: ['boxes', 'protect'] } },
      { ...RECORD, home: { apply: ['facts', own, 'need'] } },
    ),
  ).toEqual([
    "Harbor: the sections of the front page changed from 'the boxes, how data is protected' to 'the facts, Bankers you can call (A person reads every application.), what people need'",
  ]);
});

it.each([
  ['wc', 'minimum', 'the smallest amount'],
  ['wc', 'maximum', 'the largest amount'],
  ['wc', 'default', 'the amount to start with'],
  ['eq', 'minimum', 'the smallest amount for equipment'],
  ['eq', 'maximum', 'the largest amount for equipment'],
  ['eq', 'default', 'the amount to start with for equipment'],
])('[STUDIO-18] names the bound of amounts %s %s as %s', (type, bound, label) => {
  const recordOf = (amount: number) => ({ vendor_name: 'Oak', loan_amount: { [type]: { [bound]: amount } } });
  expect(lines(recordOf(5000), recordOf(7500))).toEqual([`Oak: ${label} changed from $5,000 to $7,500`]);
});

it('[STUDIO-18] knows the translations in all files of a language', () => {
  const names = contentNames([{ files: projectFiles('flows', 'schemas'), flow: 'apply' }]);
  const keys = ['home.title', 'steps.amount.heading', 'texts.ui.next', 'texts.server.embed.open'];
  expect(keys.filter((key) => names.translations?.['es-US']?.[key] === undefined)).toEqual([]);
});

it('[STUDIO-18] puts amounts, legal texts and webhooks before names, texts and looks', () => {
  const recordOf = (n: number) => ({
    media: { logo_url: `https://oak.example/${n}.png`, favicon_url: `https://oak.example/${n}.ico` },
    hosts: [`${n}.oak.example`],
    origins: [`https://${n}.partner.example`],
    support_email: `${n}@oak.example`,
    content: { 'home.title': `Title ${n}`, 'texts.legal.license': `License ${n}` },
    flags: { plaid_connect: n === 1, bank_statements_screen: n === 1, non_us_notice: n === 1 },
    webhooks: { url: `https://${n}.oak.example/in`, sensitive: n === 1 },
    terms_url: `https://oak.example/terms${n}`,
    privacy_url: `https://oak.example/privacy${n}`,
    vendor_name: `Oak ${n}`,
    loan_term_default: 12 * n,
    loan_amount: { wc: { maximum: 100_000 * n } },
  });
  const labels = lines(recordOf(1), recordOf(2)).map((line) =>
    line.replace(/^Oak 2: (.+) changed from .*$/, '$1'),
  );
  expect(labels).toEqual([
    'the largest amount',
    'the term chosen at first',
    'a legal text',
    'the notice to people outside the US',
    'the address that applications are sent to',
    'sending Social Security numbers, tax IDs and birth dates in full to its server',
    'the address of the terms of use',
    'the address of the privacy policy',
    'the name',
    'connecting a bank account',
    'the bank step',
    'the support email',
    'the title of the front page',
    'the logo',
    "the icon of the browser's tab",
    'the host names',
    'the sites that may show the application',
  ]);
});
