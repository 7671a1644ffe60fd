// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { flow } from '../engine/test-application.ts';
import { ADA } from './product/fake-server.ts';
import { openProduct } from './product/open-product.tsx';
import { access } from './sign-in.cases.ts';

// The pages that a visitor may use, and the redirects of all others.

const guarded = access.filter((row) => row.visitor !== 'open').map(({ path }) => path);
const open = access.filter((row) => row.visitor === 'open').map(({ path }) => path);

const OPEN_PAGES = ['/', '/bcm', '/bcm/app/info', ...open];

it('the table names every step', () => {
  const steps = flow.steps.filter((step) => step.id !== 'terms').map((step) => `/app/${step.path}`);
  expect(access.map(({ path }) => path)).toEqual(expect.arrayContaining(steps));
});

it('[ROUTE-40] a visitor uses the open pages without a redirect to sign-in and without a request for an application', async () => {
  const { go, place, heading, sentToProvider, callsTo } = await openProduct({ at: '/app/amount' });
  for (const path of OPEN_PAGES) {
    go(path);
    await heading(/./);
    expect([path, place(), sentToProvider()]).toEqual([path, path, undefined]);
  }
  expect(callsTo('/deals/current')).toEqual([]);
}, 120_000);

it('[ROUTE-41] [ROUTE-43] a visitor who opens a guarded page is sent to the provider, with the page to return to', async () => {
  const { go, sentToProvider } = await openProduct({ at: '/app/amount' });
  for (const path of [...guarded, '/bcm/app/business/more-details', '/bcm/app/summary']) {
    go(path);
    await waitFor(() => expect(sentToProvider()).toBe(path));
  }
}, 120_000);

it('[ROUTE-42] a visitor with an application in progress in this tab is sent to the sign-in step inside the wizard', async () => {
  const { user, go, place, heading, sentToProvider } = await openProduct({ at: '/app/info' });
  await heading("Let's Start with Some Basic Info");
  await user.type(screen.getByLabelText(/Business name/), 'Acme Bakery');
  await user.tab();
  for (const { path, inProgress } of access) {
    go(path);
    const to = inProgress === 'open' ? path : '/app/verify/login';
    await waitFor(() => expect([path, place()]).toEqual([path, to]));
  }
  expect(sentToProvider()).toBeUndefined();
}, 120_000);

it("[ROUTE-26] the window has the title of the step, and 'Error: ' before it if Continue found an error", async () => {
  const { user, go, heading } = await openProduct({ at: '/app/amount' });
  await waitFor(() => expect(document.title).toBe('Select Amount - Oak Bank'));
  go('/app/info');
  await heading("Let's Start with Some Basic Info");
  await waitFor(() => expect(document.title).toMatch(/^(?!Error|Select Amount).+ - Oak Bank$/));
  const { title } = document;
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(document.title).toBe(`Error: ${title}`));
}, 120_000);

it('a signed-in applicant sees every page of the table', async () => {
  const owners = [{ id: 'c1', email: ADA.email }, { id: 'c2' }];
  const deal = { application: { business_name: 'Acme Bakery', owners } };
  const { go, place, heading, sentToProvider } = await openProduct({ at: '/app/info', who: ADA, deal });
  for (const { path } of access) {
    go(path);
    await heading(/./);
    expect([path, place(), sentToProvider()]).toEqual([path, path, undefined]);
  }
}, 120_000);
