import { expect, it } from 'vitest';
import { createWebhookJobs, readWebhooks } from '#server/webhooks/events.ts';
import { openTestServer } from '../start-test-server.ts';

const server = await openTestServer();

const agreed = { url: 'https://partner.example/in', events: ['application.submitted'] };

it('an invalid brand record is replaced by the last valid one, its webhooks included', async () => {
  const { db } = server.deps;
  await db.query(
    `update brands set last_good = record || jsonb_build_object('webhooks', $1::jsonb),
       record = record || '{"webhooks": {"url": "no address", "events": []}}' where platform = 'default'`,
    [JSON.stringify(agreed)],
  );
  expect(await readWebhooks(db, 'default')).toEqual(agreed);
  await db.query("update brands set last_good = null where platform = 'default'");
  expect(await readWebhooks(db, 'default')).toBeUndefined();
});

it('an unknown brand has no webhooks', async () => {
  expect(await readWebhooks(server.deps.db, 'elsewhere')).toBeUndefined();
});

it('an event becomes a job only for its brand, and only if that brand subscribed to it', async () => {
  const { db } = server.deps;
  await db.query(
    "update brands set record = record || jsonb_build_object('webhooks', $1::jsonb) where platform = 'default'",
    [JSON.stringify(agreed)],
  );
  const now = new Date();
  const about = { brand: 'default', id: '00000000-0000-4000-8000-000000000000' };
  expect(await createWebhookJobs(db, 'application.submitted', about, now)).toMatchObject([
    { kind: 'webhook', brand: 'default', deal: about.id, payload: { at: now.toISOString() } },
  ]);
  expect(await createWebhookJobs(db, 'statements.arrived', about, now)).toEqual([]);
  expect(await createWebhookJobs(db, 'application.submitted', { ...about, brand: 'harbor' }, now)).toEqual(
    [],
  );
});
