import { describe, expect, it } from 'vitest';
import { findRecordFaults } from '#server/brands/check-record.ts';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { baseBrand, seedBrands } from '#server/brands/seed.ts';
import { declarations } from '#server/pages/escape.ts';

const harbor = seedBrands.find(({ platform }) => platform === 'harbor') ?? baseBrand;
const svgUrl = (inside: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`).toString('base64')}`;
const withLogo = (logo: string) => ({ ...harbor, theme: { ...(harbor.theme as object), logo } });

it('a record is refused if the logo of its theme is a drawing with a script', () => {
  expect(findRecordFaults(withLogo(svgUrl('<path d="M0 0h1"/>')))).toEqual([]);
  expect(findRecordFaults(withLogo(svgUrl('<script>alert(1)</script>')))).toEqual(['/media/logo svg']);
});

describe('an address in a record', () => {
  const pictures = [
    'logo_url',
    'logo_dark_url',
    'mail_logo_url',
    'illustration_url',
    'icon_white_url',
    'favicon_url',
  ];
  const places: [place: string, record: (address: string) => object][] = [
    ...pictures.map((name): [string, (address: string) => object] => [
      `media.${name}`,
      (address) => ({ media: { [name]: address } }),
    ]),
    ['theme.logo', (logo) => ({ theme: { ...(harbor.theme as object), logo } })],
    ['theme.font_files', (file) => ({ theme: { font_files: [{ family: 'Maple', file }] } })],
    ['vendor_url', (vendor_url) => ({ vendor_url })],
    ['terms_url', (terms_url) => ({ terms_url })],
    ['privacy_url', (privacy_url) => ({ privacy_url })],
    ['route_home', (route_home) => ({ route_home })],
    ['route_prefix', (route_prefix) => ({ route_prefix })],
    ['routes, the path', (path) => ({ routes: { [path]: '/app' } })],
    ['routes, the target', (target) => ({ routes: { '/machines': target } })],
    ['origins', (origin) => ({ origins: [origin] })],
    ['webhooks.url', (url) => ({ webhooks: { url, events: ['application.submitted'] } })],
  ];
  const others = [
    '//elsewhere.example/a.png',
    '/\\elsewhere.example/a.png',
    'javascript:alert(1)',
    'http://elsewhere.example/a.png',
    'https://maple.example/a.png" onload="alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ];

  it.each(places)('%s is refused if it leaves the site, runs code or ends an attribute', (_place, record) => {
    const acceptedAddresses = others.filter(
      (address) => findRecordFaults({ ...harbor, ...record(address) }).length === 0,
    );
    expect(acceptedAddresses).toEqual([]);
  });

  it('is accepted at every place if it is one for that place', () => {
    const page = 'https://maple.example/logo.png';
    const good: object[] = [
      { media: Object.fromEntries(pictures.map((name) => [name, page])) },
      { theme: { logo: '/logos/harbor.svg', font_files: [{ family: 'Maple', file: '/fonts/maple.woff2' }] } },
      { vendor_url: 'https://maple.example', terms_url: page, privacy_url: page },
      { route_home: '/app/amount?loan_type=EQ', routes: { '/machines': '/app' }, route_prefix: '/loans' },
      {
        origins: ['https://maple.example'],
        webhooks: { url: 'https://maple.example/hook', events: ['application.submitted'] },
      },
    ];
    for (const record of good) expect(findRecordFaults({ ...harbor, ...record })).toEqual([]);
  });
});

it.each([
  [[12, 60, 120], 60],
  [[3, 6, 12], 12],
])('a brand with the terms %j that names no default begins with %d', (loan_terms, term) => {
  const brand = effectiveBrand(baseBrand, { ...harbor, loan_terms }, { flagsOff: [], isLoopback: true });
  expect(brand.loan_term_default).toBe(term);
});

it.each(['url(x)', 'a;b', '\\75rl(x)', 'a}b', '@import', '/* x'])(
  'a custom property with the value %j is left out of the style sheet',
  (value) => {
    expect(declarations({ '--brand-10': '#123456', '--brand-20': value })).toBe('--brand-10:#123456;');
  },
);
