// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showSmall } from '../small-step.tsx';
import { button, text } from './nested-controls.ts';

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

it('an inner list belongs to its item after an earlier item was removed', async () => {
  const stops = { type: 'array', title: 'Stops', items: { ...text, title: 'Stop' } };
  const trucks = {
    type: 'array',
    title: 'Trucks',
    maxItems: 3,
    'x-flat': 'truck_{n}_{field}',
    items: { type: 'object', properties: { name: { ...text, title: 'Name' }, stops } },
  };
  window.location.hash = '#item-2';
  const { user, engine } = await showSmall(
    { fields: { trucks }, uiSchema: { trucks: { 'ui:widget': 'list' } } },
    {
      trucks: [
        { key: 'a', name: 'A' },
        { key: 'b', name: 'B' },
      ],
    },
  );
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('B');
  act(() => engine.dispatch({ type: 'remove-item', list: 'trucks', key: 'a' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('B');
  await user.click(button('Add: Stops'));
  expect(engine.state().application.trucks).toEqual([{ key: 'b', name: 'B', stops: [null] }]);
});
