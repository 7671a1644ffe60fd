import { describe, expect, it } from 'vitest';
import { startState } from '#src/application/machine/transition.ts';
import { attemptOf, payloadOf } from '#src/application/saves/attempt.ts';
import { type ApplicationState, BLANK_CORE } from '#src/application/state/state.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../../../engine/small-flow.ts';
import { createMachine, dealWith } from './machine.ts';

// The payload of a save, and the known server version once the save succeeded.

const OWNERS = [
  { id: 'c1', first: 'Ada', zip: '94601' },
  { id: 'c2', first: 'Bob', zip: '94602' },
];

/** A page whose application the server has, with these answers changed. */
function pageWith(typed: object, heldAnswers: object = {}) {
  const page = createMachine();
  page.person('ada');
  page.load(dealWith(1, { business_name: 'Acme', owners: OWNERS, ...heldAnswers }));
  page.type(typed as Record<string, unknown>);
  return page;
}
const payloadOfPage = (page: ReturnType<typeof pageWith>) => payloadOf(page.inputs, page.state());
const contacts = (page: ReturnType<typeof pageWith>) =>
  payloadOfPage(page).payload.business?.contacts as unknown as Record<string, unknown>[];

describe('a malformed answer', () => {
  it('is left out, and the value on the server stays', () => {
    const page = pageWith({ business_ein: '12' }, { business_ein: { present: true, mask: '**-***6789' } });
    const { payload, heldAnswers: savedAnswers } = payloadOfPage(page);
    expect(payload.business).not.toHaveProperty('taxIdNumber');
    expect(savedAnswers.business_ein).toEqual({ present: true, mask: '**-***6789' });
  });

  it('of an owner is left out, even if the owner has moved in the list', () => {
    const page = pageWith({});
    page.send({ type: 'load', ...reversedOwners(page) });
    page.type({ owner_1_zip: 'x' });
    const [bob] = contacts(page);
    expect(JSON.stringify(bob)).not.toContain('"x"');
    expect(JSON.stringify(bob)).not.toContain('null');
    expect(payloadOfPage(page).heldAnswers.owners).toMatchObject([
      { id: 'c2', zip: '94602' },
      { id: 'c1', zip: '94601' },
    ]);
  });

  it('of an owner whom the server does not know does not affect other owners', () => {
    const page = pageWith({});
    page.send({ type: 'add-item', list: 'owners', key: 'new' });
    page.type({ owner_3_zip: 'x' });
    const { heldAnswers: savedAnswers } = payloadOfPage(page);
    expect(savedAnswers.owners).toMatchObject([{ zip: '94601' }, { zip: '94602' }, { key: 'new' }]);
    expect(savedAnswers.owners).not.toHaveProperty('[2].zip');
    expect(JSON.stringify(contacts(page)[0])).toContain('94601');
  });
});

/** The same answers with the owners in reverse order, as after a merge with another device. */
function reversedOwners(page: ReturnType<typeof pageWith>) {
  const { application, version, farthest, hidden } = page.state();
  const owners = [...(application.owners as unknown as object[])].reverse();
  return { application: { ...application, owners } as never, version, farthest, hidden };
}

describe('a cleared answer', () => {
  it('is sent as null if the server holds one, and not at all if it does not', () => {
    const page = pageWith({ business_name: undefined, business_city: undefined });
    expect(payloadOfPage(page).payload.business).toMatchObject({ name: null });
    expect(JSON.stringify(payloadOfPage(page).payload)).not.toContain('city');
    expect(payloadOfPage(page).heldAnswers).not.toHaveProperty('business_name');
  });

  it('of an application that the server lacks clears nothing', () => {
    const page = createMachine();
    const base = { business_name: 'Acme' };
    const draft = {
      format: 1 as const,
      flow: 'apply',
      flowVersion: '1',
      hidden: [],
      touched: ['business_name'],
    };
    page.send({ type: 'draft-read', draft: { ...draft, application: {}, base } });
    expect(JSON.stringify(payloadOfPage(page).payload)).not.toContain('null');
  });
});

it("contains the hidden parts, the farthest step, the loan, and the partner's ids", () => {
  const page = pageWith({});
  page.send({ type: 'hide', paths: ['info'] });
  page.send({ type: 'reach', step: 'info' });
  const { brand, flow } = page.inputs;
  expect(payloadOfPage(page).payload).toMatchObject({
    hidden: ['info'],
    farthest: 'info',
    loan_id: 'l1',
    application_type: 'apply',
    flow_version: flow.version,
    vendor_id: brand.vendor_id,
    siteId: brand.vendor_name,
    source: { partnerId: brand.partner?.partnerId },
  });
  expect(payloadOfPage(createMachine()).payload).not.toHaveProperty('loan_id');
});

it('[SIGN-39] counts the step that the person leaves with this save as reached', () => {
  const page = pageWith({});
  page.send({ type: 'reach', step: 'info' });
  const farthest = (leaving?: string) =>
    attemptOf(page.inputs, page.state(), { id: 'r', goal: 'save', quiet: false, leaving }).payload.farthest;
  expect([farthest(), farthest('owners'), farthest('amount')]).toEqual(['info', 'owners', 'info']);
});

it('an empty loan id names no loan', () => {
  expect(payloadOfPage(pageWith({ loan_id: '' })).payload.loan_id).toBeUndefined();
});

describe('a value with parts', () => {
  const driver = { type: 'object', title: 'Driver', properties: { age: { type: 'integer', title: 'Age' } } };
  const inputs = {
    ...createMachine().inputs,
    flow: smallFlow({
      fields: {
        vehicle: {
          type: 'object',
          title: 'Vehicle',
          'x-save': 'business.vehicle',
          properties: {
            make: { type: 'string', title: 'Make' },
            plate: { type: 'string', title: 'Plate', minLength: 3, 'x-errors': { minLength: 'Too short.' } },
          },
        },
        drivers: { type: 'array', title: 'Drivers', items: driver, 'x-save': 'business.drivers' },
      },
    }),
    env: SMALL_ENVIRONMENT,
  };
  const payloadOverBase = (application: object, base: object | undefined) => {
    const start = startState(inputs as never, smallContext({}));
    const core = { ...BLANK_CORE, ids: base && { dealId: 'd1', accountId: 'a1', contactId: 'c1' }, base };
    const state = { ...start, application, core } as unknown as ApplicationState;
    return payloadOf(inputs as never, state);
  };

  it('is sent without its malformed parts, whose values on the server stay', () => {
    const base = { vehicle: { make: 'Saab', plate: 'ABC' } };
    const { payload, heldAnswers: savedAnswers } = payloadOverBase(
      { vehicle: { make: 'Volvo', plate: 'x' } },
      base,
    );
    expect(payload.business).toEqual({ vehicle: { make: 'Volvo', plate: 'ABC' } });
    expect(savedAnswers).toEqual({ vehicle: { make: 'Volvo', plate: 'ABC' } });
    expect(payloadOverBase({ vehicle: { make: 'Volvo', plate: 'x' } }, undefined).payload.business).toEqual({
      vehicle: { make: 'Volvo' },
    });
  });

  it("of a list removes nothing from the same position of the server's list: items may have moved", () => {
    const base = { drivers: [{ age: 30 }, { age: 40 }] };
    const { payload, heldAnswers: savedAnswers } = payloadOverBase(
      { drivers: [{ age: 'x' }, { age: 30 }] },
      base,
    );
    expect(payload.business).toEqual({ drivers: [{}, { age: 30 }] });
    expect(savedAnswers).toEqual({ drivers: [{}, { age: 30 }] });
  });
});
