// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ViewMenu } from '#src/studio/preview/ViewMenu.tsx';
import { HiddenBecause } from '#src/studio/samples/HiddenBecause.tsx';
import { SampleMenu } from '#src/studio/samples/SampleMenu.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterEach(cleanup);

const SAMPLES = 'flows/apply/samples.json';
const files = projectFiles();
const SOLE = 'A sole proprietor who buys equipment';
const applicant = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Applicant' });
const choose = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name: 'Sample applicants' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};
const savedSamples = (draft: ReturnType<typeof showDraft>) =>
  JSON.parse(draft.store.getState().history.files[SAMPLES] ?? 'null');

it('[STUDIO-120] choosing an applicant shows its answers in the menu of the view, and says which', () => {
  const draft = showDraft(
    <>
      <SampleMenu />
      <ViewMenu brand={undefined} hidesBrand={false} />
    </>,
    { files },
  );
  const select = applicant();
  expect(select.value).toBe('');
  fireEvent.change(select, { target: { value: SOLE } });
  expect(draft.store.getState().look).toMatchObject({ sample: SOLE, state: 'filled' });
  fireEvent.click(screen.getByRole('button', { name: /^View: / }));
  screen.getByText(`${SOLE}: 5 answers`);
  screen.getByText('Business structure: Sole Proprietorship');
  screen.getByText('Owners: Ann Oak 100%');
  fireEvent.change(select, { target: { value: 'A small amount for a new business' } });
  screen.getByText('Choose Desired Amount: $10,000');
  screen.getByText(/: \$20,000$/);
});

it('[STUDIO-120] the answers of the preview are saved as an applicant, who is chosen then', async () => {
  const draft = showDraft(<SampleMenu />, { files });
  act(() => draft.setShownParts({ steps: [], questions: [], answers: { business_name: 'Oak' } }));
  act(() => draft.setLook({ state: 'empty' }));
  await choose(/^Save the answers/);
  fireEvent.change(screen.getByLabelText('Who is it?'), { target: { value: 'Four owners' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(savedSamples(draft).samples.at(-1)).toEqual({
    title: 'Four owners 2',
    answers: { business_name: 'Oak' },
  });
  expect(applicant().value).toBe('Four owners 2');
  expect(draft.store.getState().look.state).toBe('filled');
  draft.undo();
  expect(savedSamples(draft).samples).toHaveLength(3);
});

it('[STUDIO-120] the first applicant of a flow makes its file, and removing the last one removes it', async () => {
  const { [SAMPLES]: _gone, ...others } = files;
  const draft = showDraft(<SampleMenu />, { files: others });
  await choose(/^Save the answers/);
  fireEvent.change(screen.getByLabelText('Who is it?'), { target: { value: 'Ann' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(savedSamples(draft)).toEqual({ samples: [{ title: 'Ann', answers: {} }] });
  act(() => draft.setShownParts({ steps: [], questions: [], answers: { business_years: 3 } }));
  await choose(/^Take over the answers/);
  expect(savedSamples(draft)).toEqual({ samples: [{ title: 'Ann', answers: { business_years: 3 } }] });
  await choose("Remove 'Ann'");
  expect(draft.store.getState().history.files[SAMPLES]).toBeUndefined();
});

it('choosing no applicant keeps the state of the view', () => {
  const draft = showDraft(<SampleMenu />, { files });
  fireEvent.change(applicant(), { target: { value: SOLE } });
  act(() => draft.setLook({ state: 'empty' }));
  fireEvent.change(applicant(), { target: { value: '' } });
  expect(draft.store.getState().look).toMatchObject({ sample: '', state: 'empty' });
});

it('a reader chooses applicants and saves none', () => {
  showDraft(<SampleMenu />, { files, role: 'reader' });
  expect(applicant().options).toHaveLength(4);
  expect(screen.queryByRole('button')).toBeNull();
});

it('[STUDIO-123] a hidden question says which rule hides it, and so does a skipped step', () => {
  const draft = showDraft(
    <>
      <HiddenBecause step="type-of-funding" question="equipment_description" />
      <HiddenBecause step="terms" />
    </>,
    { files },
  );
  expect(screen.queryByText(/Not shown/)).toBeNull();
  act(() => {
    draft.select({ step: 'type-of-funding' });
    draft.setShownParts({ steps: ['terms'], questions: ['equipment_description'], answers: {} });
  });
  screen.getByText(
    'Not shown in the preview. Only if What products are you interested in? includes Equipment Financing.',
  );
  screen.getByText('Skipped in the preview');
  act(() => {
    draft.select({ step: 'terms' });
    draft.setLook({ sample: SOLE });
  });
  screen.getByText(`Not shown to '${SOLE}'. Only if feature terms and signing is yes.`);
});

it('[STUDIO-123] a rule that names other rules says what they mean, and a question shown on request says so', () => {
  const draft = showDraft(
    <>
      <HiddenBecause step="further-details" question="business_ein" />
      <HiddenBecause step="more-details" question="business_dba" />
    </>,
    { files },
  );
  act(() => {
    draft.select({ step: 'further-details' });
    draft.setShownParts({ steps: [], questions: ['business_ein', 'business_dba'], answers: {} });
  });
  screen.getByText(
    /“without ein” does not hold \(“without ein”: .+ “sole proprietor”.+; “sole proprietor”: Business structure is/,
  );
  act(() => draft.select({ step: 'more-details' }));
  screen.getByText('Not shown in the preview. Only if the brand or a link asks for it.');
});

it('Escape closes the question for the name of an applicant, and saves none', async () => {
  const draft = showDraft(<SampleMenu />, { files });
  await choose(/^Save the answers/);
  const name = screen.getByLabelText('Who is it?');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  screen.getByText('Write something here first.');
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(screen.queryByLabelText('Who is it?')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sample applicants' }));
  expect(draft.store.getState().history.files).toBe(files);
});

it('[STUDIO-123] a question of another step than the shown one gives no reason, and a skipped step a short one', () => {
  const draft = showDraft(
    <>
      <HiddenBecause step="further-details" question="business_ein" />
      <HiddenBecause step="terms" />
    </>,
    { files },
  );
  act(() => {
    draft.select({ step: 'more-details' });
    draft.setShownParts({ steps: ['terms'], questions: ['business_ein'], answers: {} });
  });
  expect(document.body.textContent).toBe('Skipped in the preview');
});
