// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openProduct } from '../../../conformance/product/open-product.tsx';

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

it('says at once that a form could not be loaded, and loads it when asked to', async () => {
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
