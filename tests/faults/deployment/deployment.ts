import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtServer } from '../../e2e/harness/built-app.ts';
import { startMailServer } from '../../server/support/mail-server.ts';
import { freePort, GoneError, type Program, startProgram, waitFor } from '../cluster/processes.ts';
import { makeCertificates } from './certificates.ts';
import { example, settingsIn } from './examples.ts';
import { clamd, haproxy, type Part, pgbouncer, postfix, postgres, type Site } from './parts.ts';
import { type Visitor, visitorOf } from './visitor.ts';

export type PartName = 'PostgreSQL' | 'PgBouncer' | 'HAProxy' | 'Postfix' | 'clamd' | 'a server';

export interface Deployment {
  visitor(): Visitor;
  /** The newest mailed code of a person, which the provider of Postfix's relay got. */
  codeOf(email: string): Promise<string>;
  /** Kills a part with SIGKILL. */
  kill(part: PartName): Promise<void>;
  start(part: PartName): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The deployment of docs/operations.md on loopback: the files of deploy/examples with other addresses. Identity and banks are the stand-ins
 * of `npm start`; mail goes by Postfix to a mail server of the test.
 */
export async function startDeployment(
  bin: string,
  folder: string,
  malware: { md5: string; size: number },
): Promise<Deployment> {
  const provider = await startMailServer();
  const port = (): Promise<number> => freePort();
  const site: Site = {
    folder,
    certificates: makeCertificates(folder),
    ports: {
      web: await port(),
      servers: [await port(), await port()],
      database: await port(),
      pooler: await port(),
      mail: await port(),
      provider: provider.port,
    },
  };
  const origin = `https://localhost:${site.ports.web}`;
  const database = postgres(site, bin);
  const scanner = clamd(site, malware);
  const server = (at: 0 | 1): Part => ({ start: () => startServer(site, origin, scanner.socket, at) });
  const parts: Record<PartName | 'the other server', Part> = {
    PostgreSQL: database,
    PgBouncer: pgbouncer(site),
    Postfix: postfix(site),
    clamd: scanner,
    'a server': server(0),
    'the other server': server(1),
    HAProxy: haproxy(site),
  };
  const running = new Map<string, Program>();
  const begin = (name: keyof typeof parts): Program => {
    const program = parts[name].start();
    running.set(name, program);
    return program;
  };
  const stop = async (): Promise<void> => {
    // In the reverse order of the starts.
    for (const program of [...running.values()].reverse()) await program.end('SIGTERM');
    await provider.close();
  };
  const visitor = () => visitorOf(origin, site.certificates.ca);
  const isUp = async (path: string) => (await visitor().call('GET', path)).status === 200;
  try {
    begin('PostgreSQL');
    await waitFor('the roles are made', async () => {
      database.prepare();
      return true;
    });
    for (const name of ['PgBouncer', 'Postfix', 'clamd'] as const) begin(name);
    // One after the other: the first one creates the tables.
    for (const [index, name] of (['a server', 'the other server'] as const).entries()) {
      const program = begin(name);
      await waitFor(`${name} is ready`, async () => {
        if (!program.isRunning())
          throw new GoneError(readFileSync(path.join(folder, `server-${index}.log`), 'utf8'));
        return (await fetch(`http://127.0.0.1:${site.ports.servers[index]}/readyz`)).ok;
      });
    }
    begin('HAProxy');
    await waitFor('a server answers through HAProxy', () => isUp('/readyz'));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    visitor,
    async codeOf(email) {
      let code: string | undefined;
      await waitFor(`a mail to ${email}`, async () => {
        const mail = provider.mails.findLast(
          (mail) => mail.includes(`To: ${email}`) || mail.includes(`To: <${email}>`),
        );
        code = /\b\d{6}\b/.exec(mail?.split('text/plain')[1] ?? '')?.[0];
        return code !== undefined;
      });
      return code ?? '';
    },
    kill: async (name) => running.get(name)?.end('SIGKILL'),
    async start(name) {
      begin(name);
      await waitFor('the deployment is ready', () => isUp('/readyz'));
    },
    stop,
  };
}

/** A built server with the settings of the example, without its identity tenant. */
function startServer(
  { folder, certificates, ports }: Site,
  origin: string,
  scanner: string,
  at: 0 | 1,
): Program {
  const data = path.join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const text = example('trellis.env', {
    'HOST=10.0.0.11': 'HOST=127.0.0.1',
    'PORT=8080': `PORT=${ports.servers[at]}`,
    'METRICS_PORT=9464': 'METRICS_PORT=0',
    'https://apply.example': origin,
    'TRUST_PROXY=10.0.0.10': 'TRUST_PROXY=127.0.0.1',
    'WORKERS=2': 'WORKERS=1',
    '10.0.0.20:6432': `127.0.0.1:${ports.pooler}`,
    '10.0.0.20:5432': `127.0.0.1:${ports.database}`,
    '/var/lib/trellis': data,
    '/etc/trellis/ca.pem': certificates.ca,
    'smtp://localhost:25': `smtp://localhost:${ports.mail}`,
    '/run/clamav/clamd.ctl': scanner,
    'k1:change': `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    'TRELLIS_INDEX_KEY=change': `TRELLIS_INDEX_KEY=${Buffer.alloc(32, 9).toString('base64')}`,
  });
  const {
    AUTH_DOMAIN: _domain,
    AUTH_CLIENT_ID: _id,
    AUTH_AUDIENCE: _audience,
    ...settings
  } = settingsIn(text);
  return startProgram(process.execPath, ['--enable-source-maps', builtServer()], {
    log: path.join(folder, `server-${at}.log`),
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...settings },
  });
}
