import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import { roleField, serverFields } from '#domain/roles.ts';
import { findCorrectionParts } from '#server/requests/correction/parts.ts';
import { formOf } from '../../../engine/form-of.ts';
import { contextWith } from '../../../engine/test-application.ts';
import { compileChangedFlow } from '../../../flows/changed-flow.ts';
import { addFiles } from '../../../flows/flow-with-files.ts';
import { fullApplication, fullOwner, secondOwner } from '../../deals/people.ts';

it('a correction asks for no consent and no field that only the server decides, but for all else that a step shows', () => {
  const form = formOf(flow, contextWith(fullApplication()));
  const names = findCorrectionParts(form).flatMap((part) => part.names);
  const fixed = [roleField(flow, 'consent'), ...serverFields(flow)];
  const screens = form
    .visibleSteps()
    .filter(({ view, signIn }) => view === 'form' && !signIn)
    .flatMap((step) => Object.keys(step.schema.properties ?? {}));
  expect(fixed.filter((name) => screens.includes(name))).not.toEqual([]);
  expect(names.filter((name) => fixed.includes(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['loan_amount', 'business_ein']));
});

it('[REQUEST-60] the title of a part joins labels as the review does', () => {
  const parts = findCorrectionParts(formOf(flow, contextWith(fullApplication())));
  const titles = parts.map(({ title }) => title);
  expect(titles).toContain('More Details: Business address');
  expect(titles).toContain('Basic Info: Business name, Your name, Your contact');
  expect(
    titles.filter((title) => /: (Home address|Name, Contact, Position)$/.test(title)).length,
  ).toBeGreaterThan(1);
});

it('[REQUEST-60] questions in no substep are a part of their step, or of their item', () => {
  const nick = { type: 'string', title: 'Nickname', maxLength: 20, 'x-save': 'nick' };
  const changedFlow = compileChangedFlow((edit) => {
    addFiles(edit);
    edit<{ $defs: { owner: { properties: object } } }>('schemas/application.schema.json', ({ $defs }) =>
      Object.assign($defs.owner.properties, { nick }),
    );
    edit<OwnersStep>('flows/apply/steps/owners.json', ({ uiSchema: { owners } }) => {
      owners.items['ui:order'].push('nick');
      owners.items['ui:groups'].at(-1)?.fields.push('nick');
    });
  });
  const owners = [
    { ...fullOwner(), id: 'a' },
    { ...secondOwner(), id: 'b' },
  ];
  const parts = findCorrectionParts(formOf(changedFlow, contextWith({ ...fullApplication(), owners })));
  const partOf = (name: string) => parts.find(({ part }) => part === name);
  expect(partOf('business/further-details')).toMatchObject({
    title: 'Further Business Details: Proof of insurance, Vehicles',
    names: ['insurance', 'vehicles'],
    pointers: ['/insurance', '/vehicles'],
  });
  expect(partOf('business/owners/b')).toMatchObject({
    title: 'Owners, Bob Oak: Nickname',
    names: ['owner_2_nick'],
    pointers: ['/owners/b/nick'],
  });
  expect(new Set(parts.map(({ part }) => part)).size).toBe(parts.length);
});

interface OwnersStep {
  uiSchema: { owners: { items: { 'ui:order': string[]; 'ui:groups': { fields: string[] }[] } } };
}
