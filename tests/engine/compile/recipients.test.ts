import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { parseHost, recipientFault } from '#engine/compile';
import { FlowCopy } from './flow-copy.ts';

const hosts = [
  'hooks.example',
  'hooks.example:8443',
  '*.partner.example',
  '203.0.113.7',
  '[2001:db8::7]',
  'bücher.example',
];
const isAllowed = (url: string) => recipientFault({ hosts, sensitive: [] }, 'maple', { url }) === undefined;

it.each([
  'https://hooks.example',
  'https://hooks.example/in?x=1',
  'https://HOOKS.Example/in',
  'https://hooks.example./in',
  'https://hooks.example:443/in',
  'https://hooks.example:8443/in',
  'https://a.partner.example/in',
  'https://a.b.partner.example/in',
  'https://203.0.113.7/in',
  'https://0xcb.0.0x71.7/in',
  'https://[2001:db8:0::7]/in',
  'https://BÜCHER.example/in',
  'https://xn--bcher-kva.example/in',
])('a webhook may be sent to %s, which the list of hosts has [OPS-6]', (url) => {
  expect(isAllowed(url)).toBe(true);
});

it.each([
  'https://hooks.example:444/in',
  'https://hooks.example:80/in',
  'https://hooks.example.evil.example/in',
  'https://evilhooks.example/in',
  'https://x.hooks.example/in',
  'https://partner.example/in',
  'https://evilpartner.example/in',
  'https://a.partner.example:8443/in',
  'https://203.0.113.70/in',
  'https://[::ffff:203.0.113.7]/in',
  'https://hooks.example@evil.example/in',
  'https://evil.example/hooks.example',
  'https://evil.example\\@hooks.example/in',
  'https://hооks.example/in',
  'https://*.partner.example/in',
  'not an address',
  '',
])('a webhook may not be sent to %s, which the list of hosts lacks [OPS-6]', (url) => {
  expect(isAllowed(url)).toBe(false);
});

it('an absent list allows every host and brand, an empty one none', () => {
  const webhook = { url: 'https://hooks.example/in', sensitive: true };
  expect(recipientFault({}, 'maple', webhook)).toBeUndefined();
  expect(recipientFault({ hosts: [] }, 'maple', webhook)).toBe('host-not-allowed');
  expect(recipientFault({ sensitive: [] }, 'maple', webhook)).toBe('sensitive-not-allowed');
  expect(recipientFault({ sensitive: ['maple'] }, 'maple', webhook)).toBeUndefined();
  expect(recipientFault({ sensitive: ['maple'] }, 'map', webhook)).toBe('sensitive-not-allowed');
});

it.each([
  '',
  '*',
  '*.com',
  '*.203.0.113.7',
  'a.*.example',
  'https://a.example',
  'a.example/in',
  'a@b.example',
  'a b',
])('a list of hosts can\'t have "%s"', (host) => {
  expect(parseHost(host)).toBeUndefined();
});

it('npm run check names a webhook that WEBHOOK_HOSTS and SENSITIVE_BRANDS do not allow [OPS-6, OPS-7]', () => {
  const copy = new FlowCopy();
  const record = JSON.parse(copy.read('brands/harbor.json'));
  const webhooks = { url: 'https://thief.example/in', events: ['application.submitted'], sensitive: true };
  copy.write('brands/harbor.json', JSON.stringify({ ...record, webhooks }, null, 2));
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'engine/compile/cli.ts', '--brands', copy.path('brands')],
    {
      env: { ...process.env, WEBHOOK_HOSTS: 'hooks.example', SENSITIVE_BRANDS: 'maple' },
      encoding: 'utf8',
    },
  );
  expect(status).toBe(1);
  expect(stderr).toContain(
    '"thief.example" may not receive webhooks. Ask the operator to add it to WEBHOOK_HOSTS.',
  );
  expect(stderr).toContain(
    'the brand may not send sensitive values. Remove it, or ask the operator to add "harbor" to SENSITIVE_BRANDS.',
  );
  copy.remove();
});
