import { describe, expect, it } from 'vitest';
import type { Json } from '#engine';
import flowSchema from '#schemas/flow.schema.json' with { type: 'json' };
import stepSchema from '#schemas/step.schema.json' with { type: 'json' };
import { differenceOf, draftDifference } from '#server/studio/report/index.ts';

const STEP = {
  title: 'Amount',
  heading: 'How much?',
  schema: { properties: { amount: {} } },
  uiSchema: { amount: { 'ui:help': 'In dollars' } },
};
const FIELDS = { amount: { title: 'Amount', minimum: 1000 } };
const TEXTS = { legal: { license: 'Member FDIC.' }, save: 'Save' };

/** Questions that rules test, and a list with questions of each item. */
const ASKED = {
  kind: {
    title: 'Kind',
    enum: ['llc', 'inc'],
    'x-options': [
      { value: 'llc', label: 'LLC' },
      { value: 'inc', label: 'Corporation' },
    ],
  },
  owners: { title: 'Owners', items: { $ref: '#/$defs/owner' } },
};
const OWNER = { properties: { share: { title: 'Share', maximum: 100 } }, required: ['share'] };

interface Parts {
  flow?: object;
  step?: object;
  fields?: object;
  texts?: object;
  locale?: object;
  harbor?: object;
  owner?: object;
}

/** The files of a flow with one step, with some parts changed. */
const filesWith = ({ flow, step, fields, texts, locale, harbor, owner }: Parts = {}) =>
  new Map(
    Object.entries({
      'flows/apply/flow.json': { steps: ['amount'], homePage: { title: 'Funding' }, ...flow },
      'flows/apply/steps/amount.json': { ...STEP, ...step },
      'schemas/application.schema.json': {
        properties: { ...FIELDS, ...ASKED, ...fields },
        $defs: { owner: owner ?? OWNER },
      },
      'flows/texts.json': { ...TEXTS, ...texts },
      'flows/locales/es-US/texts.json': { 'home.title': 'Fondos', ...locale },
      'brands/harbor.json': { vendor_name: 'Harbor', loan_terms: [3, 6], ...harbor },
    }).map(([path, value]) => [path, JSON.stringify(value)]),
  );
/** A short form of a rule with the paths of its answers. */
function pathsIn([key, test]: [string, unknown]): [string, unknown] {
  const inside = (value: unknown) => Object.fromEntries(Object.entries(value as object).map(pathsIn));
  if (key === 'any') return [key, (test as unknown[]).map(inside)];
  if (key === 'not') return [key, inside(test)];
  return [key === 'rule' ? key : `application.${key}`, test];
}

const linesOf = (parts: Parts) => differenceOf(filesWith(), filesWith(parts), 'apply');

describe('[STUDIO-18] a change report', () => {
  it('names each change with the value before and after', () => {
    expect(linesOf({ step: { heading: 'Your amount' } })).toEqual([
      "Step 'Amount': the heading changed from 'How much?' to 'Your amount'",
    ]);
    expect(linesOf({ flow: { homePage: { title: 'Money' } } })).toEqual([
      "The application: the title of the front page changed from 'Funding' to 'Money'",
    ]);
    expect(linesOf({ locale: { 'home.title': 'Dinero' } })).toEqual([
      "Spanish (United States): the translation of the title of the front page changed from 'Fondos' to 'Dinero'",
    ]);
    expect(linesOf({ step: { uiSchema: { amount: { 'ui:help': 'In US dollars' } } } })).toEqual([
      "'Amount' in Amount: the help changed from 'In dollars' to 'In US dollars'",
    ]);
    expect(
      linesOf({
        fields: { amount: { title: 'Amount', minimum: 1000, 'x-options': [{ value: 'a', label: 'A' }] } },
      }),
    ).toEqual(["Question 'Amount': the choices changed from nothing to 'A'"]);
  });

  it.each([
    [{ kind: ['llc', 'inc'] }, 'Kind is one of LLC, Corporation'],
    [{ not: { kind: 'llc' } }, 'this does not hold: Kind is LLC'],
    [
      { rule: 'is-new', not: { rule: 'is-old' } },
      'the rule “is new” holds and the rule “is old” does not hold',
    ],
    [
      { any: [{ kind: 'inc' }, { kind: 'llc', amount: { minimum: 5 } }] },
      'Kind is Corporation or (Kind is LLC and Amount is at least 5)',
    ],
    [{ owners: { answered: false } }, 'Owners is not answered'],
    [{ 'owners.0.share': { exclusiveMinimum: 50 } }, 'Share of Owners is more than 50'],
  ])('says the rule %j as a sentence, before and after', (tests, sentence) => {
    const rule = Object.fromEntries(Object.entries(tests).map(pathsIn));
    expect(linesOf({ step: { show: rule } })).toEqual([
      `Step 'Amount': the rule that says when it is shown changed from 'always' to '${sentence}'`,
    ]);
    expect(linesOf({ step: { visible: { amount: rule } } })).toEqual([
      `'Amount' in Amount: the rule that says when it is shown changed from 'always' to '${sentence}'`,
    ]);
    expect(linesOf({ flow: { rules: { 'is-new': rule } } })).toEqual([
      `The application: the shared rule 'is new' changed from 'always' to '${sentence}'`,
    ]);
  });

  it('names the limits of an amount, their rule, and money as such', () => {
    const limit = [
      { when: { 'flags.new_limits': true }, maximum: '/brand/loan_amount/wc/maximum' },
      { maximum: 5 },
    ];
    const amount = { ...FIELDS.amount, 'x-format': 'amount' };
    expect(
      differenceOf(
        filesWith({ fields: { amount } }),
        filesWith({ fields: { amount: { ...amount, minimum: 2500, 'x-limit': limit } } }),
        'apply',
      ),
    ).toEqual([
      "Question 'Amount': the smallest number changed from $1,000 to $2,500",
      "Question 'Amount': its limits changed from nothing to 'at most the largest amount if feature new limits is yes; at most $5'",
    ]);
  });

  it("names a changed question of a list's items beside other changes", () => {
    const owner = { properties: { share: { title: 'Share', maximum: 50 }, fax: { title: 'Fax' } } };
    expect(linesOf({ owner, texts: { save: 'Keep' } })).toEqual([
      "Question 'Share' of 'Owners': the largest number changed from '100' to '50'",
      "Question 'Fax' added to 'Owners'",
      "'Share' of 'Owners' is not required any more",
      "A text of the pages changed from 'Save' to 'Keep'",
    ]);
  });

  it("names a limit that only the step puts on a question, and a step's own conditions", () => {
    expect(linesOf({ step: { schema: { properties: { amount: { minimum: 5 } } } } })).toEqual([
      "'Amount' in Amount: the smallest number changed from nothing to '5'",
    ]);
    expect(linesOf({ step: { schema: { ...STEP.schema, else: { required: ['kind'] } } } })).toEqual([
      "Step 'Amount': the answers that are necessary otherwise changed from nothing to 'Kind'",
    ]);
  });

  it('names the questions of an added or removed step', () => {
    const flow = { steps: ['amount', 'more'] };
    const with2 = filesWith({ flow }).set(
      'flows/apply/steps/more.json',
      JSON.stringify({ title: 'More', schema: { properties: { kind: {}, owners: {} } } }),
    );
    expect(differenceOf(filesWith(), with2, 'apply')).toEqual(["Step 'More' added, with 'Kind', 'Owners'"]);
    expect(differenceOf(with2, filesWith(), 'apply')).toEqual(["Step 'More' removed, with 'Kind', 'Owners'"]);
  });

  it('lists amounts, terms and disclosures first, then questions, rules, texts and looks', () => {
    const before = filesWith();
    const after = filesWith({
      step: {
        show: { 'session.loggedIn': true },
        heading: 'Sum',
        path: 'sum',
        schema: { properties: { amount: {}, fax: {} } },
      },
      fields: { amount: { title: 'Amount', minimum: 2000 }, fax: { title: 'Fax' } },
      texts: { legal: { license: 'None.' } },
      harbor: { loan_terms: [6], theme: { colors: { brand: '#000000' } } },
    });
    expect(draftDifference(before, after, { flow: 'apply', brandFiles: ['brands/harbor.json'] })).toEqual([
      "Question 'Amount': the smallest number changed from '1000' to '2000'",
      'Harbor: the terms changed from 3, 6 months to 6 months',
      "A text of the pages changed from 'Member FDIC.' to 'None.'",
      "Question 'Fax' added to Amount",
      "Step 'Amount': the rule that says when it is shown changed from 'always' to 'signed in is yes'",
      "Step 'Amount': the heading changed from 'How much?' to 'Sum'",
      "Step 'Amount': the address changed from nothing to 'sum'",
      "Harbor: the brand color changed from the value of all brands '#0f6a5b' to '#000000'",
    ]);
  });

  const value: Json = { inner_part: ['Value'] };
  const inStep = Object.keys(stepSchema.properties).filter(
    (name) => !['$schema', 'title', 'schema', 'uiSchema', 'visible'].includes(name),
  );
  it.each(inStep)("has words for a step's %s", (name) => {
    const [line = ''] = linesOf({ step: { [name]: value } });
    expect(line).toMatch(/^Step 'Amount': /);
    expect(line).not.toMatch(/other settings|inner_part|_|[{}"]/);
  });

  const inFlow = Object.keys(flowSchema.properties).filter(
    (name) => !['$schema', 'id', 'steps'].includes(name),
  );
  it.each(inFlow)('names no member of a flow for a change of its %s', (name) => {
    const [line = ''] = linesOf({ flow: { [name]: value } });
    expect(line).toMatch(/^The application: /);
    expect(line).not.toMatch(/inner_part|_|[{}"]/);
  });
});
