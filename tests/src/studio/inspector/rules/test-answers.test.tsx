// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TestAnswers } from '#src/studio/inspector/rules/TestAnswers.tsx';
import { readRule, type Subject } from '#src/studio/model/rules/index.ts';

afterEach(cleanup);

it('a test answer that is not a number is reported, and does not count', () => {
  const subject: Subject = {
    path: 'application.years',
    words: 'Years',
    group: 'Business',
    operators: [],
    values: [],
    type: 'number',
  };
  const onFacts = vi.fn();
  const warned = vi.spyOn(console, 'error');
  const condition = readRule({ 'application.years': { minimum: 2 } });
  render(
    <TestAnswers
      subjects={[subject]}
      condition={condition}
      named={{}}
      facts={{ application: { years: 3 } }}
      onFacts={onFacts}
    />,
  );
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Years'), { target: { value } });
  type('three');
  expect(screen.getByText('Not a number: three')).toBeTruthy();
  expect(onFacts.mock.lastCall).toEqual([{ application: {} }]);
  type('3');
  expect(screen.queryByText(/Not a number/)).toBeNull();
  expect(onFacts.mock.lastCall).toEqual([{ application: { years: 3 } }]);
  // A badge is a div, which no paragraph may contain.
  expect(warned).not.toHaveBeenCalled();
});

it('tests an answer of an item of a list with the answer of the first item', () => {
  const onFacts = vi.fn();
  const condition = readRule({ 'application.owners.*.state': 'NV' });
  render(
    <TestAnswers
      subjects={[]}
      condition={condition}
      named={{}}
      facts={{ application: { owners: [{ first: 'Ann' }] } }}
      onFacts={onFacts}
    />,
  );
  fireEvent.change(screen.getByLabelText('application.owners.*.state'), { target: { value: 'NV' } });
  expect(onFacts.mock.lastCall).toEqual([{ application: { owners: [{ first: 'Ann', state: 'NV' }] } }]);
});
