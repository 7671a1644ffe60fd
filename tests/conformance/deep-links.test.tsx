// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { substepFields } from '#engine';
import { findSubstep } from '../../engine/flow/steps/substeps.ts';
import { flow } from '../engine/test-application.ts';
import { DEEP_LINKS } from './deep-links.table.ts';
import { ADA } from './product/fake-server.ts';
import { openProduct } from './product/open-product.tsx';

/** Fields without their own input: a birth date has three parts, an industry sets its keyword. */
const PARTS: Record<string, string[]> = {
  owner_2_dob: ['owner_2_dob_month', 'owner_2_dob_day', 'owner_2_dob_year'],
  naics_keyword: [],
  // Shown to sole proprietors only [FIELD-63].
  business_no_ein: [],
};

/** Names of the inputs on the page, each once. */
const shownNames = () => {
  const inputs = document.querySelectorAll('main form :is(input, select, textarea)[name]');
  return [...new Set([...inputs].map((input) => input.getAttribute('name')))];
};

it.each(DEEP_LINKS.filter(({ path }) => path !== 'owners/add'))(
  'the compiled flow limits $path to its fields',
  ({ path, shownFields }) => {
    const match = findSubstep(flow, path);
    const fields = match ? substepFields(match) : [];
    expect(fields.flatMap((field) => PARTS[field] ?? field)).toEqual(shownFields);
  },
);

it('the table has every substep of the flow, and the flow every one of the table', () => {
  const paths = flow.steps.flatMap((step) => step.substeps.map(({ path }) => path.replace('{idx}', '2')));
  expect(paths.sort()).toEqual(DEEP_LINKS.map(({ path }) => path).sort());
});

it('[LINK-20] [LINK-32] each page shows its own fields and no other, under its own heading if it has one', async () => {
  const owners = [
    { id: 'c1', email: ADA.email },
    { id: 'c2', email: 'bob@example.com' },
  ];
  const deal = { application: { business_name: 'Acme Bakery', loan_type: ['EQ'], owners } };
  const { go, place, heading } = await openProduct({
    at: '/app/business/further-details',
    who: ADA,
    deal,
  });
  await heading('Further Business Details');
  for (const { path, shownFields, heading: own } of DEEP_LINKS) {
    go(`/app/${path}`);
    await waitFor(() => expect([path, shownNames()]).toEqual([path, shownFields]));
    expect(place()).toBe(`/app/${path}`);
    if (own !== undefined) await heading(own);
  }
}, 120_000);
