import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '#server/storage/database.ts';
import { fullApplication, payloadOf } from '../../deals/people.ts';
import { asApplicant, startTestServer, type TestServer } from '../../start-test-server.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database-proxy.ts';
import { freshDatabase } from '../../support/shared-postgres.ts';
import { keySettings } from '../../support/test-keys.ts';
import { type BalancerName, hasBalancer, startBalancerOf } from './start-balancer.ts';

const env = {
  TRUST_PROXY: '127.0.0.1',
  ...keySettings('k'),
};
/** Two servers on one database, each with its own connection to it that can be cut. */
const proxies: DatabaseProxy[] = [];
const servers: TestServer[] = [];
const ports: number[] = [];
beforeAll(async () => {
  const behind = await freshDatabase();
  for (const _each of [1, 2]) {
    const proxy = await startDatabaseProxy(behind);
    const db = createDatabase(proxy.connection, () => {}, { max: 4 });
    const server = await startTestServer({ db, env });
    proxies.push(proxy);
    servers.push(server);
    expect((await server.app.inject('/servez')).statusCode).toBe(200);
    ports.push(Number(new URL(await server.listen()).port));
  }
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.close();
  for (const proxy of proxies) proxy.close();
});

describe.each(['haproxy', 'nginx'] as const satisfies BalancerName[])('deploy/examples of %s', (name) => {
  test.skipIf(!hasBalancer(name))(
    'still serves brands without a database, and answers saves with 503',
    async () => {
      const balancer = await startBalancerOf(name, ports);
      const ask = (path: string, init?: RequestInit) => fetch(balancer.origin + path, init);
      const save = () =>
        ask('/api/apply/create', {
          method: 'POST',
          headers: {
            ...asApplicant(`sub-${crypto.randomUUID()}`, 'ann@oak.example'),
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          body: JSON.stringify(payloadOf(fullApplication())),
        });
      try {
        expect((await save()).status).toBe(200);
        for (const proxy of proxies) proxy.cut();
        await expect.poll(async () => (await ask('/readyz')).status, { timeout: 20_000 }).toBe(503);
        for (let times = 0; times < 20; times += 1) expect((await ask('/brands/current')).status).toBe(200);
        const refusedResponse = await save();
        expect([refusedResponse.status, refusedResponse.headers.get('retry-after')]).toEqual([503, '2']);
        for (const proxy of proxies) proxy.heal();
        await expect.poll(async () => (await save()).status, { timeout: 20_000 }).toBe(200);
      } finally {
        for (const proxy of proxies) proxy.heal();
        await balancer.stop();
      }
    },
  );
});

test.skipIf(!hasBalancer('haproxy'))(
  'deploy/examples of haproxy uses the server that has a database',
  async () => {
    const balancer = await startBalancerOf('haproxy', ports);
    try {
      proxies[0]?.cut();
      const statuses = async () => {
        const processIds = new Set<number>();
        for (let times = 0; times < 10; times += 1)
          processIds.add((await fetch(`${balancer.origin}/readyz`)).status);
        return [...processIds];
      };
      await expect.poll(statuses, { timeout: 20_000 }).toEqual([200]);
    } finally {
      proxies[0]?.heal();
      await balancer.stop();
    }
  },
);
