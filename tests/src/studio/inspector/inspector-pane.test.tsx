// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { InspectorPane } from '#src/studio/inspector/InspectorPane.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['comes into sight where the parts stand one below the other', true, 1],
  ['leaves a wide page where it is', false, 0],
])('of a question that is chosen, the settings: %s', (_, matches, times) => {
  const scrolled = vi.fn();
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }));
  Element.prototype.scrollIntoView = scrolled;
  const api = (() => Promise.reject()) as unknown as StudioCall;
  const given = { id: 'one', flow: 'apply', version: 1, files: {}, original: {}, check: { problems: [] } };
  const draft = openDraftState(given as unknown as StudioDraft, api);
  draft.stop();
  const setting = { draft, api, role: 'editor' as const, bringOver: async () => {} };
  render(
    <DraftContext value={setting}>
      <InspectorPane />
    </DraftContext>,
  );
  act(() => draft.select({ step: 'info' }));
  expect(scrolled).not.toHaveBeenCalled();
  act(() => draft.select({ step: 'info', question: 'business_name' }));
  expect(scrolled).toHaveBeenCalledTimes(times);
});
