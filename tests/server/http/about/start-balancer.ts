import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, GoneError, startProgram, waitFor } from '../../../faults/cluster/processes.ts';

const PROGRAMS = { haproxy: '/usr/sbin/haproxy', nginx: '/usr/sbin/nginx' };
const EXAMPLES = { haproxy: 'haproxy.cfg', nginx: 'nginx.conf' };
export type BalancerName = keyof typeof PROGRAMS;

/** Whether the program is installed (Debian: `apt-get install haproxy nginx-light`). */
export const hasBalancer = (name: BalancerName): boolean => existsSync(PROGRAMS[name]);

/** A balancer with the configuration of deploy/examples, but without TLS, before servers on loopback ports. */
export async function startBalancerOf(name: BalancerName, servers: readonly number[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'trellis-balancer-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const text = readFileSync(
    path.resolve(import.meta.dirname, '../../../../deploy/examples', EXAMPLES[name]),
    'utf8',
  )
    .replace(/bind :443 ssl .*/, `bind 127.0.0.1:${port}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('maxconn 20000', 'maxconn 1000')
    // Only root can change the user of a process.
    .replaceAll(/ {2}(user|group) haproxy\n/g, (line) => (isRoot ? line : ''))
    .replaceAll(/ *ssl_certificate.*\n/g, '')
    .replaceAll(/10\.0\.0\.1(\d):8080/g, (_all, at: string) => `127.0.0.1:${servers[Number(at) - 1]}`);
  const file = path.join(folder, EXAMPLES[name]);
  mkdirSync(path.join(folder, 'nginx'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/nginx/${kind};`)
    .join(' ');
  const log = path.join(folder, 'log');
  writeFileSync(file, text.replace('http {', `http { access_log off; ${places}`));
  const args =
    name === 'haproxy'
      ? ['-f', file, '-db']
      : ['-c', file, '-e', log, '-g', `daemon off; pid ${folder}/nginx.pid; error_log ${log};`];
  const program = startProgram(PROGRAMS[name], args, { log });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${name} answers`, async () => {
    if (!program.isRunning()) throw new GoneError(readFileSync(log, 'utf8'));
    return (await fetch(`${origin}/livez`)).ok;
  });
  return {
    origin,
    async stop() {
      await program.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
