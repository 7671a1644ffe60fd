import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeCertificates } from './certificates.ts';

/** A partner's server over real https, whose certificate an authority of this test signed (NODE_EXTRA_CA_CERTS). */
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-https-'));
const requests: string[] = [];
const { post: program } = inject('programs');
const servers: Server[] = [];
let good: string;
let expired: string;
let elsewhere: string;
beforeAll(async () => {
  makeCertificates(folder);
  const listen = async (name: string) => {
    const read = (kind: string) => readFileSync(path.join(folder, `${name}.${kind}`));
    const server = createServer({ key: read('key'), cert: read('crt') }, async (request, answer) => {
      requests.push(`${name} ${request.url} ${Buffer.concat(await request.toArray())}`);
      if (request.url === '/moved') answer.writeHead(307, { location: `${good}/in` });
      else answer.writeHead(204);
      answer.end();
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `https://localhost:${(server.address() as AddressInfo).port}`;
  };
  [good, expired, elsewhere] = [await listen('good'), await listen('expired'), await listen('elsewhere')];
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The output of a process that trusts this authority, or only the public ones, and makes a call. */
async function post(address: string, { trusts = true, isDevelopment = true } = {}): Promise<string> {
  const script = `import { postJson } from ${JSON.stringify(program)};
    const [address, isDevelopment] = process.argv.slice(1);
    await postJson(address, '{}', {}, { isDevelopment: isDevelopment === 'true' }).then(console.log, ({ code }) => console.log(code));`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, address, String(isDevelopment)],
    {
      env: {
        PATH: process.env.PATH,
        ...(trusts ? { NODE_EXTRA_CA_CERTS: path.join(folder, 'authority.crt') } : {}),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [output] = await Promise.all([child.stdout.toArray(), once(child, 'exit')]);
  return output.join('').trim();
}

test('a webhook is called if a trusted authority signed its certificate, and at no redirected address', async () => {
  expect(await post(`${good}/in`)).toBe('204');
  expect(await post(`${good}/moved`)).toBe('307');
  expect(requests).toEqual(['good /in {}', 'good /moved {}']);
});

test.each([
  [
    'no trusted authority signed its certificate',
    () => post(`${good}/in`, { trusts: false }),
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
  ['its certificate has expired', () => post(`${expired}/in`), 'CERT_HAS_EXPIRED'],
  ['its certificate is for another host', () => post(`${elsewhere}/in`), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [
    'its name resolves to a private address, even with a valid certificate',
    () => post(`${good}/in`, { isDevelopment: false }),
    'private-address',
  ],
])('a webhook receives nothing if %s', async (_, ask, code) => {
  requests.length = 0;
  expect(await ask()).toBe(code);
  expect(requests).toEqual([]);
});
