import { mkdirSync } from 'node:fs';
import path from 'node:path';
import S3rver from 's3rver';
import type { AttachedTo } from '../../e2e/harness/attached.ts';
import { startBalancer } from './balancer.ts';
import { type PrimaryAndStandby, startPrimaryAndStandby } from './postgres.ts';
import { freePort, type Program, waitFor } from './processes.ts';
import { startBuiltServer } from './server.ts';

const BUCKET = 'statements';

export interface Cluster {
  /** Origin of the balancer. */
  origin: string;
  databases: PrimaryAndStandby;
  /** The addresses that the suites need (tests/e2e/harness/attached.ts). */
  attached: AttachedTo;
  /** Stops a server gracefully and starts it again, as a deploy does. */
  replace(at: number): Promise<void>;
  stop(): Promise<void>;
}

/** Two servers behind a balancer, on a primary with a synchronous standby, with one object store; only on loopback. */
export async function startCluster(
  bin: string,
  folder: string,
  keys: { key: Buffer; indexKey: Buffer },
): Promise<Cluster> {
  const databases = await startPrimaryAndStandby(bin, folder);
  const dataDir = path.join(folder, 'data');
  const bucket = path.join(folder, 's3');
  for (const folder of [dataDir, bucket]) mkdirSync(folder);
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: bucket,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port: storePort } = await store.run();
  const [web, database, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const balancer = startBalancer(folder, {
    web,
    database,
    servers: ports,
    primary: databases.primaryPort,
    standby: databases.standbyPort,
  });
  const origin = `http://localhost:${web}`;
  const start = (port: number): Promise<Program> =>
    startBuiltServer(
      {
        folder,
        origin,
        keys,
        env: {
          DATA_DIR: dataDir,
          DATABASE_URL: `postgres://trellis@127.0.0.1:${database}/postgres`,
          S3_BUCKET: BUCKET,
          S3_REGION: 'us-east-1',
          S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
          AWS_ACCESS_KEY_ID: 'S3RVER',
          AWS_SECRET_ACCESS_KEY: 'S3RVER',
        },
      },
      port,
    );
  // One after the other: the first one creates the tables.
  const servers: Program[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await balancer.end('SIGTERM');
    await databases.stop();
    await store.close();
  };
  try {
    for (const port of ports) servers.push(await start(port));
    await waitFor('a server answers through the balancer', async () => (await fetch(`${origin}/readyz`)).ok);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    databases,
    attached: {
      origin,
      dataDir,
      keys: { key: keys.key.toString('base64'), indexKey: keys.indexKey.toString('base64') },
      database: { host: '127.0.0.1', port: database, user: 'trellis', password: '', database: 'postgres' },
    },
    async replace(at) {
      const port = ports[at] ?? 0;
      await servers[at]?.end('SIGTERM');
      servers[at] = await start(port);
      // Wait until the balancer has noticed; only then may the next server stop.
      await new Promise((resolve) => setTimeout(resolve, 1000));
    },
    stop,
  };
}
