// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type CompiledFlow, stepPath } from '#engine';
import { flow } from '../../../application/test-runtime.ts';
import { openPreview, shownPath } from './show-preview.tsx';

afterEach(cleanup);

const timing = flow.steps.find(({ id }) => id === 'aproximate-timing');
if (!timing) throw new Error('The flow has no such step.');
const copy = { ...timing, id: 'timing-copy', path: 'timing-copy', aliases: [] };
/** The flow once the step that was added in Studio is compiled. */
const withCopy: CompiledFlow = {
  ...flow,
  steps: [...flow.steps.slice(0, -1), copy, ...flow.steps.slice(-1)],
};

it('the preview shows the chosen step', async () => {
  const preview = await openPreview({ step: 'info' });
  expect(shownPath()).toBe('/app/info');
  preview.show({ step: timing.id });
  expect(shownPath()).toBe(stepPath(flow, timing));
});

it('[STUDIO-124] the preview stays at its step until a step that was just added is compiled, and shows that one then', async () => {
  const preview = await openPreview({ step: timing.id });
  preview.show({ step: copy.id });
  expect(shownPath()).toBe(stepPath(flow, timing));
  act(() => preview.runtime.replaceFlow(withCopy));
  expect(shownPath()).toBe(stepPath(withCopy, copy));
});

it('[STUDIO-124] the preview stays at the step whose question was just added', async () => {
  const preview = await openPreview({ step: timing.id });
  preview.show({ step: timing.id, question: 'added' });
  const steps = flow.steps.map((step) => (step.id === timing.id ? { ...step } : step));
  act(() => preview.runtime.replaceFlow({ ...flow, steps }));
  expect(shownPath()).toBe(stepPath(flow, timing));
});

it('the preview shows the review if Studio asks for it', async () => {
  const review = flow.steps.find(({ view }) => view === 'review');
  if (!review) throw new Error('The flow has no review.');
  const preview = await openPreview({ step: timing.id, state: 'review' });
  expect(shownPath()).toBe(stepPath(flow, review));
  preview.show({ state: 'filled' });
  expect(shownPath()).toBe(stepPath(flow, timing));
});
