import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areAllPublic, isPublic, postJson } from '#server/webhooks/post.ts';

let server: Server;
let origin: string;
const requests: string[] = [];
beforeAll(async () => {
  server = createServer(async (request, reply) => {
    requests.push(`${request.method} ${request.url} ${Buffer.concat(await request.toArray())}`);
    if (request.url === '/moved') return void reply.writeHead(302, { location: '/elsewhere' }).end();
    if (request.url === '/endless') {
      reply.writeHead(200);
      const writeMore = () => {
        if (reply.destroyed) return;
        reply.write('x'.repeat(65_536));
        setImmediate(writeMore);
      };
      return writeMore();
    }
    reply.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const post = (address: string, isDevelopment: boolean) => postJson(address, '{}', {}, { isDevelopment });

describe('a call to a partner', () => {
  test('follows no redirect, and stops reading an endless answer', async () => {
    expect(await post(`${origin}/in`, true)).toBe(204);
    expect(await post(`${origin}/moved`, true)).toBe(302);
    expect(await post(`${origin}/endless`, true)).toBe(200);
    expect(requests).toEqual(['POST /in {}', 'POST /moved {}', 'POST /endless {}']);
  });

  test('ends if the answer is in another protocol', async () => {
    const talker = createTcpServer((socket) => {
      const answer = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
      socket.once('data', () => socket.write(answer));
      socket.on('error', () => {});
    });
    await new Promise<void>((done) => talker.listen(0, '127.0.0.1', done));
    const { port } = talker.address() as AddressInfo;
    expect(await post(`http://127.0.0.1:${port}/`, true)).toBe(101);
    await new Promise((done) => talker.close(done));
  }, 5000);

  test.each([
    ['http://partner.example/', 'insecure-address'],
    ['https://user:pass@partner.example/', 'insecure-address'],
    ['https://user@partner.example/', 'insecure-address'],
    ['https://:pass@partner.example/', 'insecure-address'],
    ['https://127.0.0.1/', 'private-address'],
    ['https://10.1.2.3/', 'private-address'],
    ['https://169.254.169.254/latest/meta-data', 'private-address'],
    // Addresses at which clouds answer their own machines: Azure, Alibaba, Oracle, AWS.
    ['https://168.63.129.16/', 'private-address'],
    ['https://0xa8.0x3f.0x81.0x10/', 'private-address'],
    ['https://100.100.100.200/', 'private-address'],
    ['https://192.0.0.192/', 'private-address'],
    ['https://[fd00:ec2::254]/', 'private-address'],
    ['https://[::ffff:168.63.129.16]/', 'private-address'],
    ['https://[64:ff9b::a83f:8110]/', 'private-address'],
    // Other ways to write 127.0.0.1, which the URL standard reads as such.
    ['https://2130706433/', 'private-address'],
    ['https://0x7f.1/', 'private-address'],
    ['https://[::1]/', 'private-address'],
    ['https://[::ffff:10.0.0.1]/', 'private-address'],
    ['https://[fd00::1]/', 'private-address'],
    // A public name of a private address.
    ['https://localhost/', 'private-address'],
  ])('outside development is never sent to %s: %s', async (address, code) => {
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
  // Unassigned.
  ['4000::1', false],
  ['5f00::1', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

/** Ranges outside the public internet, from the first address to the last. */
test.each([
  ['0.0.0.0/8', 'this network', '0.255.255.255'],
  ['10.0.0.0/8', 'private', '10.255.255.255'],
  ['100.64.0.0/10', "shared by a carrier's customers", '100.127.255.255'],
  ['127.0.0.0/8', 'loopback', '127.255.255.255'],
  ['169.254.0.0/16', 'link-local', '169.254.255.255'],
  ['172.16.0.0/12', 'private', '172.31.255.255'],
  ['192.0.0.0/24', 'protocol assignments', '192.0.0.255'],
  ['192.0.2.0/24', 'documentation', '192.0.2.255'],
  ['192.88.99.0/24', '6to4 relays', '192.88.99.255'],
  ['192.168.0.0/16', 'private', '192.168.255.255'],
  ['198.18.0.0/15', 'benchmarks', '198.19.255.255'],
  ['198.51.100.0/24', 'documentation', '198.51.100.255'],
  ['203.0.113.0/24', 'documentation', '203.0.113.255'],
  ['224.0.0.0/3', 'multicast and reserved', '255.255.255.255'],
  ['2001::/23', 'Teredo, ORCHID and the like', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::/32', 'documentation', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::/16', '6to4', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::/20', 'documentation', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
])('a call to %s is refused as not public: %s', (network, _what, last) => {
  const [first = ''] = network.split('/');
  expect([isPublic(first), isPublic(last)]).toEqual([false, false]);
});

test('a name is called only if each of its addresses is public', () => {
  const resolvedTo = (...addresses: string[]) => addresses.map((address) => ({ address, family: 4 }));
  expect(areAllPublic(resolvedTo('93.184.216.34', '2606:2800:220:1::1'))).toBe(true);
  expect(areAllPublic(resolvedTo('93.184.216.34', '10.0.0.1'))).toBe(false);
  expect(areAllPublic(resolvedTo('127.0.0.1', '93.184.216.34'))).toBe(false);
});
