// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { encodePayload } from '#domain/payload/save-payload.ts';
import { stepById } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { COMPLETE, contextWith, flow } from '../engine/test-application.ts';
import { showStep } from '../widgets/step-harness.tsx';

const SOLE = 'Sole Proprietorship';
/** The beginning of its name; the rest says that it is optional. */
const TICK = /^I don't have an EIN/;
const MISSING = 'Please enter a valid ein.';
const { business_ein: _ein, ...withoutEin } = COMPLETE;

const step = stepById(flow, 'further-details');
if (!step) throw new Error('no step');
const errorOf = (answers: object, only?: string[]) =>
  formOf(flow, contextWith({ ...withoutEin, ...answers }))
    .errorsOf(step, only)
    .find(({ field }) => field === 'business_ein')?.text ?? null;

describe('[FIELD-63] [FIELD-64] a sole proprietor without an EIN', () => {
  it.each([
    [SOLE, true, null],
    [SOLE, false, MISSING],
    [SOLE, undefined, MISSING],
    ['LLC', true, MISSING],
    ['Corporation', undefined, MISSING],
    [undefined, true, MISSING],
  ])(
    'with the structure %s and the tick %s has the error: %s',
    (business_structure, business_no_ein, text) => {
      const answers = { business_structure, business_no_ein };
      expect(errorOf(answers)).toBe(text);
      expect(errorOf(answers, ['business_ein', 'business_no_ein'])).toBe(text);
    },
  );

  it('sends metadata.noTaxId instead of a taxIdNumber', () => {
    const payload = encodePayload(flow.application, { business_structure: SOLE, business_no_ein: true });
    expect(payload.business).toEqual({ entityType: SOLE });
    expect(payload.loanRequest).toEqual({ metadata: { noTaxId: true } });
  });
});

describe('the tick beside the field', () => {
  const show = (business_structure: string, more: object = {}, only?: string[]) =>
    showStep('further-details', {
      loggedIn: true,
      answers: { business_structure, business_revenue: 1000, ...more },
      only,
    });
  const next = () => screen.getByRole('button', { name: 'Continue' });

  it('removes the field and its answer, and shows the field again when it is unticked', async () => {
    const { user, engine, done } = await show(SOLE, { business_ein: '12-3456789' });
    expect(screen.getByLabelText(/^Tax ID/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: TICK }));
    await waitFor(() => expect(screen.queryByLabelText(/^Tax ID/)).toBeNull());
    expect(engine.state().application.business_ein).toBeUndefined();
    await user.click(screen.getByRole('checkbox', { name: TICK }));
    expect(await screen.findByLabelText(/^Tax ID/)).toBeTruthy();
    await user.click(next());
    expect(done).not.toHaveBeenCalled();
    await user.click(screen.getByRole('checkbox', { name: TICK }));
    await user.click(next());
    await waitFor(() => expect(done).toHaveBeenCalled());
  });

  it('is shown for no other business structure, not even in the substep', async () => {
    await show('LLC');
    expect(screen.queryByRole('checkbox', { name: TICK })).toBeNull();
  });

  it('is in the substep of a sole proprietor, not of others', async () => {
    await show('LLC', {}, ['business_ein', 'business_no_ein']);
    expect(screen.getByLabelText(/^Tax ID/)).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: TICK })).toBeNull();
  });

  it('is removed when another structure is chosen', async () => {
    const { engine } = await show(SOLE, { business_no_ein: true });
    engine.dispatch({ type: 'change', values: { business_structure: 'LLC' } });
    expect(engine.state().application.business_no_ein).toBeUndefined();
    expect(await screen.findByLabelText(/^Tax ID/)).toBeTruthy();
  });
});
