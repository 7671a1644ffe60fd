// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LoadForm } from '#src/pages/asked/LoadForm.tsx';
import { openProduct } from '../../../conformance/product/open-product.tsx';
import { Stage } from '../../test-brand.tsx';

const REQUEST = {
  purpose: 'owner',
  status: 'opened',
  isClosed: false,
  asker: 'Oak Bank',
  business: 'Acme Bakery',
  first: 'Ada',
  address: 'a***@example.com',
  dueAt: '2026-12-11T12:00:00.000Z',
  words: { title: 'Your part', task: 'your details', decline: 'No', certification: '' },
};
const partOf = (step: string) => ({
  flow: 'apply',
  step,
  list: 'owners',
  parts: ['owners/{idx}/info'],
  fields: ['first', 'last'],
  answers: { first: 'Sam', last: 'Reed' },
});

it('the page says at once that a form could not be loaded, and loads it on request', async () => {
  let step = 'gone';
  const { user } = await openProduct({
    at: '/continue/part?t=abc',
    answers: ({ path }) =>
      path === '/tools/request'
        ? { status: 200, body: { data: { ...REQUEST, part: partOf(step) } } }
        : undefined,
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Loading...')).toBeNull();
  step = 'owners';
  await user.click(retry);
  await screen.findByRole('heading', { level: 1, name: 'Send your part' });
}, 120_000);

it('the page loads a form once, however often it is drawn, and not after the page was left', async () => {
  let answer = (_: string): void => {};
  const load = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  const onLoaded = vi.fn();
  // Each drawing has functions of its own, as the pages have.
  const renderForm = () => (
    <Stage>
      <LoadForm load={() => load()} onLoaded={(form) => onLoaded(form)} onFailed={() => {}} />
    </Stage>
  );
  const { rerender, unmount } = render(renderForm());
  rerender(renderForm());
  expect(load).toHaveBeenCalledOnce();
  await act(async () => answer('form'));
  expect(onLoaded.mock.calls).toEqual([['form']]);
  unmount();
  const leftPage = render(renderForm());
  leftPage.unmount();
  await act(async () => answer('late'));
  expect(onLoaded).toHaveBeenCalledOnce();
  cleanup();
});
