import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import type { CompiledFlow } from '#engine';
import { listCertifications } from '#server/deals/read/index.ts';
import type { Consent } from '#server/deals/store/index.ts';

const application = {
  owners: [
    { id: 'o1', first: 'Ann', last: 'Oak' },
    { id: 'o2', first: 'Sam', last: 'Elm' },
  ],
  partners: [{ id: 'p1', first: 'Pia', last: 'Fir' }],
};
const certification = (item?: string): Consent => ({
  at: '2026-11-02T10:00:00.000Z',
  version: 'v',
  ip: '',
  userAgent: '',
  certified: `True, says ${item}.`,
  ...(item === undefined ? {} : { item }),
});
const namesOf = (consents: Consent[], by: CompiledFlow = flow) =>
  listCertifications(by, { consents }, application).map(({ name }) => name);

it('a certification has the name of the person who made it, else of the applicant', () => {
  expect(namesOf([certification('o2'), certification()])).toEqual(['Sam Elm', 'Ann Oak']);
});

it('a certification of a person in another list has the name from that list', () => {
  const { owners } = flow.application.properties ?? {};
  const properties = { ...flow.application.properties, partners: owners ?? {} };
  const wide = { ...flow, application: { ...flow.application, properties } } as CompiledFlow;
  expect(namesOf([certification('p1')], wide)).toEqual(['Pia Fir']);
});

it("a certification of a person who was removed has no name, and not another person's", () => {
  expect(namesOf([certification('gone')])).toEqual(['']);
});

it('a consent is no certification', () => {
  const { certified: _certified, ...consent } = certification();
  const made = listCertifications(flow, { consents: [consent, certification('o2')] }, application);
  expect(made).toEqual([
    { name: 'Sam Elm', when: new Date('2026-11-02T10:00:00.000Z'), certified: 'True, says o2.' },
  ]);
});
