// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openProduct } from './product/open-product.tsx';
import type { Answers } from './product/wire.ts';
import { type CodeRow, codes, filled } from './sign-in.cases.ts';

// [ERROR-15] [ERROR-16] [ERROR-17]: the messages about sign-in codes, on the pages of the whole product. The
// provider's answers: tests/server/identity/provider/passwordless.test.ts.

const PATHS = { send: '/passwordless/start', verify: '/oauth/token' };

/** A provider that gives the answer of the row in `now`; no address is registered. */
function provider() {
  const now: { row?: CodeRow } = {};
  const answers: Answers = ({ path }) => {
    if (path === '/user/register/validate') return { status: 200, body: { userWithThisEmailExists: false } };
    return now.row && path === PATHS[now.row.asks] ? now.row.answer : undefined;
  };
  return { now, answers };
}

const rows = (asks: CodeRow['asks']) => codes.filter((code) => code.asks === asks);
const fill = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

it('the info step stays and shows the message if the code cannot be sent', async () => {
  const { now, answers } = provider();
  const { user, place } = await openProduct({ at: '/app/info', answers });
  fill(/Business name/, filled.business_name);
  fill(/First name/, filled.owner_1_first);
  fill(/Last name/, filled.owner_1_last);
  fill(/Mobile phone/, filled.owner_1_mobile);
  fill(/Email/, filled.owner_1_email);
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
  for (now.row of rows('send')) {
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText(now.row.text);
    expect(place()).toBe('/app/info');
  }
}, 120_000);

it('the sign-in page stays and shows the message at the field if the code is refused', async () => {
  const { now, answers } = provider();
  const { user, place } = await openProduct({ at: '/app/verify/login', answers });
  fill('Email', filled.owner_1_email);
  await user.click(screen.getByRole('button', { name: 'Send Code' }));
  const code = await screen.findByRole('textbox', { name: 'Verification Code' });
  for (now.row of rows('verify')) {
    await user.clear(code);
    await user.type(code, '111111');
    await screen.findByText(now.row.text);
    expect(place()).toBe('/app/verify/login');
  }
}, 120_000);
