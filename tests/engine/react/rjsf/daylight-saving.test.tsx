// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { showSmall } from '../small-step.tsx';
import { button, input, text } from './nested-controls.ts';

// In New York the clock goes from 02:00 to 03:00 on March 8, 2026, and from 02:00 back to 01:00 on November 1.

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'America/New_York';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});
afterEach(cleanup);

async function enter(value: string) {
  const at = { ...text, title: 'At', format: 'date-time' };
  const shown = await showSmall({ fields: { at } });
  fireEvent.change(input('At'), { target: { value } });
  fireEvent.blur(input('At'));
  await shown.user.click(button('Continue'));
  return { ...shown, stored: shown.engine.state().application.at };
}

it.each(['2026-03-08T02:00', '2026-03-08T02:30', '2026-03-08T02:59'])(
  'the time %s, which the clock skips, is an error and stays as it was entered',
  async (value) => {
    const { stored, done } = await enter(value);
    expect(stored).toBe(value);
    expect(input('At').value).toBe(value);
    expect(done).not.toHaveBeenCalled();
    expect(screen.getAllByText(/Please choose a date and time that exist\./).length).toBeGreaterThan(0);
  },
);

it.each([
  ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-07-01T12:00', '2026-07-01T16:00:00.000Z'],
])('the time %s is stored as %s', async (value, utc) => {
  const { stored, done } = await enter(value);
  expect(stored).toBe(utc);
  expect(done).toHaveBeenCalledOnce();
});
