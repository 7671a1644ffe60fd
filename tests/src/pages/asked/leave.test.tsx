// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WHOLE } from '../../../conformance/journey-deals.ts';
import { openProduct, type Product } from '../../../conformance/product/open-product.tsx';
import type { Answers, Reply } from '../../../conformance/product/wire.ts';

// [REQUEST-68]: a correction and an asked part ask before answers are lost that are not sent or saved.
// [REQUEST-69]: a save removes the message of a failed one.

const REQUEST = {
  status: 'opened',
  isClosed: false,
  asker: 'Oak Bank',
  business: 'Acme Bakery',
  first: 'Ada',
  address: 'a***@example.com',
  dueAt: '2026-12-11T12:00:00.000Z',
  words: { title: 'Your part', task: 'your details', decline: 'No', certification: '' },
};
const screenOf = (step: string, field: string) => ({
  path: field,
  step,
  title: field,
  fields: [field],
});
const CORRECTION = {
  flow: 'apply',
  reference: 'TR7K-2M4P',
  message: 'Please check.',
  certification: '',
  screens: [screenOf('further-details', 'business_revenue'), screenOf('more-details', 'business_website')],
  application: WHOLE.application,
  hidden: [],
};
const PART = {
  flow: 'apply',
  step: 'owners',
  list: 'owners',
  parts: ['owners/{idx}/info', 'owners/{idx}/address'],
  fields: ['first', 'last', 'email', 'phone', 'position', 'ownership', 'street', 'city'],
  answers: {
    first: 'Sam',
    last: 'Reed',
    email: 'sam@oak.example',
    phone: '4155550199',
    position: 'Partner',
    ownership: 40,
  },
};

/** @param later answers of later calls by path, before the usual ones */
const answers =
  (data: object, later: Record<string, () => Reply | undefined> = {}): Answers =>
  ({ path }) => {
    const reply = later[path]?.();
    if (reply) return reply;
    return path === '/tools/request' ? { status: 200, body: { data: { ...REQUEST, ...data } } } : undefined;
  };
const open = (data: object, later?: Record<string, () => Reply | undefined>) =>
  openProduct({
    at: '/continue/part?t=abc',
    answers: answers(data, later),
    brand: { locales: ['en-US', 'es-US'] },
  });
const openCorrection = (later?: Record<string, () => Reply | undefined>) =>
  open({ purpose: 'correction', correction: CORRECTION }, later);
const openPart = (later?: Record<string, () => Reply | undefined>) =>
  open({ purpose: 'owner', part: PART }, later);

const WEBSITE = /^Website/;
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const typeInto = async ({ user }: Product, name: string | RegExp, value: string) => {
  const input = await field(name);
  await user.clear(input);
  await user.type(input, value);
};
const press = async ({ user }: Product, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const pressLogo = async ({ user }: Product) =>
  user.click(await within(screen.getByRole('banner')).findByRole('link', { name: /Oak Bank/ }));
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const goBack = () => act(async () => window.history.back());
const CHANGED = 'Your answers are not sent yet';
const UNSAVED = 'Some answers are not saved';
const NOT_SAVED = 'Your answers are not saved. Check your connection and try again.';

it('[REQUEST-68] a correction is left without a question if nothing was typed', async () => {
  const product = await openCorrection();
  await field('Annual gross revenue');
  expect(asks()).toBe(false);
  await pressLogo(product);
  await waitFor(() => expect(product.place()).toBe('/'));
}, 120_000);

it('[REQUEST-68] a correction asks before a link, a language and a reload, and keeps the answers', async () => {
  const product = await openCorrection();
  await typeInto(product, 'Annual gross revenue', '640000');
  expect(asks()).toBe(true);
  for (const leave of [
    () => pressLogo(product),
    async () => product.user.click(screen.getByRole('link', { name: 'Español' })),
  ]) {
    await leave();
    await screen.findByRole('heading', { name: CHANGED });
    await press(product, 'Stay on this page');
  }
  expect((await field('Annual gross revenue')).value).toBe('$640,000');
  await pressLogo(product);
  await press(product, 'Leave without sending');
  await waitFor(() => expect(product.place()).toBe('/'));
  expect(asks()).toBe(false);
}, 120_000);

it('[REQUEST-68] a correction asks for a text that is still being typed', async () => {
  const product = await openCorrection();
  await field('Annual gross revenue');
  await press(product, 'Continue');
  const website = await field(WEBSITE);
  const logo = within(screen.getByRole('banner')).getByRole('link', { name: /Oak Bank/ });
  // The field keeps the focus, and typing has not rested.
  fireEvent.input(website, { target: { value: 'acme.example' } });
  fireEvent.click(logo);
  await screen.findByRole('heading', { name: CHANGED });
}, 120_000);

it("[REQUEST-68] the pages of a correction are left with the browser's Back without a question", async () => {
  const product = await openCorrection();
  await typeInto(product, 'Annual gross revenue', '640000');
  await press(product, 'Continue');
  await typeInto(product, WEBSITE, 'acme.example');
  await press(product, 'Continue');
  await product.heading('Send your answers');
  await goBack();
  expect((await field(WEBSITE)).value).toBe('acme.example');
  await goBack();
  expect((await field('Annual gross revenue')).value).toBe('$640,000');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asks()).toBe(true);
}, 120_000);

it('[REQUEST-68] a sent correction is left without a question', async () => {
  const sent = { ...REQUEST, purpose: 'correction', status: 'answered', isClosed: true };
  const product = await openCorrection({
    '/tools/request/correct': () => ({ status: 200, body: { data: sent } }),
  });
  await typeInto(product, 'Annual gross revenue', '640000');
  await press(product, 'Continue');
  await field(WEBSITE);
  await press(product, 'Continue');
  await press(product, 'Send answers');
  await product.heading('Thank you');
  expect(asks()).toBe(false);
}, 120_000);

/** A server that takes the next save for unproven, until a code is entered. */
function expiringAt(path: string, purpose: string): Record<string, () => Reply | undefined> {
  let isProven = true;
  return {
    [path]: () => {
      isProven = false;
      return { status: 401, body: { code: 'unauthorized' } };
    },
    '/tools/request': () => (isProven ? undefined : { status: 200, body: { data: { ...REQUEST, purpose } } }),
    '/tools/request/code': () => ({ status: 200, body: {} }),
    '/tools/request/verify': () => {
      isProven = true;
      return { status: 200, body: { data: { proof: 'proof' } } };
    },
  };
}
async function proveAgain(product: Product) {
  await press(product, 'Send code');
  expect(asks()).toBe(true);
  await product.user.type(await field('Verification code'), '222222{Enter}');
}

it('[REQUEST-68] a correction keeps its answers if the proof of the address has expired', async () => {
  const product = await openCorrection(expiringAt('/tools/request/correct', 'correction'));
  await typeInto(product, 'Annual gross revenue', '640000');
  await press(product, 'Continue');
  await field(WEBSITE);
  await press(product, 'Continue');
  await press(product, 'Send answers');
  await proveAgain(product);
  await product.heading('Send your answers');
  expect(screen.getByText(/640,000/)).toBeTruthy();
}, 120_000);

it('[REQUEST-68] a part keeps its answers if the proof of the address has expired', async () => {
  const product = await openPart(expiringAt('/tools/request/answers', 'owner'));
  await press(product, 'Back');
  await typeInto(product, 'Last name', 'Oak');
  await press(product, 'Continue');
  await proveAgain(product);
  expect((await field('Last name')).value).toBe('Oak');
}, 120_000);

it('[REQUEST-68] a part asks before unsaved answers are left, and not after Continue', async () => {
  const saved = {
    ...REQUEST,
    purpose: 'owner',
    part: { ...PART, answers: { ...PART.answers, last: 'Oak' } },
  };
  const product = await openPart({
    '/tools/request/answers': () => ({ status: 200, body: { data: saved } }),
  });
  await press(product, 'Back');
  await field('Last name');
  expect(asks()).toBe(false);
  await typeInto(product, 'Last name', 'Oak');
  expect(asks()).toBe(true);
  await pressLogo(product);
  await screen.findByRole('heading', { name: UNSAVED });
  await press(product, 'Stay on this page');
  await press(product, 'Continue');
  await field('Street address');
  expect(asks()).toBe(false);
  await typeInto(product, 'Street address', '12 Pine St');
  expect(asks()).toBe(true);
  await goBack();
  await field('Last name');
  expect(screen.queryByRole('dialog')).toBeNull();
}, 120_000);

it('[REQUEST-69] a saved screen of a part removes the message that its answers are not saved', async () => {
  let isReachable = false;
  const saved = { ...REQUEST, purpose: 'owner', part: PART };
  const product = await openPart({
    '/tools/request/answers': () => (isReachable ? { status: 200, body: { data: saved } } : 'none'),
  });
  await press(product, 'Back');
  await field('Last name');
  await press(product, 'Continue');
  await screen.findByText(NOT_SAVED, undefined, { timeout: 20_000 });
  isReachable = true;
  await press(product, 'Continue');
  await field('Street address');
  expect(screen.queryByText(NOT_SAVED)).toBeNull();
}, 120_000);
