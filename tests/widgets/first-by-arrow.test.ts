// @vitest-environment jsdom
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { createArrowHandlers } from '#widgets/lookup/first-by-arrow.ts';

/** An open list of suggestions below an input. */
function list(expanded = 'true') {
  const input = document.createElement('input');
  input.setAttribute('aria-expanded', expanded);
  const keys: string[] = [];
  input.addEventListener('keydown', ({ key }) => keys.push(key));
  const { onTyped, onKeyDownCapture } = createArrowHandlers();
  const stopPropagation = vi.fn();
  const press = (key: string, more: { altKey?: boolean; target?: HTMLElement } = {}) => {
    const event = { key, altKey: false, target: input, preventDefault: vi.fn(), stopPropagation, ...more };
    onKeyDownCapture(event as unknown as ReactKeyboardEvent);
  };
  return { keys, press, stopPropagation, typed: onTyped };
}

it('Arrow Down selects the first suggestion once after each text', () => {
  const { keys, press, stopPropagation, typed } = list();
  typed();
  press('ArrowDown');
  press('ArrowDown');
  expect(keys).toEqual(['Home']);
  expect(stopPropagation).toHaveBeenCalledOnce();
  typed();
  press('ArrowDown');
  expect(keys).toEqual(['Home', 'Home']);
});

it.each<[string, string, Parameters<ReturnType<typeof list>['press']>]>([
  ['another key', 'true', ['ArrowUp']],
  ['Arrow Down with Alt', 'true', ['ArrowDown', { altKey: true }]],
  ['Arrow Down in a closed list', 'false', ['ArrowDown']],
  ['Arrow Down on a button', 'true', ['ArrowDown', { target: document.createElement('button') }]],
])('%s does what the list does with it', (_, expanded, pressed) => {
  const { keys, press, stopPropagation, typed } = list(expanded);
  typed();
  press(...pressed);
  expect(keys).toEqual([]);
  expect(stopPropagation).not.toHaveBeenCalled();
});
