// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WHOLE } from '../../../conformance/journey-deals.ts';
import { openProduct } from '../../../conformance/product/open-product.tsx';

const screenOf = (step: string, field: string) => ({ path: field, step, title: field, fields: [field] });
const REQUEST = {
  ...{ status: 'opened', purpose: 'correction', isClosed: false, asker: 'Oak Bank', business: 'Acme Bakery' },
  ...{ first: 'Ada', address: 'a***@example.com', dueAt: '2026-12-11T12:00:00.000Z' },
  words: { title: 'Your part', task: 'your details', decline: 'No', certification: '' },
  correction: {
    ...{ flow: 'apply', reference: 'TR7K-2M4P', message: 'Please check.', certification: '', hidden: [] },
    screens: [screenOf('further-details', 'business_revenue'), screenOf('more-details', 'business_website')],
    application: WHOLE.application,
  },
};

const open = () =>
  openProduct({
    at: '/continue/part?t=abc',
    answers: ({ path }) => (path === '/tools/request' ? { status: 200, body: { data: REQUEST } } : undefined),
  });
const revenue = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Annual gross revenue' });
const website = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Website/ });

it('the screens of a correction are opened by Continue and Back, and the ones before by the history', async () => {
  const { user, heading } = await open();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await revenue();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  screen.getByText('Please check.');
  await press('Continue');
  await user.type(await website(), 'acme.example');
  await press('Back');
  await revenue();
  // The second screen was opened before, so the history may show it again.
  await act(async () => window.history.back());
  expect((await website()).value).toMatch(/acme\.example$/);
  await press('Continue');
  await heading('Send your answers');
  await press('Back to my answers');
  expect((await website()).value).toMatch(/acme\.example$/);
}, 120_000);
