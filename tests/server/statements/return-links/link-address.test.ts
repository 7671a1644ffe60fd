import { describe, expect, it } from 'vitest';
import type { EffectiveBrand } from '#server/brands/brand.ts';
import { createLoginLink, createMailedLink } from '#server/statements/return-links/link.ts';

interface Site {
  publicUrl?: string;
  isLoopback?: boolean;
  platform?: string;
  hostname?: string;
  protocol?: 'http' | 'https';
}

const HOST = 'apply.harbor.example';
const harbor = { platform: 'harbor', locale: 'en-US', locales: ['en-US', 'es-US'], route_prefix: '' };

function addressAt(
  {
    publicUrl = 'https://funding.example',
    isLoopback = false,
    platform,
    hostname = HOST,
    protocol = 'https',
  }: Site,
  brand: Partial<EffectiveBrand> = {},
  query?: [string, string],
): Promise<string> {
  const brands = { isHostOf: async (host: string, name: string) => host === HOST && name === 'harbor' };
  const deps = { brands, config: { publicUrl, isLoopback, platform } } as unknown as Parameters<
    typeof createMailedLink
  >[0];
  const ownBrand = { ...harbor, ...brand } as EffectiveBrand;
  return createMailedLink(deps, { hostname, protocol }, ownBrand, '/continue', query);
}

describe('the address of a link in a mail', () => {
  it.each<[string, Site, string]>([
    ["the brand's host with the scheme of PUBLIC_URL", {}, `https://${HOST}`],
    ['PUBLIC_URL at a host of no brand', { hostname: 'evil.example' }, 'https://funding.example'],
    [
      'the port of PUBLIC_URL, without a proxy',
      { publicUrl: 'http://funding.example:8080', protocol: 'http' },
      `http://${HOST}:8080`,
    ],
    [
      'https and no port behind a proxy that reports it',
      { publicUrl: 'http://funding.example:8080' },
      `https://${HOST}`,
    ],
    [
      'the port of an https PUBLIC_URL, whatever the proxy reports',
      { publicUrl: 'https://funding.example:8443', protocol: 'http' },
      `https://${HOST}:8443`,
    ],
  ])('begins with %s', async (_, site, origin) => {
    expect(await addressAt(site)).toBe(`${origin}/continue`);
  });

  it.each<[string, Partial<EffectiveBrand>, string]>([
    ['the prefix of the brand', { route_prefix: '/loans/' }, '/loans/continue'],
    ["the language, if it is not the brand's first", { locale: 'es-US' }, '/continue?lang=es-US'],
    [
      "no language, if it is the brand's first",
      { locale: 'es-US', locales: ['es-US', 'en-US'] },
      '/continue',
    ],
  ])('has %s', async (_, brand, address) => {
    expect(await addressAt({}, brand)).toBe(`https://${HOST}${address}`);
  });

  it.each<[string, Site, Partial<EffectiveBrand>, string]>([
    ['at a loopback address', { isLoopback: true, hostname: 'localhost' }, {}, '?brand=harbor'],
    ["not at the brand's own host", { isLoopback: true }, {}, ''],
    ['not for the default brand', { isLoopback: true, hostname: 'localhost' }, { platform: 'default' }, ''],
    ['not with TRELLIS_PLATFORM', { isLoopback: true, hostname: 'localhost', platform: 'harbor' }, {}, ''],
    ['not in a deployment', { hostname: 'localhost' }, {}, ''],
  ])('names the brand %s', async (_, site, brand, query) => {
    expect(new URL(await addressAt(site, brand)).search).toBe(query);
  });

  it('escapes the value of its query, except for slashes', async () => {
    expect(await addressAt({}, { locale: 'es-US' }, ['t', 'a/b&c'])).toBe(
      `https://${HOST}/continue?t=a/b%26c&lang=es-US`,
    );
  });

  it('of a page behind sign-in opens the sign-in page first', async () => {
    const deps = { brands: { isHostOf: async () => true }, config: { publicUrl: 'https://funding.example' } };
    const link = createLoginLink(
      deps as unknown as Parameters<typeof createLoginLink>[0],
      { hostname: HOST, protocol: 'https' },
      harbor as unknown as EffectiveBrand,
      '/app/review',
    );
    expect(await link).toBe(`https://${HOST}/login?return=/app/review`);
  });
});
