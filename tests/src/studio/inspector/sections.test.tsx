// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InspectorPane } from '#src/studio/inspector/InspectorPane.tsx';
import { ProblemsPanel } from '#src/studio/panes/ProblemsPanel.tsx';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

const FIELDS = 'schemas/application.schema.json';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The settings of the business name, and the problems. */
async function open(problems: object[] = [], question = 'business_name') {
  const draft = showDraft(
    <>
      <InspectorPane />
      <ProblemsPanel />
    </>,
    { files: projectFiles(), problems },
  );
  act(() => draft.select({ step: 'info', question }));
  await screen.findByDisplayValue('Business name');
  return draft;
}

const sections = (): HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('.st-section'),
];
const section = (title: string): HTMLDetailsElement => {
  const found = sections().find((section) => section.querySelector('h3')?.textContent === title);
  if (!found) throw new Error(`no section ${title}`);
  return found;
};
const openTitles = () =>
  sections().flatMap((section) => (section.open ? [section.querySelector('h3')?.textContent] : []));
const toggle = (title: string) => fireEvent.click(section(title).querySelector('summary') as HTMLElement);

it('[STUDIO-128] of the sections of a question only the first is open', async () => {
  await open();
  expect(sections().map((section) => section.querySelector('h3')?.textContent)).toEqual([
    'Words',
    'Answers',
    'When something is wrong',
    'How it looks',
    'Protection and review',
    'For experts',
    'When is this question shown?',
  ]);
  expect(openTitles()).toEqual(['Words']);
});

it('[STUDIO-128] a closed section names the settings in it', async () => {
  await open();
  expect(section('Answers').querySelector('summary')?.textContent).toContain('At most so many characters: ');
  expect(section('When something is wrong').querySelector('summary')?.textContent).toContain('Texts: ');
  expect(section('When is this question shown?').querySelector('summary')?.textContent).toContain('Always.');
  expect(section('Protection and review').querySelector('summary')?.textContent).toContain('Nothing set');
});

it('[STUDIO-128] a section stays open for other questions of the draft, and closed when it was closed', async () => {
  const draft = await open();
  toggle('Answers');
  toggle('Words');
  await waitFor(() => expect(openTitles()).toEqual(['Answers']));
  act(() => draft.select({ step: 'further-details', question: 'business_ein' }));
  await screen.findByDisplayValue('Tax ID');
  expect(openTitles()).toEqual(['Answers']);
});

it('[STUDIO-128] a problem opens the section of its setting', async () => {
  const text = projectFiles()[FIELDS] ?? '';
  const at = text.indexOf('"maxLength"', text.indexOf('"business_name"'));
  const line = text.slice(0, at).split('\n').length;
  const column = at - text.lastIndexOf('\n', at);
  await open([{ file: FIELDS, line, column: column + 1, what: 'too long', hint: 'shorten it' }]);
  expect(section('Answers').open).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /Business name/ }));
  await waitFor(() => expect(section('Answers').open).toBe(true));
});

it('[STUDIO-128] a closed section shows the error of an input in it', async () => {
  await open();
  toggle('Answers');
  const limitInput = await screen.findByLabelText(/At most so many characters/);
  fireEvent.change(limitInput, { target: { value: 'many' } });
  fireEvent.blur(limitInput);
  await screen.findByText('1 problem');
  toggle('Answers');
  await waitFor(() => expect(openTitles()).toEqual(['Words']));
  expect(section('Answers').querySelector('summary')?.textContent).toContain('Please enter a number.');
});
