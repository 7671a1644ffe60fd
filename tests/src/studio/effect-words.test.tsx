// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDraftState } from '#src/studio/draft-state.ts';
import { EffectWords } from '#src/studio/publish/EffectWords.tsx';
import type { StudioCall } from '#src/studio/studio-api.ts';
import { DraftContext } from '#src/studio/use-draft.ts';

afterEach(cleanup);

const api = (() => new Promise(() => {})) as unknown as StudioCall;

it.each([
  ['none', { total: 0, move: 0, stay: 0 }, 'Nobody is in the middle'],
  ['all that were looked at', { total: 5, move: 3, stay: 2 }, '5 under way: 3 move'],
  [
    'some of very many',
    { total: 900, move: 15, stay: 5 },
    '900 under way. Of 20 of them, picked at random, 15',
  ],
])('the effect on applications says of how many it is: %s', (_name, sums, words) => {
  const draft = openDraftState({} as Parameters<typeof openDraftState>[0], api);
  draft.stop();
  const { container } = render(
    <DraftContext value={{ draft, api, role: 'reader', bringOver: async () => {} }}>
      <EffectWords effect={{ ...sums, askedMore: 0, asked: {}, refused: {}, lost: {} }} />
    </DraftContext>,
  );
  expect(container.textContent).toContain(words);
});
