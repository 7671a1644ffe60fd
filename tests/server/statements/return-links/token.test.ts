import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { createRequestTokens } from '#server/requests/row/tokens.ts';
import { readReturnLink } from '#server/requests/statements/read-link.ts';
import { OLDER_KEYS } from '../../deals/convert/older-rows.ts';
import { caller, fullApplication, payloadOf } from '../../deals/people.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { openTestServer } from '../../start-test-server.ts';
import { mailedToken, olderToken } from './link-token.ts';

const clock = movingClock();
const server = await openTestServer({ clock, env: OLDER_KEYS });
const read = (token: string, brand = 'default') => readReturnLink(server.deps, brand, token);

let people = 0;
async function newDeal(): Promise<string> {
  people += 1;
  const send = caller(server, `token-${people}`);
  const { body } = await send('POST', '/api/apply/create', payloadOf(fullApplication()));
  return body.data.dealId;
}

it('a return link opens its deal for the tasks of its mail, at its brand', async () => {
  const dealId = await newDeal();
  const token = await mailedToken(server.deps, dealId, ['upload']);
  expect(await read(token)).toMatchObject({ dealId, tasks: ['upload'] });
  expect(await read(token, 'harbor')).toBeUndefined();
});

it('a return link is short and has only the id of its request and the number of its mail', async () => {
  const dealId = await newDeal();
  const token = await mailedToken(server.deps, dealId);
  expect(token).toMatch(/^[\w-]{43}$/);
  const [row] = await server.deps.db.query('select id from requests where deal_id = $1', [dealId]);
  const claims = `${row?.id.replaceAll('-', '')}00000001`;
  expect(Buffer.from(token, 'base64url').toString('hex', 0, 20)).toBe(claims);
});

it('a return link with another bit, spelling or key is invalid', async () => {
  const dealId = await newDeal();
  for (const good of [await mailedToken(server.deps, dealId), olderToken(server.deps, dealId)]) {
    const bytes = Buffer.from(good, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changedBytes = Buffer.from(bytes);
      changedBytes[index] = (changedBytes[index] ?? 0) ^ 1;
      expect(await read(changedBytes.toString('base64url'))).toBeUndefined();
    }
    // The same bytes, the last two bits of the last character spelled otherwise.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(good.at(-1) ?? '');
    expect(await read(`${good.slice(0, -1)}${letters[last ^ 1]}`)).toBeUndefined();
    for (const token of [good.slice(1), `${good}A`, ` ${good}`, '', 'e30.e30.e30', 'x'.repeat(2000)])
      expect(await read(token)).toBeUndefined();
  }
  const [row] = await server.deps.db.query('select * from requests where deal_id = $1', [dealId]);
  const key = { kid: 'k', key: randomBytes(32) };
  const other = createFieldCrypto({ keys: [key], indexKey: randomBytes(32) });
  const foreign = row && createRequestTokens({ ...server.deps, crypto: other }).link(row);
  expect(await read(foreign ?? '')).toBeUndefined();
});

it('[RETURN-15] a link that a build without statement requests has mailed opens the same deal and tasks until its end', async () => {
  // Made by that build on 2026-11-20T10:00Z under these keys, for 30 days.
  const deal = '5f0c1d3e-7a42-4b8e-9d21-6c3b8f1e2a90';
  const tokens = {
    both: 'XwwdPnpCS46dIWw7jx4qkAdHuINRPAhzFgKlHRi3ee8',
    upload: 'XwwdPnpCS46dIWw7jx4qkAdHuIG0vsShBOydlCHKdYA',
    harbor: 'XwwdPnpCS46dIWw7jx4qkAdHuIO3xoQjI9GFlnrGK6Q',
  };
  const at = (time: string) => ({ ...server.deps, clock: { now: () => new Date(time) } });
  const last = at('2026-12-20T09:59:59Z');
  expect(await readReturnLink(last, 'default', tokens.both)).toEqual({
    dealId: deal,
    tasks: ['upload', 'plaid'],
  });
  expect(await readReturnLink(last, 'default', tokens.upload)).toEqual({ dealId: deal, tasks: ['upload'] });
  expect(await readReturnLink(last, 'harbor', tokens.harbor)).toMatchObject({ dealId: deal });
  expect(await readReturnLink(last, 'default', tokens.harbor)).toBeUndefined();
  expect(await readReturnLink(at('2026-12-20T10:00:00Z'), 'default', tokens.both)).toMatchObject({
    refusal: 'expired-link',
  });
});
