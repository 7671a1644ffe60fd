// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADA } from '../../../conformance/product/fake-server.ts';
import { openProduct } from '../../../conformance/product/open-product.tsx';

// The page after the submission if the sign-in provider does not answer.

const at = '/app/decision/process';
const LOG_IN = { name: 'Log in' };
const inMain = (role: string, options: object) => {
  const main = screen.getByRole('main');
  return screen.queryAllByRole(role, options).filter((element) => main.contains(element));
};

it('[ROUTE-32] offers a signed-in person to try again, and no log in', async () => {
  const { heading } = await openProduct({
    at,
    who: ADA,
    answers: ({ path }) => (path === '/oauth/token' ? { status: 503 } : undefined),
  });
  await heading("We can't show your application now");
  expect(inMain('button', { name: 'Try again' })).toHaveLength(1);
  expect(inMain('link', LOG_IN)).toEqual([]);
}, 120_000);

it('[ROUTE-32] offers a visitor to log in', async () => {
  const { heading } = await openProduct({ at });
  await heading('Log in to see your application');
  expect(inMain('link', LOG_IN)).toHaveLength(1);
}, 120_000);
