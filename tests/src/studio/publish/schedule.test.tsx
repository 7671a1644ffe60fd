// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioRole, StudioSchedule } from '#contracts/studio/studio-shapes.ts';
import { ScheduleForm, ScheduleState } from '#src/studio/publish/Schedule.tsx';
import { NoObserver } from '../no-observer.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const AT = new Date(2027, 0, 4, 9, 30).toISOString();
const scheduleWith = (status: StudioSchedule['status']): StudioSchedule => ({
  ...{
    id: 's1',
    draft: 'one',
    at: AT,
    status,
    author: 'ann@studio.example',
    note: 'New rates',
    reason: 'It does not compile.',
  },
});
const button = (name: string) => screen.getByRole('button', { name });
const enter = (value: string) =>
  fireEvent.change(screen.getByLabelText(/^Or go live/), { target: { value } });

it('a time is sent once with the note and the version, and becomes the schedule of the draft', async () => {
  const api = vi.fn(async () => ({ schedule: scheduleWith('waiting'), version: 2 }));
  const draft = showDraft(<ScheduleForm blockReason={undefined} note="New rates" onFault={() => {}} />, {
    api,
  });
  enter('2027-01-04T09:30');
  screen.getByText(/^It goes live Mon, Jan 4, 2027, 9:30/);
  fireEvent.click(button('Schedule'));
  fireEvent.click(button('Schedule'));
  await act(async () => {});
  const sent = { params: { id: 'one' }, body: { at: AT, note: 'New rates' } };
  expect(api.mock.calls).toEqual([['PUT /studio/api/drafts/:id/schedule', sent, { 'if-match': '"1"' }]]);
  expect(draft.store.getState()).toMatchObject({ schedule: { status: 'waiting' }, stored: { version: 2 } });
});

it.each([
  ['without a time', undefined, ''],
  ['of a draft that is not ready', 'Fix the problems first.', '2027-01-04T09:30'],
])('a schedule %s is not sent, and the form says why', async (_, lacks, time) => {
  const api = vi.fn(async () => ({}));
  showDraft(<ScheduleForm blockReason={lacks} note="" onFault={() => {}} />, { api });
  if (time) enter(time);
  screen.getByText(lacks ?? /^Choose a date and a time/);
  expect(button('Schedule').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('Schedule'));
  await act(async () => {});
  expect(api).not.toHaveBeenCalled();
});

it('a refused schedule is reported', async () => {
  const [fault, onFault] = [new Error('Refused.'), vi.fn()];
  showDraft(<ScheduleForm blockReason={undefined} note="" onFault={onFault} />, {
    api: () => Promise.reject(fault),
  });
  enter('2027-01-04T09:30');
  fireEvent.click(button('Schedule'));
  await act(async () => {});
  expect(onFault).toHaveBeenCalledExactlyOnceWith(fault);
});

function showState(
  status: StudioSchedule['status'],
  role: StudioRole,
  api = vi.fn(async () => ({ version: 3 })),
) {
  const draft = showDraft(<ScheduleState onFault={() => {}} />, { role, api });
  act(() => draft.setSchedule(scheduleWith(status), 2));
  return { draft, api };
}

it('a publisher cancels a schedule', async () => {
  const { draft, api } = showState('waiting', 'publisher');
  screen.getByText(/^Goes live Mon, Jan 4, 2027/);
  screen.getByText('Set by ann@studio.example: New rates');
  await act(async () => fireEvent.click(button('Cancel the schedule')));
  expect(api.mock.calls).toEqual([['DELETE /studio/api/drafts/:id/schedule', { params: { id: 'one' } }]]);
  expect(draft.store.getState().schedule).toBeUndefined();
  expect(draft.store.getState().stored.version).toBe(3);
});

it('an editor sees a schedule without a button, and a failed one with its reason', () => {
  showState('waiting', 'editor');
  screen.getByText(/^Goes live/);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  showState('refused', 'publisher');
  screen.getByText(/^Did not go live/);
  screen.getByText('It does not compile.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('a schedule that has ended is not shown', () => {
  showState('published', 'publisher');
  expect(document.body.textContent).toBe('');
});
