import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';
import { type CompiledFlow, type FieldGroup, type FieldUi, fieldUi, stepById } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { contextWith, environment } from '../engine/test-application.ts';
import { CONTROLS, GROUPS, LINES, REQUIRED } from './forms.table.ts';

const FLOWS = { apply, bcm };
const env = environment();
/** The name of a field without the name of its list or address. */
const ownName = (name: string): string => name.replace(/^(business_|owner_\d+_)(?=\w)/, '');

function stepOf(flow: CompiledFlow, id: string) {
  const step = stepById(flow, id);
  if (!step) throw new Error(`There is no step ${id}.`);
  return step;
}

/** The uiSchema of a step, or of the items of its list. */
function formUi(flow: CompiledFlow, id: string): FieldUi {
  const { uiSchema } = stepOf(flow, id);
  return ((uiSchema.owners as FieldUi | undefined)?.items as FieldUi | undefined) ?? (uiSchema as FieldUi);
}
const groupsOf = (flow: CompiledFlow, id: string): FieldGroup[] =>
  (formUi(flow, id)['ui:groups'] as FieldGroup[] | undefined) ?? [];

it.each(REQUIRED)('[FIELD-43] [FIELD-44] %s %s requires: %s', (name, id, fields) => {
  const flow = FLOWS[name];
  const errors = formOf(flow, contextWith({}), env).errorsOf(stepOf(flow, id));
  expect(errors.map(({ field }) => field).join(' ')).toBe(fields);
});

describe.each(['apply', 'bcm'] as const)('the fields of %s', (flowName) => {
  const flow = FLOWS[flowName];
  it.each(flow.steps.map(({ id }) => id))('%s: each has the control of its kind', (id) => {
    const { schema } = stepOf(flow, id);
    const ofItems = schema.properties?.owners ? Object.keys(formUi(flow, id)) : [];
    const names = [
      ...Object.keys(schema.properties ?? {}),
      ...ofItems.filter((name) => !name.startsWith('ui:')).map((name) => `owner_1_${name}`),
    ];
    const controls = names
      .map((name) => [name, fieldUi(flow, stepOf(flow, id), name)['ui:widget']] as const)
      .filter(([, widget]) => widget !== 'hidden' && !/^(bank-link|statement-upload)$/.test(String(widget)));
    expect(controls).toEqual(
      controls.map(([name]) => [
        name,
        CONTROLS[name === 'business_state' ? 'state' : (ownName(name) as string)],
      ]),
    );
  });

  it('name and name, contact and contact, ZIP code, city and state stand on one line', () => {
    const lines = flow.steps.flatMap(({ id }) =>
      groupsOf(flow, id).map(({ fields, rows = [] }) => {
        const names = fields.map(ownName);
        const wanted = LINES.filter((line) => line.split(' ').every((name) => names.includes(name)));
        return [id, rows.map((row) => row.map(ownName).join(' ')), wanted] as const;
      }),
    );
    expect(lines.length).toBeGreaterThan(5);
    for (const [id, rows, wanted] of lines) expect([id, rows]).toEqual([id, wanted]);
  });
});

describe.each(GROUPS)('the groups of %s %s', (name, id, groups) => {
  it('hold the fields in this order, each below a heading of its own, but for the consent', () => {
    const found = groupsOf(FLOWS[name], id);
    expect(found.map(({ fields }) => fields.join(' '))).toEqual(groups);
    const titles = found.map(({ title }) => title);
    expect(titles.filter((title, index) => !title && groups[index] !== 'consent')).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('[SCREEN-64] the words of the brand about the credit check', () => {
  it.each([
    ['apply', ['amount', 'info', 'funding-is-almost-here'], 'home.facts.credit.text'],
    ['bcm', ['info', 'summary'], 'home.bcm.facts.credit.text'],
  ] as const)('stand below the fields of these steps of %s: %s', (name, steps, key) => {
    const withNotice = FLOWS[name].steps.filter(({ notices }) =>
      notices.some(({ content, at, when }) => content === key && at === 'end' && !when),
    );
    expect(withNotice.map(({ id }) => id)).toEqual(steps);
  });
});
