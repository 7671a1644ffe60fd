import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import { replaceGivenMasks, replaceGivenSecrets } from '#server/deals/responses/giver-names.ts';
import { removePeople } from '#server/deals/responses/index.ts';

const brand = { content: {} };
const masked = (mask: string) => ({ present: true, mask });
const given = (first: string) => ({ present: true, given: true, mask: `Given by ${first}` });
const application = {
  owners: [
    { id: 'o1', first: 'Ann', ssn: masked('***-**-1111'), dob: masked('**/**/1970') },
    { id: 'o2', first: 'Sam', ssn: masked('***-**-2222'), dob: masked('**/**/1980') },
  ],
};
const sources = { '/owners/o2/ssn': 'request' };

it("only the secret that another person gave is replaced, and neither their other one nor another owner's [REQUEST-2]", () => {
  expect(replaceGivenSecrets(brand, flow, { sources }, application)).toEqual({
    owners: [application.owners[0], { ...application.owners[1], ssn: given('Sam') }],
  });
  expect(replaceGivenSecrets(brand, flow, { sources: {} }, application)).toBe(application);
});

it('a given secret that was cleared is not shown as given', () => {
  const cleared = { owners: [{ id: 'o2', first: 'Sam' }] };
  expect(replaceGivenSecrets(brand, flow, { sources }, cleared)).toEqual(cleared);
});

it('the masks of a save name the giver at the position of their item, in any order of the items [REQUEST-2]', () => {
  const reversed = { owners: [...application.owners].reverse() };
  const masks = {
    '/owners/0/ssn': '***-**-2222',
    '/owners/1/ssn': '***-**-1111',
    '/business_ein': '**-***2983',
  };
  expect(replaceGivenMasks(brand, flow, { sources }, reversed, masks)).toEqual({
    masks: { ...masks, '/owners/0/ssn': 'Given by Sam' },
    given: ['/owners/0/ssn'],
  });
});

it.each([
  ['was cleared', application, { '/owners/0/ssn': '***-**-1111' }],
  ['is of an owner who was removed', { owners: [application.owners[0]] }, { '/owners/0/ssn': '***-**-1111' }],
])('the masks of a save have none for a given secret that %s', (_, next, masks) => {
  expect(replaceGivenMasks(brand, flow, { sources }, next as typeof application, masks)).toEqual({ masks });
});

it('the answer of a save has no person, id or mask for a caller with a return link [RETURN-3]', () => {
  const data = {
    dealId: 'd1',
    contactIds: [{ id: 'o1', email: 'ann@oak.example' }],
    ids: { owners: ['o1'] },
    masks: { '/owners/0/ssn': '***' },
    given: ['/owners/0/ssn'],
  };
  const answer = removePeople({ status: 'success', msg: '', level: 'success', data } as never);
  expect(answer.data).toEqual({ dealId: 'd1', contactIds: [], ids: {}, masks: {} });
});
