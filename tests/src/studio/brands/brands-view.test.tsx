// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { BrandsView } from '#src/studio/brands/BrandsView.tsx';
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
  ]);
  expect(titles(sections().filter(({ open }) => open))).toEqual(['Colors, fonts and logo']);
  expect(summaryOf('Who they are')?.textContent).toContain('Name: Harbor Community Bank');
  const look = summaryOf('Colors, fonts and logo');
  fireEvent.click(look as HTMLElement);
  await waitFor(() => expect(look?.textContent).toContain('Brand color'));
});
