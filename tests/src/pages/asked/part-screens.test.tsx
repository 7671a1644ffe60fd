// @vitest-environment jsdom
import { flow } from 'virtual:trellis/flows/apply';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { widgetNames } from '#engine';
import { loadWidgets } from '#engine/react';
import { PartScreens } from '#src/pages/asked/part/PartScreens.tsx';
import { openPart } from '#src/pages/asked/part/part-engine.ts';
import { widgets } from '#widgets/registry.ts';
import { brand, Stage } from '../../test-brand.tsx';

vi.stubGlobal('scrollTo', vi.fn());
afterEach(cleanup);

const part = {
  flow: 'apply',
  step: 'owners',
  list: 'owners',
  parts: ['owners/{idx}/info', 'owners/{idx}/address'],
  fields: ['first', 'last', 'street', 'city'],
  answers: { first: 'Sam', last: 'Reed' },
};
const COMPLETE = { ...part.answers, street: '12 Pine St', city: 'Reno' };

/** The page of a part, which was sent or opened, and of which the person may have changed an answer since. */
async function open({ isChanged = false, status = 'answered', answers = part.answers as object } = {}) {
  const asked = { ...part, answers };
  const form = openPart(flow, brand, asked as never);
  await loadWidgets(widgets, widgetNames(form.step));
  const name = form.screens[0]?.only.find((field) => field.endsWith('_last')) ?? '';
  if (isChanged) form.engine.dispatch({ type: 'change', values: { [name]: 'Oak' } });
  const words = { title: 'Your part', certification: '' };
  const [finish, save] = [vi.fn(), vi.fn()];
  function Page() {
    const [request, setRequest] = useState({ status, asker: 'Ada', first: 'Sam', words, part: asked });
    const requestPage = { setRequest, handleFailure: () => false, calls: { finish, save } };
    const parts: unknown = { requestPage, request, form, onLoaded: () => {} };
    return <PartScreens {...(parts as Parameters<typeof PartScreens>[0])} />;
  }
  render(
    <Stage>
      <Page />
    </Stage>,
  );
  const sent = { ok: true, value: { status: 'answered', asker: 'Ada', first: 'Sam', words, part: asked } };
  return { form, finish, save, sent };
}
const thanks = () => screen.queryByRole('heading', { name: 'Thank you, Sam' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('a part that was sent shows thanks, and its first screen when it is to be corrected', async () => {
  await open();
  expect(thanks()).not.toBeNull();
  await press('Correct my part');
  expect(thanks()).toBeNull();
  expect(screen.getByDisplayValue('Reed')).toBeTruthy();
});

it('a correction that a new code interrupted continues with the changed answer', async () => {
  await open({ isChanged: true });
  expect(thanks()).toBeNull();
  expect(screen.getByDisplayValue('Oak')).toBeTruthy();
});

it('an opened part begins with its first incomplete screen, whose Back leads to the one before', async () => {
  await open({ status: 'opened' });
  expect(screen.queryByDisplayValue('Reed')).toBeNull();
  screen.getByText('Part 2 of 2');
  await press('Back');
  screen.getByText('Part 1 of 2');
  expect(screen.getByDisplayValue('Reed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

it('a complete part begins with its end, whose Back leads to its last screen', async () => {
  await open({ status: 'opened', answers: COMPLETE });
  screen.getByRole('button', { name: 'Send' });
  await press('Back to my answers');
  screen.getByText('Part 2 of 2');
});

it('a part that was corrected and sent again shows thanks again', async () => {
  const { finish, save, sent } = await open({ answers: COMPLETE });
  save.mockResolvedValue(sent);
  finish.mockResolvedValue(sent);
  await press('Correct my part');
  screen.getByText('Part 1 of 2');
  await press('Continue');
  await screen.findByText('Part 2 of 2');
  await press('Continue');
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(thanks()).not.toBeNull());
});

it('the end of a part opens the screen that lacks an answer', async () => {
  const { form, finish } = await open({ status: 'opened', answers: COMPLETE });
  const [, second] = form.screens;
  finish.mockImplementation(async () => {
    const city = second?.only.find((field) => field.endsWith('_city')) ?? '';
    form.engine.dispatch({ type: 'change', values: { [city]: undefined } });
    return { ok: false, failure: { kind: 'refused', status: 422, errors: [{ field: 'city' }] } };
  });
  await press('Send');
  await screen.findByText('Part 2 of 2');
});
