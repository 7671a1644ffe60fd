// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BrandsView } from '#src/studio/brands/BrandsView.tsx';
import { setIn } from '#src/studio/model/files/index.ts';
import { ownMarks } from '#src/studio/model/words/index.ts';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('FontFace', class {});
  Object.assign(document, { fonts: { add() {}, delete() {} } });
});
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const sections = () => [...document.querySelectorAll<HTMLDetailsElement>('.st-section')];
const titles = (some: HTMLDetailsElement[]) => some.map((one) => one.querySelector('h3')?.textContent);
const summaryOf = (title: string) =>
  sections()
    .find((one) => one.querySelector('h3')?.textContent === title)
    ?.querySelector('summary');

it('[STUDIO-128] a brand has sections of which only the look is open, and which say what is set in them', async () => {
  const draft = showDraft(<BrandsView />, { files: projectFiles() });
  act(() => draft.setLook({ platform: 'harbor' }));
  await screen.findByText('Limits');
  expect(titles(sections())).toEqual([
    'Colors, fonts and logo',
    'Who they are',
    'Corners',
    'Limits',
    'Features',
    'Disclosures of all brands',
  ]);
  expect(titles(sections().filter(({ open }) => open))).toEqual(['Colors, fonts and logo']);
  expect(summaryOf('Who they are')?.textContent).toContain('Name: Harbor Community Bank');
  const look = summaryOf('Colors, fonts and logo');
  fireEvent.click(look as HTMLElement);
  await waitFor(() => expect(look?.textContent).toContain('Brand color'));
});

describe('[STUDIO-159] the members of the record that are disclosures', () => {
  const files = setIn(projectFiles(), 'flows/apply/flow.json', ['disclosures'], ['brand.vendor_name']);
  const WHY = 'This is a disclosure. Only people with the role legal can change it. Ask one of them.';
  const marksOf = ({ store }: ReturnType<typeof showDraft>) =>
    ownMarks(store.getState().history.files, 'apply');

  it('are marked and unmarked in the form with the role legal', async () => {
    const draft = showDraft(<BrandsView />, { files, isLegal: true });
    await screen.findByText('Limits');
    fireEvent.click(screen.getByRole('button', { name: 'Mark as a disclosure: Terms' }));
    expect(marksOf(draft)).toEqual(['brand.vendor_name', 'brand.loan_terms']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove the mark: Name' }));
    expect(marksOf(draft)).toEqual(['brand.loan_terms']);
  });

  it('are named for others, whose form says why it takes no change', async () => {
    const draft = showDraft(<BrandsView />, { files });
    await screen.findByText('Limits');
    expect(screen.getAllByText('Disclosure')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Mark as a disclosure/ })).toBeNull();
    const name = screen.getByLabelText(/^Name/);
    expect(screen.getAllByText(WHY)).toHaveLength(1);
    fireEvent.change(name, { target: { value: 'Oak' } });
    fireEvent.blur(name);
    await waitFor(() => expect(screen.getAllByText(WHY).length).toBeGreaterThan(1));
    expect(draft.store.getState().history.files).toEqual(files);
  });
});
