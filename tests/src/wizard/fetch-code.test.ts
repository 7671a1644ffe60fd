// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { stepPath, widgetNames } from '#engine';
import { areLoaded } from '#engine/react';
import { BUILT_SITE } from '#src/shell/navigation/site-map.ts';
import { fetchStart } from '#src/wizard/fetch-code.ts';
import { flow } from '../application/test-runtime.ts';

const APPLY = BUILT_SITE.placesOf('apply');

function stepNamed(id: string) {
  const step = flow.steps.find((step) => step.id === id);
  if (!step) throw new Error(`the flow has no step ${id}`);
  return step;
}
const isReady = (id: string) => areLoaded(widgetNames(stepNamed(id)));

it('loads the code of the step in the address, or of the first step if the address names none', async () => {
  await fetchStart(APPLY, '/');
  expect([isReady('amount'), isReady('owners')]).toEqual([true, false]);
  await fetchStart(APPLY, stepPath(flow, stepNamed('owners')));
  expect(isReady('owners')).toBe(true);
}, 60_000);
