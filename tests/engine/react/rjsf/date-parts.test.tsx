// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showSmall } from '../small-step.tsx';
import { button } from './nested-controls.ts';

const zone = process.env.TZ;
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  process.env.TZ = zone;
});

const field = { type: 'string', title: 'Day', format: 'date' };
const small = { fields: { field }, uiSchema: { field: { 'ui:widget': 'alt-date' } } };
const now = () => screen.getByRole('button', { name: /^Day.*Now|Now.*Day/i });

it.each([
  ['America/Los_Angeles', '2026-03-07'],
  ['Pacific/Kiritimati', '2026-03-08'],
  ['Pacific/Pago_Pago', '2026-03-07'],
  ['UTC', '2026-03-08'],
])('the button for today takes the date of the clock in %s', async (timeZone, date) => {
  process.env.TZ = timeZone;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-08T05:00:00Z') });
  const { engine, user, done } = await showSmall(small);
  await user.click(now());
  expect(engine.state().application.field).toBe(date);
  await user.click(button('Continue'));
  expect(done).toHaveBeenCalledOnce();
});

it.each(['0001-01-01', '9999-12-31', '1850-07-04'])(
  '%s is shown, though its year is not offered',
  async (date) => {
    const { engine, user, done, container } = await showSmall(small, { field: date });
    const shown = [...container.querySelectorAll('select')].map(({ value }) => Number(value));
    expect(shown.sort((a, b) => a - b)).toEqual(
      date
        .split('-')
        .map(Number)
        .sort((a, b) => a - b),
    );
    await user.click(button('Continue'));
    expect(done).toHaveBeenCalledOnce();
    expect(engine.state().application.field).toBe(date);
  },
);
