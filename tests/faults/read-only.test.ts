import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#dev/postgres/address.ts';
import { type Applicant, applicationAt, saveAs } from '../e2e/harness/applicant.ts';
import { lastOf, layOutImage } from '../e2e/harness/image.ts';
import { keysEnv } from '../e2e/harness/keys.ts';
import { fieldsOf, multipart } from '../server/statements/files/making/multipart.ts';
import { png } from '../server/statements/files/making/pictures.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../server/support/database-proxy.ts';
import { type MailServer, startMailServer } from '../server/support/mail-server.ts';
import { freshDatabase } from '../server/support/shared-postgres.ts';
import { freePort } from './cluster/processes.ts';

/**
 * The promises of deploy/Dockerfile, without Docker: Bubblewrap (Debian: `apt-get install bubblewrap`) runs the built
 * server with a read-only root, writable /data and /tmp, no capabilities, and an unprivileged user.
 */
const USER = 1000;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: USER, gid: USER } : {};

const packages = path.resolve(import.meta.dirname, '../../node_modules');
const rootWith = (binds: string[]): string[] => [
  '--ro-bind',
  '/usr',
  '/usr',
  '--ro-bind',
  '/etc',
  '/etc',
  '--proc',
  '/proc',
  '--dev',
  '/dev',
  '--symlink',
  'usr/bin',
  '/bin',
  '--symlink',
  'usr/lib',
  '/lib',
  '--symlink',
  'usr/lib64',
  '/lib64',
  // First, because a checkout may be below it.
  '--tmpfs',
  '/tmp',
  '--ro-bind',
  process.execPath,
  '/node/node',
  '--ro-bind',
  packages,
  packages,
  ...[...binds, '--remount-ro', '/'],

  '--unshare-user',
  '--unshare-ipc',
  '--unshare-uts',
  '--unshare-pid',
  '--cap-drop',
  'ALL',
  '--die-with-parent',
];

const tried = spawnSync('bwrap', [...rootWith([]), '/bin/true'], { ...asUser, encoding: 'utf8' });
const whyNot = tried.error ? 'there is no bwrap' : tried.stderr.trim();

describe.skipIf(tried.status !== 0)(`a read-only root without root${whyNot && ` (${whyNot})`}`, () => {
  const data = mkdtempSync(path.join(tmpdir(), 'trellis-image-data-'));
  let app: string;
  let mail: MailServer;
  let database: DatabaseProxy;
  let child: ChildProcess | undefined;
  let output = '';
  beforeAll(async () => {
    app = layOutImage();
    if (isRoot) chownSync(data, USER, USER);
    mail = await startMailServer();
    database = await startDatabaseProxy(await freshDatabase());
  });
  afterEach(() => {
    child?.kill('SIGKILL');
  });
  afterAll(async () => {
    await mail?.close();
    database?.close();
    chmodSync(app, 0o755);
    for (const folder of [app, data]) rmSync(folder, { recursive: true, force: true });
  });

  /**
   * Starts a command of the image.
   * @returns its address, and a function that stops it
   */
  async function start(command: string[], settings: Record<string, string>) {
    const port = String(await freePort());
    const env = {
      PATH: '/node:/usr/bin',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: '/data',
      DATABASE_URL: addressOf(database.connection),
      ...keysEnv,
      ...settings,
    };
    const binds = ['--bind', data, '/data', '--ro-bind', app, '/app', '--chdir', '/app'];
    const startedProcess = spawn('bwrap', [...rootWith(binds), ...command], {
      ...asUser,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = startedProcess;
    output = '';
    for (const stream of [startedProcess.stdout, startedProcess.stderr])
      stream.on('data', (part) => (output += part));
    const exited = once(startedProcess, 'exit');
    const [, ...check] = lastOf('HEALTHCHECK');
    // Not synchronous, because this process proxies the connection to the database.
    const isHealthy = async () =>
      (await once(spawn(process.execPath, check, { env: { PORT: port } }), 'exit'))[0] === 0;
    const isUp = async () => startedProcess.exitCode === null && ((await isHealthy()) || 'not yet');
    await expect.poll(async () => [await isUp(), output]).toEqual([true, expect.any(String)]);
    return {
      origin: `http://127.0.0.1:${port}`,
      pid: innermost(startedProcess.pid ?? 0),
      isHealthy,
      async end() {
        process.kill(innermost(startedProcess.pid ?? 0), 'SIGTERM');
        return (await exited)[0];
      },
    };
  }

  it('is enough for a deployment, which is healthy, has no root rights, can write only /data and /tmp, and ends without an error', async () => {
    const server = await start(lastOf('CMD'), {
      PUBLIC_URL: 'https://funding.example',
      SMTP_URL: 'smtps://mail.example',
      AUTH_DOMAIN: 'tenant.example',
      AUTH_CLIENT_ID: 'c',
      AUTH_AUDIENCE: 'a',
    });
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    expect(status).toMatch(isRoot ? new RegExp(`^Uid:\\t${USER}\\t${USER}\\t`, 'm') : /^Uid:\t[1-9]/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const mounts = readFileSync(`/proc/${server.pid}/mounts`, 'utf8')
      .split('\n')
      .map((line) => line.split(' '));
    const writable = mounts.filter(([, , , options = '']) => /^rw\b/.test(options)).map(([, place]) => place);
    expect(writable.filter((place = '') => !/^\/(proc|dev)(\/|$)/.test(place)).sort()).toEqual([
      '/data',
      '/tmp',
    ]);
    expect(await server.end()).toBe(0);
    expect(await server.isHealthy()).toBe(false);
  });

  it('is enough for compose.yaml: a code is mailed, an application is saved, and a file is accepted and inspected', async () => {
    const server = await start(['node', 'dist/server/local.js'], {
      PUBLIC_URL: 'http://localhost:8080',
      SMTP_URL: mail.url,
    });
    const post = async (url: string, body: unknown) => {
      const answer = await fetch(`${server.origin}${url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as Record<string, string>;
    };
    const email = 'ada@oak.example';
    await post('/passwordless/start', { client_id: 'trellis-web', connection: 'email', email, send: 'code' });
    await expect.poll(() => mail.mails).toHaveLength(1);
    const [, ...text] = (mail.mails[0] ?? '').split('\r\n\r\n');
    const tokens = await post('/oauth/token', {
      grant_type: 'http://auth0.com/oauth/grant-type/passwordless/otp',
      client_id: 'trellis-web',
      username: email,
      otp: /\b\d{6}\b/.exec(text.join('\n'))?.[0],
      realm: 'email',
      audience: 'https://trellis.example/api',
      scope: 'openid profile email',
    });
    const authorization = `Bearer ${tokens.access_token}`;
    const ada: Pick<Applicant, 'email' | 'call'> = {
      email,
      call: (method, url, body, headers = {}) =>
        fetch(`${server.origin}${url}`, {
          method,
          headers: {
            authorization,
            'idempotency-key': randomUUID(),
            'content-type': 'application/json',
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
    };
    await saveAs(ada, applicationAt('business/more-details', email));
    const { data: deal } = await (await ada.call('GET', '/deals/current')).json();
    const upload = multipart([...fieldsOf(deal), { file: png(), name: 'statement.png' }]);
    const uploadResponse = await fetch(`${server.origin}/files/upload`, {
      method: 'POST',
      headers: { authorization, ...upload.headers },
      body: new Uint8Array(upload.payload),
    });
    expect([uploadResponse.status, (await uploadResponse.json()).data?.file?.type]).toEqual([
      200,
      'image/png',
    ]);
    const blobs = spawnSync('find', [path.join(data, 'blobs'), '-type', 'f'], { encoding: 'utf8' }).stdout;
    expect(blobs.trim().split('\n')).toHaveLength(1);
    expect(output).not.toMatch(/EROFS|EACCES|EPERM/);
    expect(await server.end()).toBe(0);
  });
});

/** The process that bwrap started, found through those in between. */
function innermost(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  return child && name === 'bwrap' ? innermost(Number(child)) : pid;
}
