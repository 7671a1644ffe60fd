import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublic, postJson } from '#server/webhooks/post.ts';

let server: Server;
let origin: string;
const heard: string[] = [];
beforeAll(async () => {
  server = createServer(async (request, reply) => {
    heard.push(`${request.method} ${request.url} ${Buffer.concat(await request.toArray())}`);
    if (request.url === '/moved') return void reply.writeHead(302, { location: '/elsewhere' }).end();
    if (request.url === '/endless') {
      reply.writeHead(200);
      const more = () => {
        if (reply.destroyed) return;
        reply.write('x'.repeat(65_536));
        setImmediate(more);
      };
      return more();
    }
    reply.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const post = (address: string, isDevelopment: boolean) => postJson(address, '{}', {}, { isDevelopment });

describe('a call to a partner', () => {
  test('follows no redirect, and reads no answer to its end that has none', async () => {
    expect(await post(`${origin}/in`, true)).toBe(204);
    expect(await post(`${origin}/moved`, true)).toBe(302);
    expect(await post(`${origin}/endless`, true)).toBe(200);
    expect(heard).toEqual(['POST /in {}', 'POST /moved {}', 'POST /endless {}']);
  });

  test.each([
    ['http://partner.example/', 'insecure-address'],
    ['https://user:pass@partner.example/', 'insecure-address'],
    ['https://127.0.0.1/', 'private-address'],
    ['https://10.1.2.3/', 'private-address'],
    ['https://169.254.169.254/latest/meta-data', 'private-address'],
    // Other ways to write 127.0.0.1, which the URL standard reads as such.
    ['https://2130706433/', 'private-address'],
    ['https://0x7f.1/', 'private-address'],
    ['https://[::1]/', 'private-address'],
    ['https://[::ffff:10.0.0.1]/', 'private-address'],
    ['https://[fd00::1]/', 'private-address'],
    // A public name of a private address.
    ['https://localhost/', 'private-address'],
  ])('outside development never goes to %s: %s', async (address, code) => {
    await expect(post(address, false)).rejects.toMatchObject({ code });
  });
});

test.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['172.15.255.255', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['::', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['fe80::1', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});
