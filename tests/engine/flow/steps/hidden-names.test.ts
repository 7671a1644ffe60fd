import { flow as apply } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { isAddHidden, keepAllowedHidden, parseHide, resolvePath, shownFields } from '#engine';
import { hiddenFields } from '../../../../engine/flow/steps/substeps.ts';
import { formOf } from '../../form-of.ts';
import { contextWith } from '../../test-application.ts';

describe('a field that sign-in needs', () => {
  it('stays on the step that asks for it, even if a hidden part names it', () => {
    const info = apply.steps.find(({ id }) => id === 'info');
    if (!info) throw new Error('no step');
    for (const hidden of [['owners/1/info'], ['owners/*/info'], ['info', 'owners/1/info']])
      expect(shownFields(info, formOf(apply, contextWith({}, { hidden })))).toEqual(
        expect.arrayContaining(['owner_1_email', 'consent']),
      );
  });

  it('is not asked again on a later step with a hidden part', () => {
    const parts = ['info', 'ownership', 'address', 'identity'].map((part) => `owners/*/${part}`);
    const context = contextWith({}, { hidden: parts });
    expect(
      formOf(apply, context)
        .visibleSteps()
        .map(({ id }) => id),
    ).not.toContain('owners');
    expect(
      resolvePath('/app/owners/1/info', formOf(apply, contextWith({}, { hidden: ['owners/1/info'] }))),
    ).toEqual({
      kind: 'redirect',
      to: '/app/business/owners',
    });
  });

  it('is not among the hidden fields of the application as a whole', () => {
    expect(
      hiddenFields(formOf(apply, contextWith({}, { hidden: ['owners/1/info'] }))).has('owner_1_email'),
    ).toBe(false);
    expect(
      hiddenFields(formOf(apply, contextWith({ owners: [{}, {}] }, { hidden: ['owners/2/info'] }))).has(
        'owner_2_email',
      ),
    ).toBe(true);
  });
});

describe('hide=owners/add', () => {
  const hidden = ['owners/add'];
  it('hides the adding of owners and none of their questions', () => {
    expect(parseHide(apply, 'owners/add', [])).toEqual({ ok: true, hidden });
    expect(keepAllowedHidden(apply, hidden, [])).toEqual(hidden);
    expect(isAddHidden(apply, 'owners', hidden)).toBe(true);
    expect(isAddHidden(apply, 'owners', ['owners/1/info'])).toBe(false);
    expect(isAddHidden(apply, 'vehicles', hidden)).toBe(false);
    expect(hiddenFields(formOf(apply, contextWith({}, { hidden })))).toEqual(new Set());
  });

  it('disables the address that opens a new owner', () => {
    const context = contextWith({ owner_1_first: 'Ada' }, { hidden });
    expect(resolvePath('/app/owners/add', formOf(apply, context))).toEqual({
      kind: 'redirect',
      to: '/app/business/owners',
    });
    expect(resolvePath('/app/owners/2/info', formOf(apply, context))).toMatchObject({
      kind: 'invalid',
      to: '/app/business/owners',
    });
    expect(resolvePath('/app/owners/1/info', formOf(apply, context))).toMatchObject({ kind: 'substep' });
  });
});

it('a part of a list can be added only by its own name, not for every position', () => {
  expect(parseHide(apply, 'owners/*/add', [])).toEqual({ ok: false });
  expect(parseHide(apply, 'owners/*/identity', [])).toEqual({ ok: false });
  expect(parseHide(apply, 'owners/21/info', [])).toEqual({ ok: false });
});

it('the parts of a link are read without spaces, once each and in one order', () => {
  expect(parseHide(apply, ' owners/2/info , business/years,owners/2/info', [])).toEqual({
    ok: true,
    hidden: ['business/years', 'owners/2/info'],
  });
});

it('a link names 60 parts at most', () => {
  const parseNames = (count: number) =>
    parseHide(apply, Array.from({ length: count }, () => 'info').join(','), []);
  expect(parseNames(60)).toEqual({ ok: true, hidden: ['info'] });
  expect(parseNames(61)).toEqual({ ok: false });
});
