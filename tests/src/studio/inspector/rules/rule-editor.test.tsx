// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { RuleEditor } from '#src/studio/inspector/rules/index.ts';
import { NoObserver } from '../../no-observer.ts';
import { projectFiles } from '../../project-files.ts';
import { showDraft } from '../../show-draft.tsx';

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
});
afterEach(cleanup);

const show = (rule?: Record<string, boolean>) => {
  const about = { title: 'When is this question shown?', summary: 'Always.', step: 'more-details' };
  showDraft(<RuleEditor {...about} question="home_based" rule={rule} onRule={() => {}} />, {
    files: projectFiles(),
  });
};
const paths = () =>
  within(screen.getByLabelText('Question'))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value);

it('[STUDIO-158] a new condition takes the focus, and does not offer the question that it shows', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Find a question'));
  expect(paths()).toContain('application.business_dba');
  expect(paths()).not.toContain('application.home_based');
});

it('[STUDIO-158] a condition that tests its own question keeps its name', () => {
  show({ 'application.home_based': true });
  expect(screen.getByLabelText<HTMLSelectElement>('Question').value).toBe('application.home_based');
  expect(screen.getByRole('option', { name: /This is a home-based business/ })).toBeTruthy();
});
