// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { EffectLines, EffectWords } from '#src/studio/publish/EffectWords.tsx';

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
      <EffectWords effect={{ ...sums, askedMore: 0, asked: {}, refused: {}, lost: {}, unasked: {} }} />
    </DraftContext>,
  );
  expect(container.textContent).toContain(words);
});

it('opens the file of migrations for answers without a place, and creates it if missing', () => {
  const about = { id: 'one', flow: 'apply', version: 1, savedBy: '', savedAt: '', check: { problems: [] } };
  const draft = openDraftState({ ...about, files: {}, original: {} } as unknown as StudioDraft, api);
  draft.stop();
  const sums = {
    total: 2,
    move: 1,
    stay: 1,
    askedMore: 0,
    asked: {},
    refused: {},
    lost: { fax: 1 },
    unasked: { dba: 1 },
  };
  const effectWords = (role: 'reader' | 'editor') => (
    <DraftContext value={{ draft, api, role, bringOver: async () => {} }}>
      <EffectWords effect={sums} />
    </DraftContext>
  );
  const { container, rerender, queryByRole, getByRole } = render(effectWords('reader'));
  expect(container.textContent).toContain(
    '1 of 2 has answered a question that it is not asked any more; the answer is kept: "dba"',
  );
  expect(queryByRole('button')).toBeNull();
  rerender(effectWords('editor'));
  fireEvent.click(getByRole('button', { name: 'Say what becomes of these answers' }));
  const { view, selection, history } = draft.store.getState();
  const file = 'flows/apply/migrations.json';
  expect([view, selection.file, JSON.parse(history.files[file] ?? '')]).toEqual([
    'json',
    file,
    { migrations: [] },
  ]);
});

it('a refused answer is named by its question and the rule in words, or by its code', () => {
  const broken = { 'owners.title maxLength': 2, 'business_name odd': 1 };
  const none = { asked: {}, lost: {}, unasked: {} };
  const effect = { total: 3, move: 0, stay: 3, askedMore: 0, ...none, refused: broken };
  render(<EffectLines effect={effect} titleOf={(field) => `Title of ${field}`} />);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/"Title of owners\.title" \([a-z][^)]*\)/);
  expect(lines[0]).not.toContain('maxLength');
  expect(lines[1]).toContain('"Title of business_name" (odd)');
});
