import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import type { RecipientCorrection } from '#contracts/requests.ts';
import type { FieldValue } from '#engine';
import { openCorrection } from '#src/pages/asked/correction/correction-engine.ts';
import { listChanges } from '#src/pages/asked/correction/list-changes.ts';
import { WHOLE } from '../../../conformance/journey-deals.ts';
import { flowWithFiles } from '../../../flows/flow-with-files.ts';
import { brand } from '../../test-brand.tsx';

/** The list of changed answers at the end of a correction. */

const WORDS = {
  ...{ locale: 'en-US', yes: 'Yes', no: 'No', answered: 'Answered' },
  ...{ months: '{count} months', monthsOne: '{count} month' },
};
const correction = {
  application: WHOLE.application,
  screens: [
    {
      path: 'business/further-details',
      step: 'further-details',
      title: 'Further Business Details',
      fields: ['business_ein', 'business_revenue'],
    },
    {
      path: 'owners/1/info',
      step: 'owners',
      title: 'Name and contact: Ada Lovelace',
      fields: ['owner_1_first', 'owner_1_city', 'owner_1_ssn'],
    },
  ],
} as unknown as RecipientCorrection;

function openForm(screens = correction.screens, answers: object = {}, ofFlow = flow) {
  const application = { ...correction.application, ...answers };
  const form = openCorrection(ofFlow, brand, { ...correction, application, screens });
  return {
    change: (values: Record<string, FieldValue | undefined>) =>
      form.engine.dispatch({ type: 'change', values }),
    screens: () => listChanges(form, WORDS),
    listed: () =>
      listChanges(form, WORDS).flatMap(({ title, answers }) =>
        answers.map(({ label, before, after }) => [title, label, before, after]),
      ),
  };
}

it('[REQUEST-67] lists a changed answer with the answer before', () => {
  const { change, listed } = openForm();
  change({ business_revenue: 640000 });
  expect(listed()).toEqual([['Further Business Details', 'Annual gross revenue', '$500,000', '$640,000']]);
});

it('[REQUEST-67] lists an unanswered checkbox as No, as the review does', () => {
  const fields = ['business_no_ein'];
  const step = { path: 'business/ein', step: 'further-details', title: 'Tax ID', fields };
  const { change, listed } = openForm([step], {
    business_structure: 'Sole Proprietorship',
    business_no_ein: undefined,
  });
  change({ business_no_ein: true });
  expect(listed()).toMatchObject([['Tax ID', expect.any(String), 'No', 'Yes']]);
  change({ business_no_ein: false });
  expect(listed()).toEqual([]);
});

it('[REQUEST-67] lists nothing if every answer is as it was submitted', () => {
  const { change, listed } = openForm();
  change({ business_revenue: 640000 });
  change({ business_revenue: 500000 });
  expect(listed()).toEqual([]);
});

it('[REQUEST-67] lists a name, one part of an address and a secret as a mask', () => {
  const { change, listed } = openForm();
  change({ owner_1_first: 'Augusta', owner_1_city: 'Sparks', owner_1_ssn: '521-44-9382' });
  expect(listed().map(([, label, , after]) => [label, after])).toEqual([
    ['First name', 'Augusta'],
    ['City', 'Sparks'],
    ['Social Security number', '***-**-9382'],
  ]);
});

it('[REQUEST-67] lists an industry by its words, also if its code stays the same', () => {
  const fields = ['business_naics', 'naics_keyword'];
  const industry = { business_naics: 621210, naics_keyword: 'Dentist' };
  const { change, listed } = openForm(
    [{ path: 'business/naics', step: 'more-details', title: 'More Details: Industry', fields }],
    industry,
  );
  change({ naics_keyword: 'Orthodontist' });
  expect(listed()).toEqual([['More Details: Industry', 'More Details: Industry', 'Dentist', 'Orthodontist']]);
});

it('[REQUEST-67] lists a removed answer without a new one', () => {
  const { change, listed } = openForm();
  change({ business_revenue: undefined });
  expect(listed()).toEqual([['Further Business Details', 'Annual gross revenue', '$500,000', undefined]]);
});

it.each([
  ['with several questions', 'Select Amount: Choose Desired Amount, Select Term', 'Select Term'],
  ['with one question', 'Select Amount: Select Term', 'Select Amount: Select Term'],
])('[REQUEST-67] labels the one changed answer of a part %s', (_, title, label) => {
  const step = { path: 'amount', step: 'amount', title, fields: ['loan_amount', 'loan_terms'] };
  const { change, screens } = openForm([step]);
  change({ loan_terms: 24 });
  expect(screens()).toMatchObject([{ heading: label === title ? undefined : title, answers: [{ label }] }]);
});

it('[REQUEST-67] lists the changed files and entries of a list, and no others', () => {
  const file = (id: string, name: string) => ({ id, name, size: 1, type: 'image/png' });
  const vehicles = [{ make: 'Ford' }, { make: 'Fiat', title: [file('1', 'a.png')] }];
  const fields = ['insurance', 'vehicles'];
  const step = { path: 'business/further-details', step: 'further-details', title: 'Details', fields };
  const answers = { insurance: [file('2', 'old.png')], vehicles };
  const { change, listed } = openForm([step], answers, flowWithFiles());
  expect(listed()).toEqual([]);
  change({ vehicles: [{ make: 'Ford' }, { make: 'Fiat', title: [file('3', 'b.png')] }] });
  change({ insurance: [file('4', 'old.png')] });
  expect(listed()).toEqual([
    ['Details', 'Proof of insurance', 'old.png', 'old.png'],
    ['Details', 'Vehicles 2: Title', 'a.png', 'b.png'],
  ]);
  change({ vehicles: undefined });
  expect(listed().map(([, label, before, after]) => [label, before, after])).toEqual([
    ['Proof of insurance', 'old.png', 'old.png'],
    ['Vehicles 1: Make', 'Ford', undefined],
    ['Vehicles 2: Make', 'Fiat', undefined],
    ['Vehicles 2: Title', 'a.png', undefined],
  ]);
});
