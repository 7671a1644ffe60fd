// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SubjectChoice } from '#src/studio/inspector/SubjectChoice.tsx';
import { answersOfKind, kindOf, subjectsOf } from '#src/studio/model/rules/index.ts';
import { projectFiles } from '../project-files.ts';

afterEach(cleanup);

const subjects = subjectsOf(projectFiles(), 'apply');
const at = (path: string) => subjects.find((subject) => subject.path === path);

describe('[STUDIO-106] the questions of a rule', () => {
  it('are listed once each, with their step', () => {
    expect(new Set(subjects.map(({ path }) => path)).size).toBe(subjects.length);
    expect(at('application.business_name')).toMatchObject({ words: 'Business name', group: 'Basic Info' });
    expect(at('session.loggedIn')?.group).toBe('The visitor');
  });

  it('say what kind they are', () => {
    const kinds = ['loan_amount', 'business_structure', 'owners', 'business_name'].map((name) => {
      const subject = at(`application.${name}`);
      return subject && kindOf(subject);
    });
    expect(kinds).toEqual(['number', 'choice', 'list', 'text']);
  });

  it('include the answers of any item of a list, and of one item that a step asks for by itself', () => {
    expect(at('application.owners.*.state')?.words).toMatch(/, of any of /);
    expect(at('application.owners.0.first')?.words).toMatch(/, of number 1 of /);
    expect(subjects.some(({ path }) => path.startsWith('application.owner_'))).toBe(false);
  });

  it('offer the answers of every item only for a sum', () => {
    const of = (isSummed: boolean) => answersOfKind(subjects, 'number', isSummed).map(({ path }) => path);
    expect(of(true)).toContain('application.owners.*.ownership');
    expect(of(false)).not.toContain('application.owners.*.ownership');
  });
});

it('[STUDIO-106] groups the list by step, and finds a question by its words, kind and step', () => {
  const onChange = vi.fn();
  render(<SubjectChoice label="Question" value="application.loan_amount" {...{ subjects, onChange }} />);
  const list = screen.getByLabelText('Question');
  const group = within(list).getByRole('group', { name: 'Basic Info' });
  within(group).getByRole('option', { name: 'Business name · text' });
  fireEvent.change(screen.getByLabelText('Find a question'), { target: { value: 'business NAME' } });
  const names = within(list)
    .getAllByRole('option')
    .map((element) => element.textContent);
  expect(names).toContain('Business name · text');
  // The chosen question stays in the list.
  expect((list as HTMLSelectElement).value).toBe('application.loan_amount');
  expect(names.length).toBeLessThan(6);
  fireEvent.change(list, { target: { value: 'application.business_name' } });
  expect(onChange).toHaveBeenCalledWith('application.business_name');
});

it('[STUDIO-106] offers a search from nine questions on, and counts the found ones only while it is used', () => {
  const draw = (count: number) => (
    <SubjectChoice label="Question" value="" subjects={subjects.slice(0, count)} onChange={() => {}} />
  );
  const { rerender } = render(draw(8));
  expect(screen.queryByLabelText('Find a question')).toBeNull();
  rerender(draw(9));
  const search = screen.getByLabelText<HTMLInputElement>('Find a question');
  expect([search.value, screen.queryByRole('status')]).toEqual(['', null]);
  expect(screen.getAllByRole('option')).toHaveLength(9);
  const { words = '' } = subjects[0] ?? {};
  fireEvent.change(search, { target: { value: `  ${words} ` } });
  const found = screen.getAllByRole('option').length;
  expect(screen.getByRole('status').textContent).toContain(String(found));
  expect(found).toBeLessThan(9);
});
