import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import { roleField, serverFields } from '#domain/roles.ts';
import { findCorrectionParts } from '#server/requests/correction/parts.ts';
import { formOf } from '../../engine/form-of.ts';
import { contextWith } from '../../engine/test-application.ts';
import { fullApplication } from '../deals/people.ts';

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
