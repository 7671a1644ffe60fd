// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { valueAt } from '#engine';
import { readJson, setIn } from '#src/studio/model/files/index.ts';
import { AddQuestion } from '#src/studio/panes/AddQuestion.tsx';
import { StepsPane } from '#src/studio/panes/StepsPane.tsx';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

afterEach(cleanup);

const files = projectFiles();
const FIELDS = 'schemas/application.schema.json';

/** Adds a question of a kind by the form. */
function add(button: string, kind: string) {
  fireEvent.click(screen.getByRole('button', { name: button }));
  const set = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  set('What do you ask?', 'Number of trucks');
  set('How is it answered?', kind);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
}
const kinds = () =>
  [...screen.getByLabelText<HTMLSelectElement>('How is it answered?').options].map(({ value }) => value);

it('[STUDIO-63] a new question has the chosen kind, is in its step, and is selected', () => {
  const draft = showDraft(<AddQuestion step="more-details" />, { files });
  add('Add a question', 'number');
  const { selection, history } = draft.store.getState();
  expect(selection).toEqual({ step: 'more-details', question: 'number_of_trucks' });
  expect(valueAt(readJson(history.files[FIELDS]), ['properties', 'number_of_trucks'])).toMatchObject({
    type: expect.stringMatching(/integer|number/),
    title: 'Number of trucks',
  });
  const order = valueAt(readJson(history.files['flows/apply/steps/more-details.json']), [
    'uiSchema',
    'ui:order',
  ]);
  expect(order).toContain('number_of_trucks');
  expect(history.past.at(-1)?.label).toContain('Number of trucks');
});

it('[STUDIO-81] a question inside a list is none that is computed', () => {
  const draft = showDraft(<AddQuestion step="owners" into="owners" ofEach />, { files });
  fireEvent.click(screen.getByRole('button', { name: /^Add a question/ }));
  expect(kinds()).not.toContain('computed');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  add('Add a question to each', 'text');
  expect(draft.store.getState().selection).toEqual({ step: 'owners', question: 'owners/number_of_trucks' });
  cleanup();
  showDraft(<AddQuestion step="owners" />, { files });
  fireEvent.click(screen.getByRole('button', { name: 'Add a question' }));
  expect(kinds()).toContain('computed');
});

it.each([
  ['a step', 'steps.owners', { step: 'owners' }],
  ['a list', 'fields.owners', { step: 'owners', into: 'owners' }],
])(
  '[STUDIO-156] %s that is a disclosure as a whole takes no question without the role legal',
  (_, mark, place) => {
    const marked = setIn(files, 'flows/apply/flow.json', ['disclosures'], [mark]);
    const button = () => screen.getByRole('button', { name: /^Add a question/ });
    showDraft(<AddQuestion {...place} />, { files: marked });
    expect(button().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button());
    expect(screen.queryByLabelText('What do you ask?')).toBeNull();
    cleanup();
    showDraft(<AddQuestion {...place} />, { files: marked, isLegal: true });
    expect(button().getAttribute('aria-disabled')).not.toBe('true');
  },
);

it('a question of the list is selected by its name, and shows the questions inside it', () => {
  Element.prototype.scrollIntoView = () => {};
  const draft = showDraft(<StepsPane />, { files });
  act(() => draft.select({ step: 'amount' }));
  const name = screen.getByRole('button', { name: /^Select Term/ });
  fireEvent.click(name);
  expect(draft.store.getState().selection).toEqual({ step: 'amount', question: 'loan_terms' });
  expect(name.getAttribute('aria-current')).toBe('true');
});
