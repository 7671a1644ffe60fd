import { expect, it } from 'vitest';
import { tagUntagged } from '#server/deals/store/index.ts';
import { requestsCommand } from '#server/requests/requests-command.ts';
import { submitterOf } from '../applications/submit.ts';
import { CANARY } from '../deals/people.ts';
import { openTestServer } from '../start-test-server.ts';

const server = await openTestServer();
const submit = submitterOf(server);
const run = (...args: string[]) =>
  requestsCommand(args, async () => ({ deps: server.deps, close: async () => {} }));

it('[REQUEST-60] the command asks for a part, lists the question, and withdraws it', async () => {
  const { reference, dealId } = await submit();
  const part = 'business/ein';
  expect(await run('list', '--reference', reference)).toContain(`${part}  Further Business Details: Tax ID`);
  const output = await run('ask', '--reference', reference, '--part', part, '--message', 'Please check.');
  expect(output).toContain(`The mailed link begins with ${server.deps.config.publicUrl}.\n`);
  const id = /[0-9a-f-]{36}/.exec(output)?.[0] ?? '';
  const listed = await run('list', '--reference', reference);
  expect(listed).toContain(`${id}  waiting`);
  for (const secret of Object.values(CANARY)) expect(listed).not.toContain(secret);
  expect(await run('revoke', id, '--brand', 'default')).toBe('The link has ended.');
  expect(await run('list', '--reference', reference)).toContain(`${id}  withdrawn`);
  const events = await server.deps.db.query(
    "select event, actor from audit where deal = $1 and event like 'request%' and about <> 'statements' order by id",
    [dealId],
  );
  expect(events).toEqual([
    { event: 'request-made', actor: 'operator' },
    { event: 'request-withdrawn', actor: 'operator' },
  ]);
});

it('the command refuses an unknown part, an unknown reference and a question that has ended', async () => {
  const { reference } = await submit();
  await expect(run('ask', '--reference', reference, '--part', 'x', '--message', 'm')).rejects.toThrow(
    'Choose parts of this application.',
  );
  await expect(run('list', '--reference', 'AAAA-AAAA')).rejects.toThrow('There is no submitted application');
  await expect(run('revoke', 'unknown', '--brand', 'default')).rejects.toThrow(/^Refused/);
  await expect(run('ask', '--reference', reference)).rejects.toThrow('Use:');
});

it('the command accepts a reference in lower case, and refuses an application that is not submitted', async () => {
  const { reference, dealId } = await submit();
  expect(await run('list', '--reference', reference.toLowerCase())).toContain('Questions:\nnone');
  await server.deps.db.query('update deals set submitted_at = null where id = $1', [dealId]);
  await expect(run('list', '--reference', reference)).rejects.toThrow(
    `There is no submitted application ${reference}.`,
  );
});

it('the command names the brand of an application if there is no such brand', async () => {
  const { reference, dealId } = await submit();
  // The mails about the application have made requests of its brand.
  await server.deps.db.query('delete from requests where deal_id = $1', [dealId]);
  await server.deps.db.query("update deals set brand = 'removed', subject_tag = null where id = $1", [
    dealId,
  ]);
  await tagUntagged(server.deps, 'all');
  await expect(run('list', '--reference', reference)).rejects.toThrow('There is no brand "removed".');
});

it.each(['d1', '00000000-0000-4000-8000-000000000000'])(
  'the command names an unknown application: %s',
  async (id) => {
    await expect(run('list', '--deal', id)).rejects.toThrow(`There is no application ${id}.`);
  },
);
