// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SampleApplicant } from '#domain/walk/index.ts';
import type { FrameMessage, ShownParts } from '#src/studio/preview/messages.ts';
import { openPreview, shownPath } from './show-preview.tsx';

let sent: FrameMessage[] = [];
beforeEach(() => {
  sent = [];
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message) => sent.push(message));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const parts = (): ShownParts | undefined =>
  sent.findLast(
    (message): message is Extract<FrameMessage, { type: 'studio-shown' }> => message.type === 'studio-shown',
  )?.parts;
const sole: SampleApplicant = {
  title: 'Sole',
  answers: { business_structure: 'Sole Proprietorship', loan_type: ['EQ'] },
};
const four: SampleApplicant = { title: 'Four', answers: { owners: [{ first: 'Dee' }, {}, {}, {}] } };

it('[STUDIO-120] the preview has the answers of the chosen applicant, and generated ones', async () => {
  const { runtime, show } = await openPreview({ step: 'further-details', state: 'filled', sample: sole });
  expect(runtime.state().application).toMatchObject({
    business_structure: 'Sole Proprietorship',
    loan_type: ['EQ'],
    business_zip: '94110',
  });
  show({ sample: four });
  expect(runtime.state().application.owners).toMatchObject([{ first: 'Dee' }, { first: 'Ben' }, {}, {}]);
});

it('[STUDIO-123] the preview reports the questions of the step and the steps that the answers hide', async () => {
  const { show } = await openPreview({ step: 'type-of-funding', state: 'filled', sample: sole });
  expect(parts()?.questions).not.toContain('equipment_description');
  show({ sample: { title: 'Cash', answers: { loan_type: ['WC'] } } });
  expect(parts()?.questions).toContain('equipment_description');
  expect(parts()?.steps).toContain('terms');
  // A question of a list is reported as a question, not as those of its items.
  show({ step: 'owners', sample: four });
  expect(parts()?.questions.filter((name) => /^owner_\d/.test(name))).toEqual([]);
});

it('[STUDIO-124] the preview stays at the step before a skipped one, and opens no other step', async () => {
  const { show } = await openPreview({ step: 'info', state: 'filled' });
  show({ step: 'terms' });
  expect(shownPath()).not.toContain('terms');
  expect(sent.filter(({ type }) => type === 'studio-step')).toEqual([]);
});

it("[STUDIO-120] the member's answers belong to the sample, without secrets and real addresses", async () => {
  const { runtime } = await openPreview({ step: 'owners', state: 'filled', sample: four });
  const values = {
    owner_2_first: 'Eve',
    owner_2_email: 'eve@oak.com',
    owner_2_ssn: '219-45-6789',
    business_name: 'Oak',
    business_ein: '12-3456788',
  };
  act(() => runtime.dispatch({ type: 'change', values }));
  expect(parts()?.answers).toEqual({
    business_name: 'Oak',
    owners: [{ first: 'Dee' }, { first: 'Eve' }, {}, {}],
  });
});

it('[STUDIO-120] the answers that a member enters stay at every step, until another state or applicant is chosen', async () => {
  const { runtime, show } = await openPreview({ step: 'amount', state: 'empty' });
  act(() => runtime.dispatch({ type: 'change', values: { loan_amount: 85_000 } }));
  show({ step: 'info' });
  act(() => runtime.dispatch({ type: 'change', values: { business_name: 'Elm', owner_1_first: 'Eve' } }));
  show({ step: 'amount' });
  expect(runtime.state().application).toMatchObject({
    loan_amount: 85_000,
    business_name: 'Elm',
    owners: [{ first: 'Eve' }],
  });
  expect(parts()?.answers).toEqual({ loan_amount: 85_000, business_name: 'Elm', owners: [{ first: 'Eve' }] });
  show({ step: 'owners' });
  act(() => runtime.dispatch({ type: 'add-item', list: 'owners', key: 'second' }));
  act(() => runtime.dispatch({ type: 'change', values: { owner_2_first: 'Flo' } }));
  show({ step: 'info' });
  expect(runtime.state().application.owners).toMatchObject([{ first: 'Eve' }, { first: 'Flo' }]);
  show({ state: 'filled' });
  expect(runtime.state().application).not.toMatchObject({ business_name: 'Elm' });
  act(() => runtime.dispatch({ type: 'change', values: { business_name: 'Elm' } }));
  show({ sample: sole });
  expect(runtime.state().application).not.toMatchObject({ business_name: 'Elm' });
});

it('[STUDIO-120] the answers that a member enters stay while the preview shows a mail', async () => {
  const { runtime, show, leave } = await openPreview({ step: 'amount', state: 'empty' });
  act(() => runtime.dispatch({ type: 'change', values: { loan_amount: 85_000 } }));
  leave();
  show({ step: 'amount' });
  await screen.findByLabelText('Path');
  expect([shownPath(), runtime.state().application.loan_amount]).toEqual(['/app/amount', 85_000]);
});
