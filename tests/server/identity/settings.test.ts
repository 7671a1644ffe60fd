import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { issuersAt } from '#dev/identity/origin.ts';
import { styleOf } from '#dev/identity/pages/layout.ts';
import type { EffectiveBrand } from '#server/brands/brands.ts';
import { readConfig } from '#server/config/config.ts';
import { createTenant } from '#server/identity/tenant.ts';

test('a tenant is asked at its address, by its own issuer', () => {
  const env = {
    AUTH_DOMAIN: 'acme.auth0.com',
    AUTH_CLIENT_ID: 'c',
    AUTH_AUDIENCE: 'a',
    AUTH_OTP_URL: 'https://otp.example/',
  };
  const { auth } = readConfig(env, { standIns: true });
  if (!auth) throw new Error('There is no tenant.');
  const { keys, boot, issuers } = createTenant(auth);
  expect(String(keys)).toBe('https://acme.auth0.com/.well-known/jwks.json');
  expect(issuers({} as FastifyRequest)).toEqual(['https://acme.auth0.com/']);
  expect(boot).toEqual({
    clientId: 'c',
    audience: 'a',
    domain: 'https://acme.auth0.com',
    otpUrl: 'https://otp.example',
  });
});

test.each([
  ['http://localhost:1', ['http://localhost:1/', 'http://127.0.0.1:1/', 'http://[::1]:1/']],
  ['https://127.0.0.1', ['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/']],
  ['http://harbor.localhost:1', ['http://harbor.localhost:1/']],
])('tokens asked for at %s are issued by %j', (origin, issuers) => {
  expect(issuersAt(origin)).toEqual(issuers);
});

test('the sign-in page has the colors and corners of the brand, which cannot add CSS', () => {
  const variables = { '--fill': '#ffee00', '--on-fill': '#000000', '--radius': 'red;}body{display:none' };
  const style = styleOf({ theme: { variables } } as unknown as EffectiveBrand);
  expect(style).toContain('--fill:#ffee00;--on-fill:#000000;');
  expect(style).not.toContain('display:none');
});

test("the sign-in page loads the brand's fonts, and is dark if the brand or the system is", () => {
  const font_files = [{ family: 'Maple Sans', file: '/fonts/maple-sans.woff2' }];
  const style = (theme: object) => styleOf({ theme } as unknown as EffectiveBrand);
  const bySystem = style({ variables: {}, dark: { '--page': '#111111' }, font_files });
  expect(bySystem).toContain('@font-face{font-family:"Maple Sans";src:url("/fonts/maple-sans.woff2")');
  expect(bySystem).toContain('@media (prefers-color-scheme:dark){:root{color-scheme:dark;--page:#111111;}');
  expect(style({ variables: { '--scheme': 'dark' } })).toContain(':root{color-scheme:dark;');
});
