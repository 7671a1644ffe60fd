import { expect, it } from 'vitest';
import { compileFlow } from '#engine/compile';
import { placesOf } from '../../../engine/compile/definition/places.ts';

const flowOf = (id: string) => {
  const result = compileFlow(`flows/${id}`);
  if (!result.ok) throw new Error('the flow does not compile');
  return result.definition;
};
const [apply, bcm] = ['apply', 'bcm'].map(flowOf);
if (!apply || !bcm) throw new Error('no flow');

it('Register Now leads to the start that the flow names, else to its first entry, else to its first step', () => {
  expect(placesOf({ ...apply, start: '/contact' }).start).toBe('/contact');
  expect(placesOf(apply).start).toBe('/app');
  expect(placesOf({ ...apply, entries: [] }).start).toBe('/app/amount');
});

it('sign-in leads back to the sign-in step, and an unfinished application to the first step', () => {
  expect(placesOf(bcm)).toMatchObject({
    signIn: '/bcm/app/verify/login',
    afterLogin: '/bcm/app/verify/login?returned',
    resume: '/bcm/app/info?continue',
  });
});

it('steps, aliases and parts for visitors need no sign-in; the sign-in step and later steps do', () => {
  const { open } = placesOf(apply);
  expect(open).toEqual(
    expect.arrayContaining(['/', ...apply.entries, '/app/amount', '/app/select', '/app/info']),
  );
  // Equipment is a part for visitors of a step for applicants.
  expect(open).toContain('/app/equipment');
  for (const path of [
    '/app/verify/login',
    '/app/type-of-funding',
    '/app/business/owners',
    '/app/owners/{idx}/info',
  ])
    expect(open).not.toContain(path);
  expect(new Set(open).size).toBe(open.length);
});

it('a part of a visitor step is open unless it says otherwise', () => {
  const [first, ...others] = apply.steps;
  if (!first) throw new Error('no step');
  const parts = [
    { path: 'amount/all', fields: [] },
    { path: 'amount/own', fields: [], access: 'applicant' as const },
  ];
  const { open } = placesOf({ ...apply, steps: [{ ...first, substeps: parts }, ...others] });
  expect([open.includes('/app/amount/all'), open.includes('/app/amount/own')]).toEqual([true, false]);
});

it('the front page shows the name and amount of an unfinished application by their roles', () => {
  expect(placesOf(apply).summary).toEqual({ name: '/business_name', amount: '/loan_amount' });
  expect(placesOf({ ...apply, roles: { email: 'owner_1_email' } }).summary).toEqual({});
});

it('a final page is not a step of the wizard; absolute aliases are', () => {
  expect([placesOf(apply).final, placesOf(bcm).final]).toEqual([[], ['/bcm/app/contact-soon']]);
  expect(placesOf(bcm).wizard).toEqual([...bcm.entries, '/bcm/info', '/bcm/business/more-details']);
  expect([placesOf(apply).signedInHome, 'signedInHome' in placesOf(bcm)]).toEqual(['/app/select', false]);
});
