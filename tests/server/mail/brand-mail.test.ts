import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import { BRANDS } from '#dev/tools/brands.ts';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { buildApplicantMail } from '#server/deals/mails/index.ts';
import { brandMail } from '#server/mail/brand-mail.ts';
import { contrast } from '../../../engine/theme/colors.ts';

const LINK = 'https://funding.maple.example/continue/upload?t=abc&brand=maple';
const brandOf = (record: object = {}, locale?: string) =>
  effectiveBrand(
    base,
    { platform: 'maple', vendor_name: 'Maple & Sons', ...record },
    { flagsOff: [], isLoopback: true },
    locale,
  );
const awaitingMail = (brand = brandOf()) =>
  buildApplicantMail(brand, 'ann@oak.example', 'submit-awaiting', {
    first: 'Ann <b>',
    reference: 'TR-1234',
    link: LINK,
    days: 30,
    forms: ['pfs', 'suq'],
  });
const read = (html = '') => new JSDOM(html).window.document;

describe('a mail to an applicant', () => {
  it.each([
    [['pfs'], 'we need this form too:\n\n- Personal financial statement\n'],
    [['pfs', 'suq'], 'we need these forms too:\n\n- Personal financial statement\n- Startup questionnaire\n'],
    [[], 'Please keep it: we will ask for it if you contact us.\n\nOpen this link'],
  ] as const)('asks for the missing forms %j', (forms, words) => {
    const facts = { first: 'Ann', reference: 'TR-1234', link: LINK, days: 30, forms };
    expect(buildApplicantMail(brandOf(), 'ann@oak.example', 'submit-forms', facts).text).toContain(words);
  });

  it('says the same as text and as HTML, with a button for its link and lists as lists', () => {
    const { subject, text, html } = awaitingMail();
    expect(subject).toBe('We received your application: TR-1234');
    expect(text).toMatch(/^Hello Ann <b>,\n\nWe received your application\./);
    expect(text).toContain(`\n\n${LINK}\n\n`);
    expect(text).toMatch(/Questions\? Write to support@trellis\.example\.\n\nMaple & Sons\n$/);
    const page = read(html);
    const button = [...page.querySelectorAll('a')].find(
      (element) => element.textContent === 'Send your bank statements',
    );
    expect(button?.getAttribute('href')).toBe(LINK);
    expect([...page.querySelectorAll('ol')].map((list) => list.children.length)).toEqual([2, 3]);
    expect(page.querySelectorAll('ul li')).toHaveLength(2);
    const words = (text: string) => text.replace(/[\s\d.-]+/g, '');
    for (const block of text.split('\n\n').filter((candidate) => candidate !== LINK))
      expect(words(page.body.textContent ?? '')).toContain(words(block));
  });

  it('contains no markup of a text, no script, no style sheet but the dark colors, and no file of another server', () => {
    const page = read(awaitingMail().html);
    expect(page.querySelectorAll('b, script, link, img, iframe')).toHaveLength(0);
    expect([...page.querySelectorAll('style')].map((element) => element.textContent)).toEqual([
      expect.stringMatching(/^@media \(prefers-color-scheme:dark\)\{[^@<]*\}$/),
    ]);
    expect(page.documentElement.lang).toBe('en-US');
  });

  it("has the brand's color with readable text on it, and its logo if mail can show it", () => {
    const page = read(
      awaitingMail(
        brandOf({
          theme: { colors: { brand: '#ffcc00' } },
          media: { logo_url: 'https://maple.example/logo.png' },
        }),
      ).html,
    );
    const button = page.querySelector('td[style*="border-radius"]');
    expect(button?.getAttribute('style')).toContain('background:#ffcc00');
    expect(button?.querySelector('a')?.getAttribute('style')).toMatch(/color:#[0-3]/);
    expect(page.querySelector('img')?.getAttribute('alt')).toBe('Maple & Sons');
    expect(
      read(awaitingMail(brandOf({ media: { logo_url: '/logos/harbor.svg' } })).html).querySelector('img'),
    ).toBeNull();
  });

  it('shows the logo for mails if mail cannot show the logo of the page', () => {
    const mail_logo_url = 'https://maple.example/logo.png?v=2';
    const images = (media: object) => [
      ...read(awaitingMail(brandOf({ media })).html).querySelectorAll('img'),
    ];
    expect(images({ logo_url: '/logos/maple.svg', mail_logo_url }).map(({ src }) => src)).toEqual([
      mail_logo_url,
    ]);
    expect(images({ logo_url: 'https://maple.example/logo.svg' })).toEqual([]);
    for (const type of ['png', 'jpg', 'jpeg', 'gif', 'webp', 'PNG'])
      expect([type, images({ logo_url: `https://maple.example/logo.${type}` }).length]).toEqual([type, 1]);
    expect(images({ logo_url: '/logo.png' })).toEqual([]);
  });

  it('shows the dark logo in dark mode, and a logo without a dark one on white', () => {
    const logo_url = 'https://maple.example/logo.png';
    const logo_dark_url = 'https://maple.example/white.png';
    const images = (record: object) => [...read(awaitingMail(brandOf(record)).html).querySelectorAll('img')];
    const both = images({ media: { logo_url, logo_dark_url } });
    expect(both.map((element) => [element.src, element.classList.item(1), element.style.display])).toEqual([
      [logo_url, 'logo-light', 'block'],
      [logo_dark_url, 'logo-dark', 'none'],
    ]);
    expect(images({ media: { logo_url } }).map(({ className }) => className)).toEqual(['ink logo-on-white']);
    const [dark] = images({ media: { logo_url, logo_dark_url }, theme: { scheme: 'dark' } });
    expect(dark?.src).toBe(logo_dark_url);
    const [onWhite] = images({ media: { logo_url }, theme: { scheme: 'dark' } });
    expect(onWhite?.style.background).toMatch(/#fff|255, 255, 255/);
  });

  it.each([
    ['Maple', 18],
    ['M'.repeat(41), 13],
    ['M'.repeat(71), 11],
  ])(
    'writes the name %s in letters of %i px in the place of its logo, whose height is 40 px',
    (vendor_name, size) => {
      const media = { logo_url: 'https://maple.example/logo.png' };
      const page = read(awaitingMail(brandOf({ vendor_name, media })).html);
      expect(page.querySelector('img')?.style.fontSize).toBe(`${size}px`);
      const nameOnly = read(awaitingMail(brandOf({ vendor_name })).html).querySelector('span.ink');
      expect([
        nameOnly?.textContent,
        nameOnly?.getAttribute('style')?.match(/font-size:(\d+)px/)?.[1],
      ]).toEqual([vendor_name, String(Math.max(size, 13))]);
    },
  );

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'light dark'],
  ])('names the color schemes of a theme that is %s: %s', (scheme, schemes) => {
    const page = read(awaitingMail(brandOf({ theme: { scheme } })).html);
    for (const name of ['color-scheme', 'supported-color-schemes'])
      expect(page.querySelector(`meta[name="${name}"]`)?.getAttribute('content')).toBe(schemes);
  });

  it('links to the application and its copy, behind sign-in, and names the reply date', () => {
    const page = 'https://maple.example/login?return=%2Fapp%2Fdecision%2Fprocess';
    const replyBy = new Date('2026-11-24T12:00:00Z');
    const mail = buildApplicantMail(brandOf(), 'ann@oak.example', 'submit', { first: 'Ann', page, replyBy });
    expect(mail.text).toContain(`download a copy (PDF), sign in here: ${page}\n`);
    expect(mail.text).toContain('You hear from us by Tuesday, November 24 at the latest.');
    expect(read(mail.html).querySelector('p a')?.getAttribute('href')).toBe(page);
    const plain = buildApplicantMail(brandOf(), 'ann@oak.example', 'submit', { first: 'Ann' });
    expect(plain.text).not.toMatch(/[{}]|copy|at the latest/);
  });

  it.each([
    ['en-US', 1, 'It works for 1 day:'],
    ['en-US', 30, 'It works for 30 days:'],
    ['es-US', 1, 'Funciona durante 1 día:'],
    ['es-US', 30, 'Funciona durante 30 días:'],
  ])('in %s says how long a link of %i days works', (locale, days, words) => {
    const facts = { first: 'Ann', link: LINK, days };
    const mail = buildApplicantMail(brandOf({}, locale), 'ann@oak.example', 'statements-later', facts);
    expect(mail.text).toContain(words);
    expect(mail.text).not.toMatch(/[{}]/);
  });

  it("is in the brand's words, and in its language", () => {
    const own = { content: { 'texts.mails.submit.subject': 'Got it: {reference}' } };
    const mail = (locale?: string) =>
      buildApplicantMail(brandOf(own, locale), 'ann@oak.example', 'submit', { first: '', reference: 'TR-1' });
    expect([mail().subject, mail().text.split('\n')[0]]).toEqual(['Got it: TR-1', 'Hello,']);
    expect([mail('es-US').subject, mail('es-US').text.split('\n')[0]]).toEqual(['Got it: TR-1', 'Hola:']);
    expect(read(mail('es-US').html).documentElement.lang).toBe('es-US');
  });

  it('keeps a range and a phone number on one line in its HTML', () => {
    const content = {
      'texts.mails.submit.text': 'We reply within 1-2 days & lend $5,000-$9,000. Call 415-555-0123.',
    };
    const mail = buildApplicantMail(brandOf({ content }), 'ann@oak.example', 'submit', { first: 'Ann' });
    const page = read(mail.html);
    const keptElements = [...page.querySelectorAll('span[style="white-space:nowrap"]')];
    expect(keptElements.map(({ textContent }) => textContent)).toEqual([
      '1-2',
      '$5,000-$9,000.',
      '415-555-0123.',
    ]);
    expect(page.body.textContent).toContain(
      'We reply within 1-2 days & lend $5,000-$9,000. Call 415-555-0123.',
    );
  });

  it('leaves out the contact if the brand has none', () => {
    expect(awaitingMail(brandOf({ support_email: '' })).text).not.toContain('Questions?');
  });
});

it('a mail with a code shows the code large on its own line, without a greeting', () => {
  const { text, html } = brandMail(brandOf(), {
    to: 'ann@oak.example',
    name: 'code',
    values: { minutes: 3 },
    code: '123456',
  });
  expect(text).toMatch(/^Your code is:\n\n123456\n\n/);
  expect(read(html).querySelector('p[style*="32px"]')?.textContent).toBe('123456');
});

describe('the colors of a mail', () => {
  const brands = ['default', 'yellow', 'near-black', 'long'].flatMap((name) =>
    (['system', 'light', 'dark'] as const).map((scheme) => {
      const { theme, ...record } = BRANDS[name] as { theme?: object };
      return { name, scheme, brand: brandOf({ ...record, theme: { ...theme, scheme } }) };
    }),
  );
  it.each(brands)('can be read: $name, $scheme', ({ brand, scheme }) => {
    const { html = '' } = awaitingMail(brand);
    const page = read(html);
    const style = (selector: string) =>
      page.querySelector<HTMLElement>(selector)?.getAttribute('style') ?? '';
    const colorIn = (css: string, name: string) =>
      new RegExp(`(?:^|;)${name}:(#[0-9a-f]{6})`).exec(css)?.[1] ?? '';
    const card = style('.card');
    expect(contrast(colorIn(card, 'color'), colorIn(card, 'background'))).toBeGreaterThanOrEqual(7);
    expect(
      contrast(colorIn(style('.button a'), 'color'), colorIn(style('.button'), 'background')),
    ).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colorIn(style('p.quiet'), 'color'), colorIn(card, 'background'))).toBeGreaterThanOrEqual(
      4.5,
    );
    const dark = (name: string) =>
      new RegExp(`\\.${name}\\{[a-z-]+:(#[0-9a-f]{6})`).exec(
        page.querySelector('style')?.textContent ?? '',
      )?.[1] ?? '';
    expect(page.querySelector('style') !== null).toBe(scheme === 'system');
    if (scheme !== 'system') return;
    expect(contrast(dark('ink'), dark('card'))).toBeGreaterThanOrEqual(7);
    expect(contrast(dark('quiet'), dark('card'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark('button'), dark('card'))).toBeGreaterThanOrEqual(3);
  });
});
