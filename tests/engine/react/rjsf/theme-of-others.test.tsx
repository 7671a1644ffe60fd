// @vitest-environment jsdom

import { Widgets } from '@rjsf/shadcn';
import type { Widget } from '@rjsf/utils';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { WidgetRegistry } from '#engine/react';
import { showAgain, showSmall } from '../small-step.tsx';

// Widgets of a third-party rjsf theme (@rjsf/shadcn, based on Radix), registered in a step unchanged.

/** jsdom has no layout: Radix measures controls and captures the pointer. */
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
Element.prototype.hasPointerCapture = () => false;
afterEach(cleanup);

const of = (name: string): WidgetRegistry[string] => {
  const component = Widgets[name] as Widget | undefined;
  if (!component) throw new Error(`the theme has no ${name} any more`);
  return async () => ({ widget: { component } });
};
const theirs: WidgetRegistry = {
  'shadcn-radio': of('RadioWidget'),
  'shadcn-boxes': of('CheckboxesWidget'),
  'shadcn-text': of('TextareaWidget'),
  'shadcn-tick': of('CheckboxWidget'),
};
const definition = {
  fields: {
    pet: {
      type: 'string',
      title: 'Pet',
      oneOf: [
        { const: 'dog', title: 'A dog' },
        { const: 'cat', title: 'A cat' },
      ],
    },
    colors: {
      type: 'array',
      title: 'Colors',
      uniqueItems: true,
      minItems: 1,
      items: { type: 'string', enum: ['red', 'green', 'blue'] },
    },
    story: { type: 'string', title: 'Story', minLength: 3, maxLength: 20 },
    old: { type: 'boolean', title: 'Old' },
  },
  required: ['pet', 'story'],
  uiSchema: {
    pet: { 'ui:widget': 'shadcn-radio', 'ui:help': 'Of the house.' },
    colors: { 'ui:widget': 'shadcn-boxes', items: { 'ui:enumNames': ['Red', 'Green', 'Blue'] } },
    story: { 'ui:widget': 'shadcn-text', 'ui:options': { rows: 3 }, 'ui:placeholder': 'Tell us' },
    old: { 'ui:widget': 'shadcn-tick' },
  },
};

it('widgets of another rjsf theme show label, help, options and placeholder, and store the answers', async () => {
  const { engine, user } = await showSmall(definition, {}, theirs);
  expect(screen.getByText('Of the house.')).toBeTruthy();
  const story = screen.getByLabelText<HTMLTextAreaElement>(/^Story/);
  expect([story.placeholder, story.rows]).toEqual(['Tell us', 3]);
  await user.click(screen.getByRole('radio', { name: 'A cat' }));
  await user.click(screen.getByRole('checkbox', { name: 'Green' }));
  await user.click(screen.getByRole('checkbox', { name: 'Red' }));
  await user.click(screen.getByRole('checkbox', { name: /^Old/ }));
  await user.type(story, 'Long ago');
  expect(engine.state().application).toMatchObject({
    pet: 'cat',
    colors: ['red', 'green'],
    old: true,
    story: 'Long ago',
  });
});

it('widgets of another rjsf theme show their errors at the field and in the summary until they are fixed', async () => {
  const { engine, user, done } = await showSmall(definition, {}, theirs);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const summary = screen.getByRole('region', { name: /problem/i });
  expect(within(summary).getAllByRole('link')).toHaveLength(2);
  const story = screen.getByLabelText(/^Story/);
  const described = story.getAttribute('aria-describedby')?.split(' ') ?? [];
  const words = described.flatMap((id) => document.getElementById(id)?.textContent ?? []);
  expect(words).toContain(engine.state().errors.story?.text);
  await user.click(screen.getByRole('radio', { name: 'A dog' }));
  fireEvent.change(story, { target: { value: 'ab' } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(Object.keys(engine.state().errors)).toEqual(['story']);
  fireEvent.change(story, { target: { value: 'abc' } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(done).toHaveBeenCalledOnce();
});

it('widgets of another rjsf theme restore saved answers', async () => {
  const answers = { pet: 'dog', colors: ['blue'], story: 'Once', old: true };
  const { engine, user } = await showSmall(definition, {}, theirs);
  engine.dispatch({ type: 'load', application: JSON.parse(JSON.stringify(answers)) });
  cleanup();
  await showAgain(engine, theirs);
  expect(screen.getByRole('radio', { name: 'A dog' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('checkbox', { name: 'Blue' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Story/).value).toBe('Once');
  await user.click(screen.getByRole('checkbox', { name: 'Red' }));
  expect(engine.state().application.colors).toEqual(['red', 'blue']);
  const [step] = engine.flow.steps;
  if (!step) throw new Error('no step');
  expect(engine.context().errorsOf(step)).toEqual([]);
});
