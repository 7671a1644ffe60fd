// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Json } from '#engine';
import { RuleEditor } from '#src/studio/inspector/rules/index.ts';
import { NoObserver } from '../../no-observer.ts';
import { projectFiles } from '../../project-files.ts';
import { showDraft } from '../../show-draft.tsx';

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
});
afterEach(cleanup);

type Rule = Record<string, Json> | undefined;
const files = projectFiles();

/** The editor of a rule that its changes replace. */
function edit(first: Rule) {
  let last = first;
  function Editor() {
    const [rule, setRule] = useState(first);
    const change = (next: Rule) => {
      last = next;
      setRule(next);
    };
    const about = { title: 'When is it shown?', summary: '', step: 'more-details', question: 'home_based' };
    return <RuleEditor {...about} rule={rule} onRule={change} />;
  }
  showDraft(<Editor />, { files });
  return () => last;
}
const press = (name: string, at = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name })[at] as HTMLElement);
const set = (label: string, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at] as HTMLElement, { target: { value } });

const CITY = { 'application.business_city': 'Reno' };
const NAME = { 'application.business_name': 'Oak' };

it('a condition of several is changed and removed, and the others stay', () => {
  const rule = edit({ ...CITY, ...NAME });
  set('Answer', 'Elm', 1);
  expect(rule()).toEqual({ ...CITY, 'application.business_name': 'Elm' });
  press('Remove this condition');
  expect(rule()).toEqual({ 'application.business_name': 'Elm' });
  press('Remove this condition');
  expect(rule()).toBeUndefined();
  screen.getByText('Always.');
});

it.each([
  ['any', { any: [CITY, NAME] }],
  ['none', { not: { any: [CITY, NAME] } }],
  ['notAll', { not: { ...CITY, ...NAME } }],
  ['all', { ...CITY, ...NAME }],
])('how many conditions must hold is chosen: %s', (sentence, written) => {
  const rule = edit(sentence === 'all' ? { any: [CITY, NAME] } : { ...CITY, ...NAME });
  set('How many of these must hold', sentence);
  expect(rule()).toEqual(written);
  expect(screen.getByLabelText<HTMLSelectElement>('How many of these must hold').value).toBe(sentence);
});

it('one condition alone has no choice of how many must hold, unless it must not hold', () => {
  edit(CITY);
  expect(screen.queryByLabelText('How many of these must hold')).toBeNull();
  cleanup();
  edit({ not: CITY });
  expect(screen.getAllByLabelText<HTMLSelectElement>('How many of these must hold')[0]?.value).toBe('notAll');
});

it('a group is added, changed and removed inside the others', () => {
  const rule = edit(CITY);
  press('Add a group');
  const group = within(screen.getByRole('group', { name: 'Show when at least one of these holds' }));
  // An incomplete condition has no effect yet.
  expect(rule()).toEqual(CITY);
  fireEvent.change(group.getByLabelText('Question'), { target: { value: 'application.business_name' } });
  fireEvent.change(group.getByLabelText('Answer'), { target: { value: 'Oak' } });
  expect(rule()).toEqual({ ...CITY, any: [NAME] });
  fireEvent.click(group.getAllByRole('button', { name: 'Remove this condition' })[0] as HTMLElement);
  expect(rule()).toEqual(CITY);
});

it('test answers show which conditions hold', () => {
  edit({ any: [CITY, NAME] });
  expect(screen.queryByText('holds')).toBeNull();
  const answers = within(screen.getByText('Try it with answers').closest('details') as HTMLElement);
  const fields = answers.getAllByRole('textbox');
  fireEvent.change(fields[0] as HTMLElement, { target: { value: 'Reno' } });
  screen.getByText('holds');
  screen.getByText('does not hold');
  screen.getByText('With these answers it is shown.');
  fireEvent.change(fields[0] as HTMLElement, { target: { value: 'Austin' } });
  screen.getByText('With these answers it is not shown.');
});
