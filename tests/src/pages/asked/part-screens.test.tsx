// @vitest-environment jsdom
import { flow } from 'virtual:trellis/flows/apply';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  parts: ['owners/{idx}/info'],
  fields: ['first', 'last'],
  answers: { first: 'Sam', last: 'Reed' },
};

/** The page of a part that was sent, and of which the person may have changed an answer since. */
async function open(isChanged: boolean) {
  const form = openPart(flow, brand, part as never);
  await loadWidgets(widgets, widgetNames(form.step));
  const name = form.screens[0]?.only.find((field) => field.endsWith('_last')) ?? '';
  if (isChanged) form.engine.dispatch({ type: 'change', values: { [name]: 'Oak' } });
  const request = { status: 'answered', asker: 'Ada', first: 'Sam', words: {}, part };
  const parts: unknown = { requestPage: {}, request, form, onLoaded: () => {} };
  render(
    <Stage>
      <PartScreens {...(parts as Parameters<typeof PartScreens>[0])} />
    </Stage>,
  );
}
const thanks = () => screen.queryByRole('heading', { name: 'Thank you, Sam' });

it('a part that was sent shows thanks, and its first screen when it is to be corrected', async () => {
  await open(false);
  expect(thanks()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Correct my part' }));
  expect(thanks()).toBeNull();
  expect(screen.getByDisplayValue('Reed')).toBeTruthy();
});

it('a correction that a new code interrupted continues with the changed answer', async () => {
  await open(true);
  expect(thanks()).toBeNull();
  expect(screen.getByDisplayValue('Oak')).toBeTruthy();
});
