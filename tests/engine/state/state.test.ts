import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';
import { createEngine, type FieldValue, listOf, readDraft, readField, reviewGroups, toDraft } from '#engine';
import { brandWith, COMPLETE, engineWith, environment, flow } from '../test-application.ts';

const SECRETS = ['521-44-9382', '12-3456789', '1980-01-31'];

describe('the state of an application', () => {
  it('[STEP-60] starts with the defaults and one owner', () => {
    const { application } = engineWith().state();
    expect(application).toMatchObject({ loan_amount: 150000, loan_terms: 60, application_type: 'apply' });
    expect(application.loan_payment).toBeCloseTo(3187.06, 2);
    expect(listOf(application, 'owners')).toHaveLength(1);
  });
  it('follows the default of equipment until the amount is touched', () => {
    const engine = engineWith();
    engine.dispatch({ type: 'change', values: { loan_type: ['EQ'] } });
    expect(engine.state().application.loan_amount).toBe(100000);
    engine.dispatch({ type: 'change', values: { loan_amount: 90000 } });
    engine.dispatch({ type: 'change', values: { loan_type: ['WC'] } });
    expect(engine.state().application.loan_amount).toBe(90000);
  });
  it("gives a field the flow's default only while it has no answer", () => {
    const facts = { session: { loggedIn: false }, brand: brandWith(), flags: {}, visitor: {} };
    const engine = createEngine(bcm, environment(), facts);
    const type = () => engine.state().application.loan_type;
    expect(type()).toEqual(['BCM']);
    engine.dispatch({ type: 'change', values: { loan_type: ['WC'] } });
    expect(type()).toEqual(['WC']);
    engine.dispatch({ type: 'change', values: { loan_type: [] } });
    expect(type()).toEqual(['BCM']);
  });
  it('keeps its answers as they are if an event changes none of them', () => {
    const engine = engineWith();
    engine.dispatch({ type: 'change', values: { loan_amount: 90000 } });
    const { application } = engine.state();
    engine.dispatch({ type: 'facts', facts: { session: { loggedIn: true } } });
    engine.dispatch({ type: 'change', values: { loan_amount: 90000 } });
    expect(engine.state().application).toBe(application);
  });
  it('computes no payment of an amount or a term outside its limits', () => {
    const engine = engineWith();
    const paymentOf = (values: Record<string, FieldValue>) => {
      engine.dispatch({ type: 'change', values });
      return engine.state().application.loan_payment;
    };
    expect(paymentOf({ loan_amount: 250001 })).toBeUndefined();
    expect(paymentOf({ loan_amount: 4999 })).toBeUndefined();
    expect(paymentOf({ loan_amount: 250000 })).toBeGreaterThan(0);
    expect(paymentOf({ loan_terms: 37 })).toBeUndefined();
    expect(paymentOf({ loan_terms: 36, loan_type: ['EQ'] })).toBeUndefined();
    expect(paymentOf({ loan_amount: 150000 })).toBeGreaterThan(0);
  });
  it('stamps consent with its time and text version, and takes the stamp back', () => {
    const engine = engineWith();
    engine.dispatch({ type: 'change', values: { consent: true } });
    expect(engine.state().application.consent_at).toBe('2026-01-02T03:04:05.000Z');
    expect(engine.state().application.consent_version).toBe('2026-11-01');
    engine.dispatch({ type: 'change', values: { consent: false } });
    expect(engine.state().application.consent_at).toBeUndefined();
  });
  describe('an answer that clears another', () => {
    const SOLE = { business_structure: 'Sole Proprietorship' };
    const stateAfter = (...changes: Record<string, FieldValue>[]) => {
      const engine = engineWith();
      for (const values of changes) engine.dispatch({ type: 'change', values });
      return engine.state().application;
    };
    it('keeps the answers of the same change, in any order', () => {
      const tick = { business_no_ein: true };
      expect(stateAfter({ ...tick, ...SOLE })).toMatchObject({ ...tick, ...SOLE });
      expect(stateAfter({ ...SOLE, ...tick })).toMatchObject({ ...tick, ...SOLE });
      expect(stateAfter({ business_ein: '12-3456789' }, { ...SOLE, ...tick })).not.toHaveProperty(
        'business_ein',
      );
    });
    it('clears nothing if it has not changed', () => {
      expect(stateAfter(SOLE, { business_no_ein: true }, SOLE)).toHaveProperty('business_no_ein', true);
      const other = { business_structure: 'LLC' };
      expect(stateAfter(SOLE, { business_no_ein: true }, other)).not.toHaveProperty('business_no_ein');
    });
    it('clears nothing if it is taken back: a box is unticked', () => {
      const ein = { business_ein: '12-3456789' };
      expect(stateAfter({ business_no_ein: true }, ein, { business_no_ein: false })).toMatchObject(ein);
    });
    it('is cleared unless it is part of the change, stamps included', () => {
      const consentFields = { consent_at: '2025-01-01T00:00:00.000Z', consent: true };
      expect(stateAfter(consentFields)).toMatchObject(consentFields);
    });
  });
  it('[OWNER-3] [OWNER-5] removing owner 2 renumbers nothing else', () => {
    const engine = engineWith();
    engine.dispatch({
      type: 'change',
      values: { owner_1_first: 'Ada', owner_2_first: 'Bob', owner_3_first: 'Cy' },
    });
    const [, second, third] = listOf(engine.state().application, 'owners');
    engine.dispatch({ type: 'remove-item', list: 'owners', key: String(second?.key) });
    const remainingItems = listOf(engine.state().application, 'owners');
    expect(remainingItems.map((owner) => owner.first)).toEqual(['Ada', 'Cy']);
    expect(remainingItems[1]?.key).toBe(third?.key);
  });
  it('shows no error of a removed owner at the next one', () => {
    const engine = engineWith();
    engine.dispatch({ type: 'change', values: { owner_1_first: 'Ada', owner_2_first: 'Bob' } });
    const error = { field: 'owner_1_ssn', pointer: '/owners/0/ssn', keyword: 'required', text: 'Required' };
    engine.dispatch({ type: 'errors', errors: [error] });
    const [first] = listOf(engine.state().application, 'owners');
    engine.dispatch({ type: 'remove-item', list: 'owners', key: String(first?.key) });
    expect(engine.state().errors).toEqual({});
  });
  it('[PRIVATE-1] keeps no secret in a draft, and reads it back', () => {
    const engine = engineWith();
    engine.dispatch({ type: 'change', values: COMPLETE as never });
    const text = JSON.stringify(toDraft(flow, engine.state()));
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    const draft = readDraft(flow, text);
    expect(draft?.application.business_name).toBe('Acme Bakery');
    expect(draft && readField(flow, draft.application, 'owner_1_first')).toBe('Ada');
  });
  it('[PRIVATE-1] keeps secrets out of the parts of a draft that a later merge needs', () => {
    const engine = engineWith();
    const { owner_1_ssn, owner_1_dob, business_ein } = COMPLETE;
    const application = {
      business_ein,
      owners: [{ key: 'k1', first: 'Ada', ssn: owner_1_ssn, dob: owner_1_dob }],
    };
    const merged = { base: application, lost: [application] } as never;
    const text = JSON.stringify(toDraft(flow, engine.state(), merged));
    for (const secret of [business_ein, owner_1_ssn, owner_1_dob]) expect(text).not.toContain(secret);
    const draft = readDraft(flow, text);
    const keptItems = [{ key: 'k1', first: 'Ada' }];
    expect([draft?.base?.owners, draft?.lost?.[0]?.owners]).toEqual([keptItems, keptItems]);
  });
  it.each(['521-44-9382', '521 44 9382', 'it is 521.44.9382.'])(
    'keeps %s out of a draft, even if it was typed into another field by mistake',
    (typed) => {
      const engine = engineWith();
      const alike = {
        business_phone: '415-555-0123',
        business_zip: '94103-1234',
        business_website: '1.1.1.1',
      };
      const values = {
        ...COMPLETE,
        ...alike,
        business_revenue: typed,
        business_dba: typed,
        owner_1_title: typed,
      };
      engine.dispatch({ type: 'change', values: values as never });
      const { application } = toDraft(flow, engine.state());
      expect(JSON.stringify(application)).not.toMatch(/521.44.9382/);
      // A text that only resembles it stays.
      expect(application).toMatchObject(alike);
    },
  );
  it.each(['', 'null', '[]', '{', '{"format":1,"flow":"bcm","application":{}}', '{"format":9}'])(
    '[SESSION-26] reads %s as no draft',
    (text) => {
      expect(readDraft(flow, text)).toBeUndefined();
    },
  );
  it('[LINK-42] a prefilled value does not overwrite typed input', () => {
    const engine = engineWith();
    engine.dispatch({ type: 'change', values: { business_name: 'Mine' } });
    engine.dispatch({ type: 'prefill', values: { business_name: 'Theirs', business_city: 'Reno' } });
    expect(engine.state().application).toMatchObject({ business_name: 'Mine', business_city: 'Reno' });
  });
  it('a prefilled value fills in a field that the person emptied', () => {
    const engine = engineWith();
    engine.dispatch({ type: 'change', values: { business_name: 'Mine', owner_1_first: 'Ada' } });
    engine.dispatch({ type: 'change', values: { business_name: '', owner_1_first: '' } });
    engine.dispatch({ type: 'prefill', values: { business_name: 'Theirs', owner_1_first: 'Eve' } });
    expect(engine.state().application).toMatchObject({ business_name: 'Theirs', owners: [{ first: 'Eve' }] });
  });
  it('a prefilled value does not overwrite a loaded answer, also of an owner', () => {
    const engine = engineWith();
    const application = { business_name: 'Mine', owners: [{ id: 'a', first: 'Ada' }] };
    engine.dispatch({ type: 'load', application });
    const values = { business_name: 'Theirs', owner_1_first: 'Eve', owner_1_last: 'Oak' };
    engine.dispatch({ type: 'prefill', values });
    expect(engine.state().application).toMatchObject({
      business_name: 'Mine',
      owners: [{ first: 'Ada', last: 'Oak' }],
    });
  });
});

describe('the review', () => {
  it('shows every answer in words, secrets masked, with a Change link', () => {
    const engine = engineWith({}, true);
    engine.dispatch({
      type: 'change',
      values: { ...COMPLETE, business_naics: 111110, naics_keyword: 'Soybeans' } as never,
    });
    const groups = reviewGroups(engine.context(), {
      locale: 'en-US',
      yes: 'Yes',
      no: 'No',
      answered: 'Answered',
      months: '{count} months',
      monthsOne: '{count} month',
    });
    const rows = new Map(groups.flatMap((group) => group.rows).map((row) => [row.field, row]));
    expect(rows.get('loan_amount')).toMatchObject({ value: '$85,000' });
    expect(groups.find(({ step }) => step.id === 'amount')?.changePath).toBe('/app/amount');
    expect(groups.filter(({ step }) => step.id === 'owners').map((group) => group.changePath)).toContain(
      '/app/business/owners#item-1',
    );
    expect(rows.get('loan_terms')?.value).toBe('36 months');
    expect(rows.get('business_naics')?.value).toBe('Soybeans');
    expect(rows.get('business_ein')).toMatchObject({ value: '**-***6789' });
    expect(rows.get('owner_1_ssn')).toMatchObject({
      value: '***-**-9382',
    });
    expect(rows.get('owner_1_dob')?.value).toBe('**/**/1980');
    expect(rows.get('business_website')?.value).toBeUndefined();
    expect(rows.get('loan_type')?.value).toBe('Working Capital');
    expect(rows.has('owner_1_id')).toBe(false);
    expect(JSON.stringify(groups)).not.toMatch(/521-44-9382|12-3456789|1980-01-31/);
  });
  it('marks each part of the review as complete, except the parts of a step that lacks an answer', () => {
    const words = {
      locale: 'en-US',
      yes: 'Yes',
      no: 'No',
      answered: 'Answered',
      months: '{count} months',
      monthsOne: '{count} month',
    };
    const incompleteOf = (values: Record<string, unknown>) => {
      const engine = engineWith({}, true);
      engine.dispatch({ type: 'change', values: values as Record<string, FieldValue> });
      const groups = reviewGroups(engine.context(), words);
      expect(groups.length).toBeGreaterThan(3);
      return groups.filter(({ complete }) => !complete).map(({ step }) => step.id);
    };
    expect(incompleteOf(COMPLETE)).toEqual([]);
    expect(new Set(incompleteOf({ ...COMPLETE, business_street: '' }))).toEqual(new Set(['more-details']));
  });
});
