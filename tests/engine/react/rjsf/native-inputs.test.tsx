// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showSmall } from '../small-step.tsx';
import { button, input, text } from './nested-controls.ts';

afterEach(cleanup);

it.each([
  ['10:30:00Z', '10:30'],
  ['10:30:00.5Z', '10:30:00.5'],
  ['10:30:05+0200', '10:30:05'],
  ['half past ten', ''],
])('a time that is stored as %s is shown as %j', async (stored, shown) => {
  const time = { ...text, title: 'Time', format: 'time' };
  await showSmall({ fields: { time } }, { time: stored });
  expect(input('Time').value).toBe(shown);
});

it('a control of rjsf suggests the examples of its schema', async () => {
  const color = { ...text, title: 'Password', examples: ['abc', 'def'] };
  await showSmall({ fields: { color }, uiSchema: { color: { 'ui:widget': 'password' } } });
  const list = document.getElementById(input('Password').getAttribute('list') ?? '');
  expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual(['abc', 'def']);
});

it('an emptied control of rjsf has no answer, so that Continue asks for it again', async () => {
  const word = { ...text, title: 'Password' };
  const { engine, user, done } = await showSmall(
    { fields: { word }, required: ['word'], uiSchema: { word: { 'ui:widget': 'password' } } },
    { word: 'a' },
  );
  await user.clear(input('Password'));
  expect(engine.state().application.word).toBeUndefined();
  await user.click(button('Continue'));
  expect(done).not.toHaveBeenCalled();
  expect(input('Password').getAttribute('aria-invalid')).toBe('true');
});

it('an optional question is marked as optional, but not one with a star, nor a computed value', async () => {
  const { container } = await showSmall(
    {
      fields: {
        a: { ...text, title: 'A' },
        b: { ...text, title: 'B' },
        c: { ...text, title: 'C' },
        sum: { type: 'number', title: 'Sum', 'x-format': 'number', 'x-compute': { sum: [1, 2] } },
      },
      required: ['c'],
      uiSchema: { b: { 'ui:options': { star: true } }, sum: { 'ui:widget': 'computed' } },
    },
    {},
    {},
    { 'texts.ui.optional': '(optional)' },
  );
  const labels = [...container.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['A (optional)', 'B\u00a0*', 'C\u00a0*', 'Sum']);
});

it('the star is explained once if a question with a label of its own is shown', async () => {
  const a = { ...text, title: 'A' };
  const box = { type: 'boolean', title: 'Box' };
  const note = () => screen.queryAllByText(/\*/, { selector: '.tr-note' }).length;
  await showSmall({ fields: { a, box } });
  expect(note()).toBe(1);
  cleanup();
  await showSmall({ fields: { box }, uiSchema: { box: { 'ui:widget': 'checkbox' } } });
  expect(note()).toBe(0);
});

it('questions outside all groups of a step come last, in a group without a title', async () => {
  const fields = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { ...text, title: name }]));
  const groups = [
    { title: 'One', fields: ['b'] },
    { title: 'Two', fields: ['d', 'missing'] },
    { title: 'Empty', fields: [] },
  ];
  const { container } = await showSmall({ fields, uiSchema: { 'ui:groups': groups } });
  const shown = [...container.querySelectorAll('.tr-group')].map((group) => [
    group.querySelector('legend')?.textContent,
    [...group.querySelectorAll('label')].map(({ textContent }) => textContent),
  ]);
  expect(shown).toEqual([
    ['One', ['b']],
    ['Two', ['d']],
    [undefined, ['a', 'c']],
  ]);
});
