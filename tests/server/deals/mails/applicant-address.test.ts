import { expect, it } from 'vitest';
import { findApplicantAddress } from '#server/deals/mails/index.ts';
import { findById, readDeal } from '#server/deals/store/index.ts';
import { openTestServer } from '../../start-test-server.ts';
import { caller, fullApplication, fullOwner, payloadOf } from '../people.ts';

const server = await openTestServer();
const { deps } = server;

it('mail goes to the address that the applicant signs in with, else to the one in the application', async () => {
  const owners = [{ ...fullOwner(), email: 'Typed@oak.example' }];
  const payload = payloadOf({ ...fullApplication(), owners });
  const { dealId } = (await caller(server, 'ann')('POST', '/api/apply/create', payload)).body.data;
  const addressNow = async () => {
    const deal = await findById(deps, 'default', dealId);
    return deal && findApplicantAddress(deps, await readDeal(deps, deal));
  };
  expect(await addressNow()).toBe('typed@oak.example');
  await deps.db.query(
    `insert into identity_users (sub, email, created_at, last_sign_in_at) values ('ann', 'signed-in@oak.example', now(), now())`,
  );
  expect(await addressNow()).toBe('signed-in@oak.example');
});
