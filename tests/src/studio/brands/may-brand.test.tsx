// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { StudioDraft, StudioRole, StudioSchedule } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { WordRow } from '#src/studio/words/WordRow.tsx';
import { columnsFor } from '#src/studio/words/word-columns.ts';
import { offline } from '../offline.ts';

afterEach(cleanup);

/** Whether the words of the brand `acme` can be typed. */
function canType({ role = 'editor', brands, status }: Who): boolean {
  const draft = openDraftState(
    {
      ...{
        id: 'one',
        flow: 'apply',
        base: 'old',
        title: '',
        purpose: '',
        version: 1,
        openedBy: 'eddie',
        savedBy: 'eddie',
        savedAt: '',
      },
      files: {},
      original: {},
      check: { problems: [] },
      ...(status ? { schedule: { status } as StudioSchedule } : {}),
    } as StudioDraft,
    offline,
  );
  draft.stop();
  const api = (() => {}) as unknown as StudioCall;
  const setting = { draft, api, role, bringOver: async () => {}, ...(brands ? { brands } : {}) };
  render(
    <DraftContext value={setting}>
      <table>
        <tbody>
          <WordRow
            row={{
              ...{ id: 'one', key: 'home.title', text: 'Hello', pageTitle: 'Home page', part: 'title' },
              ...{ own: undefined, translated: undefined, ownTranslated: undefined },
              ...{ isUntranslated: false, isOwnUntranslated: false, mark: undefined },
            }}
            columns={columnsFor('acme', 'Acme', undefined)}
            platform="acme"
          />
        </tbody>
      </table>
    </DraftContext>,
  );
  return screen.queryByRole('textbox', { name: 'acme: home.title' }) !== null;
}
interface Who {
  role?: StudioRole;
  brands?: string[];
  status?: StudioSchedule['status'];
}

it.each<[string, boolean, Who]>([
  ['an editor of everything', true, {}],
  ['an editor of this brand', true, { brands: ['acme'] }],
  ['a reader', false, { role: 'reader' }],
  ['nobody while the draft waits for its time', false, { status: 'waiting' }],
  ['an editor once its time is canceled', true, { status: 'canceled' }],
])("a brand's words are typed by %s: %s", (_, may, who) => expect(canType(who)).toBe(may));
