// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setIn, stepIds } from '#src/studio/model/files/index.ts';
import { addMark } from '#src/studio/model/words/index.ts';
import { StepsPane } from '#src/studio/panes/StepsPane.tsx';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

afterEach(cleanup);
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

const files = projectFiles();
const unmarked = setIn(files, 'flows/apply/flow.json', ['disclosures'], undefined);
const marked = (...marks: string[]) => marks.reduce((all, mark) => addMark(all, 'apply', mark), unmarked);
/** Opens the list of steps, with the questions of a step. */
const openSteps = (step: string, shown: Parameters<typeof showDraft>[1]) => {
  const draft = showDraft(<StepsPane />, shown);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${step}`) }));
  return draft;
};
const badges = () =>
  screen
    .getAllByRole('button')
    .flatMap((button) => (within(button).queryByText('Disclosure') ? [button.textContent] : []));
const choose = async (row: string, action: string) => {
  fireEvent.click(screen.getByRole('button', { name: `More for ${row}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};

it('[STUDIO-156] badges a step and a question with a disclosure, for members without the role legal too', () => {
  openSteps('Basic Info', {
    files: marked('steps.aproximate-timing', 'steps.info.heading', 'fields.consent.text'),
  });
  expect(badges()).toEqual([
    expect.stringMatching(/^Basic Info/),
    expect.stringMatching(/^I agree to the terms/),
    expect.stringMatching(/^Timing/),
  ]);
});

it('[STUDIO-156] adds no question to a step that is a disclosure as a whole, and says why', () => {
  const why = 'This is a disclosure as a whole: only people with the role legal add a question.';
  openSteps('Basic Info', { files: marked('steps.info') });
  const add = screen.getByRole('button', { name: 'Add a question', description: why });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(add);
  expect(screen.queryByLabelText('What do you ask?')).toBeNull();
  cleanup();
  openSteps('Basic Info', { files: marked('steps.info'), isLegal: true });
  fireEvent.click(screen.getByRole('button', { name: 'Add a question' }));
  screen.getByLabelText('What do you ask?');
});

it('[STUDIO-157] moves a step and a question by their menus, and says their new places', async () => {
  const draft = openSteps('Basic Info', { files });
  await choose('Basic Info', 'Move up');
  expect(stepIds(draft.store.getState().history.files, 'apply').slice(0, 2)).toEqual(['info', 'amount']);
  screen.getByText(/^Basic Info is now number 1 of/);
  await choose('First name', 'Move down');
  screen.getByText(/^First name is now number 3 of/);
  fireEvent.click(screen.getByRole('button', { name: 'More for Basic Info' }));
  const up = await screen.findByRole('menuitem', { name: /^Move up/ });
  expect([up.getAttribute('aria-disabled'), up.textContent]).toEqual([
    'true',
    'Move upIt is the first already',
  ]);
});
