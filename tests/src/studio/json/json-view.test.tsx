// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StudioRole } from '#contracts/studio/studio-shapes.ts';
import { JsonView } from '#src/studio/json/JsonView.tsx';
import { Messages } from '#src/studio/workbench/Messages.tsx';
import { showDraft } from '../show-draft.tsx';

const { editor, createEditor } = vi.hoisted(() => {
  const editor = { replaceText: vi.fn(), mark: vi.fn(), goTo: vi.fn(), close: vi.fn() };
  return { editor, createEditor: vi.fn((_: unknown, _setting: { onText(text: string): void }) => editor) };
});
vi.mock('#src/studio/json/editor.ts', () => ({ createEditor }));
vi.mock('#src/studio/studio-theme.ts', () => ({ useIsDark: () => false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const FLOW = 'flows/apply/flow.json';
const AMOUNT = 'flows/apply/steps/amount.json';
const MOVES = 'flows/apply/migrations.json';
const files = { [MOVES]: '[]\n', [FLOW]: '{ "title": "Apply" }\n', [AMOUNT]: '{ "title": "Amount" }\n' };
const problems = [
  { file: FLOW, what: 'Of the flow' },
  { file: AMOUNT, what: 'Of the step' },
];
const show = (role: StudioRole = 'editor') => {
  const draft = showDraft(
    <>
      <Messages />
      <JsonView />
    </>,
    { files, problems, role },
  );
  act(() => draft.show('json'));
  return draft;
};
const editorOptions = () => createEditor.mock.lastCall?.[1];
const current = () => screen.getAllByRole('button').filter((element) => element.getAttribute('aria-current'));

it("opens the flow's file, the file of a selected step, and a file that is pressed", () => {
  const draft = show();
  expect(editorOptions()).toMatchObject({ path: FLOW, text: files[FLOW], readOnly: false });
  act(() => draft.select({ step: 'amount' }));
  expect(editorOptions()).toMatchObject({ path: AMOUNT, text: files[AMOUNT] });
  expect(editor.close).toHaveBeenCalledOnce();
  expect(screen.queryByText(/What becomes of earlier answers/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: MOVES }));
  expect(editorOptions()).toMatchObject({ path: MOVES });
  expect(current().map(({ textContent }) => textContent)).toEqual([MOVES]);
  expect(draft.store.getState().selection).toEqual({ step: 'amount', file: MOVES });
  screen.getByText(/What becomes of earlier answers/);
});

it('lists the files by name', () => {
  show();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([FLOW, MOVES, AMOUNT]);
});

it('cannot be changed by a reader', () => {
  show('reader');
  expect(editorOptions()).toMatchObject({ readOnly: true });
});

it('marks the problems of its file while they are about the text that is shown', () => {
  const draft = show();
  expect(editor.mark).toHaveBeenLastCalledWith([problems[0]]);
  act(() => draft.write(FLOW, '{ "title": "Other" }\n'));
  expect(editor.mark).toHaveBeenLastCalledWith([]);
  act(() => draft.write(FLOW, '{ "title": '));
  expect(editor.mark.mock.lastCall?.[0]).toMatchObject([{ file: FLOW }, problems[0]]);
});

it('shows a text that was changed elsewhere, and scrolls to each selected line', () => {
  const draft = show();
  act(() => draft.edit('Changed', (all) => ({ ...all, [FLOW]: '{}\n' })));
  expect(editor.replaceText).toHaveBeenLastCalledWith('{}\n');
  expect(editor.goTo).not.toHaveBeenCalled();
  for (const _ of ['once', 'again']) act(() => draft.select({ file: FLOW, line: 1, column: 2 }));
  expect(editor.goTo.mock.calls).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

it('writes its text into the draft, and says that JSON which cannot be read is not shown elsewhere', () => {
  const draft = show();
  act(() => editorOptions()?.onText('{ "title": "By hand" }\n'));
  expect(draft.store.getState().history.files[FLOW]).toBe('{ "title": "By hand" }\n');
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => editorOptions()?.onText('{ "title": '));
  expect(screen.getByRole('status').textContent).toMatch(/^This file can't be read yet/);
  expect(draft.store.getState().history.files[FLOW]).toBe('{ "title": "By hand" }\n');
});

it('[STUDIO-65] offers to restore an unreadable file', () => {
  const draft = show();
  expect(screen.queryByRole('button', { name: 'Put the file back as it was' })).toBeNull();
  act(() => draft.write(FLOW, '{ "title": '));
  fireEvent.click(screen.getByRole('button', { name: 'Put the file back as it was' }));
  expect(editor.replaceText).toHaveBeenLastCalledWith(files[FLOW]);
  expect(draft.store.getState().unreadable).toEqual({});
});
