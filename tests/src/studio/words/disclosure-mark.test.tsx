// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useDraftState } from '#src/studio/draft/use-draft.ts';
import { setIn } from '#src/studio/model/files/index.ts';
import { textRows } from '#src/studio/model/words/index.ts';
import { DisclosureBadge } from '#src/studio/words/DisclosureMark.tsx';
import { WordRow } from '#src/studio/words/WordRow.tsx';
import { columnsFor } from '#src/studio/words/word-columns.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

afterEach(cleanup);

const FLOW = 'flows/apply/flow.json';
const HEADING = 'steps.amount.heading';
const files = projectFiles();
const legal = { files, isLegal: true } as const;
type Shown = Parameters<typeof showDraft>[1];

/** A text in the table of words, alone. */
function Row({ of }: { of: string }) {
  const all = useDraftState((state) => state.history.files);
  const row = textRows(all, 'apply', 'harbor').find(({ key }) => key === of);
  return (
    <table>
      <tbody>
        {row && <WordRow row={row} columns={columnsFor('harbor', 'Harbor', undefined)} platform="harbor" />}
      </tbody>
    </table>
  );
}

function showRow(key: string, options: Shown) {
  const draft = showDraft(<Row of={key} />, options);
  return { draft, marks: () => marksOf(draft) };
}

const marksOf = (draft: ReturnType<typeof showDraft>): string[] =>
  JSON.parse(draft.store.getState().history.files[FLOW] ?? '').disclosures ?? [];

/** Files whose flow has only these marks. */
const marking = (...marks: string[]) => setIn(files, FLOW, ['disclosures'], marks);

describe('a row of the table of words', () => {
  it('[STUDIO-151] marks a text as a disclosure and removes the mark, by one button that keeps the focus', () => {
    const { marks } = showRow(HEADING, legal);
    const button = screen.getByRole('button', { name: `Mark as a disclosure: ${HEADING}` });
    button.focus();
    fireEvent.click(button);
    expect(marks()).toContain(HEADING);
    screen.getByText('Disclosure');
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`Remove the mark: ${HEADING}`);
    fireEvent.click(screen.getByRole('button', { name: `Remove the mark: ${HEADING}` }));
    expect(marks()).toEqual(JSON.parse(files[FLOW] ?? '').disclosures);
    expect(screen.queryByText('Disclosure')).toBeNull();
  });

  it('[STUDIO-151] removes a mark by Undo, and restores the file', () => {
    const { draft } = showRow(HEADING, legal);
    fireEvent.click(screen.getByRole('button', { name: /^Mark as a disclosure/ }));
    act(() => draft.undo());
    expect(draft.store.getState().history.files[FLOW]).toBe(files[FLOW]);
    act(() => draft.redo());
    expect(marksOf(draft)).toContain(HEADING);
  });

  it('[STUDIO-151] marks the first text of an application that has no marks', () => {
    const { marks } = showRow(HEADING, { ...legal, files: setIn(files, FLOW, ['disclosures'], undefined) });
    fireEvent.click(screen.getByRole('button', { name: /^Mark as a disclosure/ }));
    expect(marks()).toEqual([HEADING]);
    fireEvent.click(screen.getByRole('button', { name: /^Remove the mark/ }));
    expect(marks()).toEqual([]);
  });

  it('[STUDIO-151] of a question marks the whole question', () => {
    const { marks } = showRow('fields.business_name.title', legal);
    fireEvent.click(screen.getByRole('button', { name: /^Mark the question as a disclosure/ }));
    expect(marks()).toContain('fields.business_name');
  });

  it.each([
    ['an editor', { files }],
    ['a reader', { files, role: 'reader' }],
    ['the role legal for one brand', { ...legal, brands: ['harbor'] }],
  ] as [string, Shown][])('[STUDIO-151] shows %s the badge and no button', (_, options) => {
    showRow('texts.legal.company', options);
    screen.getByText('Disclosure');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[STUDIO-151] offers no mark for a text of another application', () => {
    showRow('steps.summary.certification', legal);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[STUDIO-151] says which wider mark covers a text, and links to the list of marks', () => {
    const { draft } = showRow('texts.legal.company', legal);
    screen.getByText(/^Marked as a part of texts\.legal\./);
    expect(screen.queryByRole('button', { name: /mark/i })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show the list: texts.legal.company' }));
    const { view, selection } = draft.store.getState();
    expect(view).toBe('json');
    expect(selection.file).toBe(FLOW);
    expect(files[FLOW]?.split('\n')[(selection.line ?? 0) - 1]).toContain('"disclosures"');
  });

  it('[STUDIO-151] says which other application marks a text', () => {
    const liveMarks = { apply: [], bcm: ['texts.signIn'] };
    const { marks } = showRow('texts.signIn.title', { files: marking(), liveMarks, isLegal: true });
    screen.getByText('Disclosure');
    screen.getByText(
      /^Also marked by: Business credit monitoring\. That mark is removed in a draft of that application/,
    );
    fireEvent.click(screen.getByRole('button', { name: /^Mark as a disclosure/ }));
    expect(marks()).toEqual(['texts.signIn.title']);
  });

  it('[STUDIO-152] says that a removed mark counts until the draft is published', () => {
    const { marks } = showRow(HEADING, {
      ...{ files: marking(HEADING), liveMarks: { apply: [HEADING] } },
      isLegal: true,
    });
    fireEvent.click(screen.getByRole('button', { name: /^Remove the mark/ }));
    expect(marks()).toEqual([]);
    screen.getByText('Disclosure');
    screen.getByText(/^The live application marks it: it stays a disclosure until this draft is published/);
    screen.getByRole('button', { name: /^Mark as a disclosure/ });
  });
});

describe('the badge of a step or question in a list', () => {
  it.each([
    ['its own mark', 'fields.owners', ['fields.owners'], true],
    ['the mark of a part of it', 'steps.amount', ['steps.amount.heading'], true],
    ['a live mark that the draft removes', 'steps.amount', [], true],
    ['a mark of another question', 'fields.owners', ['fields.business_name'], false],
  ])('[STUDIO-156] is shown for %s: %s', (_, mark, marks, isShown) => {
    const liveMarks = { apply: mark === 'steps.amount' && marks.length === 0 ? ['steps.amount'] : [] };
    showDraft(<DisclosureBadge mark={mark} />, { files: marking(...marks), liveMarks });
    expect(screen.queryByText('Disclosure') !== null).toBe(isShown);
  });
});

describe("a draft's own mark", () => {
  const BUSINESS_NAME = ['properties', 'business_name', 'title'];
  const FIELDS = 'schemas/application.schema.json';

  it('[STUDIO-152] protects a text at once, also before the mark is live', () => {
    const draft = showDraft(null, { files: marking('fields.business_name'), liveMarks: {} });
    act(() => draft.edit('Title', (all) => setIn(all, FIELDS, BUSINESS_NAME, 'Firm')));
    expect(draft.store.getState().history.past).toEqual([]);
  });

  it('[STUDIO-152] is not removed by an editor', () => {
    const draft = showDraft(null, { files: marking(HEADING), liveMarks: {} });
    act(() => draft.edit('Marks', (all) => setIn(all, FLOW, ['disclosures'], [])));
    expect(marksOf(draft)).toEqual([HEADING]);
  });
});
