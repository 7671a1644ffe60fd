import { flow } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { expect, it } from 'vitest';
import { fieldUi, shownFields } from '#engine';
import applyFile from '#flows/apply/flow.json' with { type: 'json' };
import bcmFile from '#flows/bcm/flow.json' with { type: 'json' };
import { formOf } from '../engine/form-of.ts';
import { contextWith } from '../engine/test-application.ts';

it('[SCREEN-33] owners have their own words: a card says the position, and the buttons add and remove', () => {
  const owners = flow.steps.find(({ id }) => id === 'owners');
  if (!owners) throw new Error('no step');
  expect(fieldUi(flow, owners, 'owners')['ui:options']).toMatchObject({
    roleField: 'title',
    words: 'widgets.owners',
    add: 'Add additional owners?',
    remove: 'Remove',
  });
});

it('[FLOW-31] [ROUTE-14] [ROUTE-15] [ROUTE-7] [ROUTE-6] the flows name the pages that they lead to', () => {
  expect(applyFile).toMatchObject({
    signedInHome: '/app/select',
    done: '/app/decision/process',
    expired: '/app/user/expired',
    pages: { process: '/app/decision/process', expired: '/app/user/expired' },
    ending: 'loan-request',
  });
  expect(bcmFile).toMatchObject({
    start: '/bcm/info?start',
    done: '/bcm',
    expired: '/app/user/expired',
    pages: { 'select-business': '/bcm/business/select', failure: '/bcm/trigger-error-boundary' },
    ending: 'credit-monitoring',
  });
});

it.each([
  ['Sole Proprietorship', true, false],
  ['Sole Proprietorship', false, true],
  ['LLC', true, true],
  ['LLC', undefined, true],
])('[FIELD-63] [FIELD-64] %s with the tick %s: the EIN is asked for: %s', (structure, tick, asked) => {
  const step = flow.steps.find(({ id }) => id === 'further-details');
  if (!step) throw new Error('no step');
  const context = contextWith({ business_structure: structure, business_no_ein: tick });
  const errors = formOf(flow, context).errorsOf(step);
  expect(shownFields(step, formOf(flow, context)).includes('business_ein')).toBe(asked);
  expect(errors.some(({ field }) => field === 'business_ein')).toBe(asked);
});

it('[ROUTE-40] the equipment of a link is open to visitors, and its step is not', () => {
  const step = flow.steps.find(({ id }) => id === 'type-of-funding');
  expect(step?.access).toBe('applicant');
  expect(step?.substeps.find(({ path }) => path === 'equipment')?.access).toBe('visitor');
});

it('[SCREEN-42] [SCREEN-44] bank and upload lead to each other, the way back only if connecting is on', () => {
  const optionsOf = (id: string) => {
    const step = flow.steps.find((candidate) => candidate.id === id);
    return step && fieldUi(flow, step, 'type_of_statements')['ui:options'];
  };
  expect(optionsOf('bank-connect')).toMatchObject({ uploadStep: 'upload-statements' });
  expect(optionsOf('upload-statements')).toMatchObject({
    connectStep: 'bank-connect',
    connectFlag: 'plaid_connect',
  });
});

it('[LIMIT-10] the code can be sent again after 60 seconds, to the address of owner 1', () => {
  for (const of of [flow, bcm]) {
    const step = of.steps.find(({ signIn }) => signIn);
    if (!step) throw new Error('no step');
    expect(fieldUi(of, step, 'code')['ui:options']).toMatchObject({
      lockSeconds: 60,
      emailField: 'owner_1_email',
    });
  }
});

it("[FIELD-61] [FIELD-62] 'Other' is the last industry, and a found one keeps its name", () => {
  const step = flow.steps.find(({ id }) => id === 'more-details');
  if (!step) throw new Error('no step');
  expect(fieldUi(flow, step, 'business_naics')['ui:options']).toMatchObject({
    last: 999999,
    keywordField: 'naics_keyword',
  });
});
