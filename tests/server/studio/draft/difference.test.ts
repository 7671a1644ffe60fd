import { describe, expect, it } from 'vitest';
import type { Json } from '#engine';
import flowSchema from '#schemas/flow.schema.json' with { type: 'json' };
import stepSchema from '#schemas/step.schema.json' with { type: 'json' };
import { differenceOf, draftDifference } from '#server/studio/draft/index.ts';

const STEP = {
  title: 'Amount',
  heading: 'How much?',
  schema: { properties: { amount: {} } },
  uiSchema: { amount: { 'ui:help': 'In dollars' } },
};
const FIELDS = { amount: { title: 'Amount', minimum: 1000 } };
const TEXTS = { legal: { license: 'Member FDIC.' }, save: 'Save' };

interface Parts {
  flow?: object;
  step?: object;
  fields?: object;
  texts?: object;
  locale?: object;
  harbor?: object;
}

/** The files of a flow with one step, with some parts changed. */
const filesWith = ({ flow, step, fields, texts, locale, harbor }: Parts = {}) =>
  new Map(
    Object.entries({
      'flows/apply/flow.json': { steps: ['amount'], homePage: { title: 'Funding' }, ...flow },
      'flows/apply/steps/amount.json': { ...STEP, ...step },
      'schemas/application.schema.json': { properties: { ...FIELDS, ...fields } },
      'flows/texts.json': { ...TEXTS, ...texts },
      'flows/locales/es-US/texts.json': { 'home.title': 'Fondos', ...locale },
      'brands/harbor.json': { vendor_name: 'Harbor', loan_terms: [3, 6], ...harbor },
    }).map(([path, value]) => [path, JSON.stringify(value)]),
  );
const linesOf = (parts: Parts) => differenceOf(filesWith(), filesWith(parts), 'apply');

describe('[STUDIO-18] a change report', () => {
  it('names each change with the value before and after', () => {
    expect(linesOf({ step: { heading: 'Your amount' } })).toEqual([
      "Step 'Amount': the heading changed from 'How much?' to 'Your amount'",
    ]);
    expect(linesOf({ flow: { homePage: { title: 'Money' } } })).toEqual([
      "The application: a text of the front page changed from 'Funding' to 'Money'",
    ]);
    expect(linesOf({ locale: { 'home.title': 'Dinero' } })).toEqual([
      "Spanish (United States): a translation changed from 'Fondos' to 'Dinero'",
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
      "Step 'Amount': the rule that says when it is shown changed",
      "Step 'Amount': the heading changed from 'How much?' to 'Sum'",
      "Step 'Amount': the address changed from nothing to 'sum'",
      "Harbor: the brand color changed from the value of all brands to '#000000'",
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
