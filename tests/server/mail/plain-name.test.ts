import { describe, expect, it } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import { effectiveBrand } from '#server/brands/overlay.ts';
import { brandMail } from '#server/mail/brand-mail.ts';
import { plainName } from '#server/mail/plain-name.ts';

/** Names that an applicant typed, in a mail to another person. */
const brand = effectiveBrand(
  base,
  { platform: 'maple', vendor_name: 'Maple' },
  { flagsOff: [], isLoopback: true },
);
const mailOf = (typed: string) =>
  brandMail(brand, {
    to: 'bob@oak.example',
    name: 'request',
    first: typed,
    names: { asker: typed, business: typed },
    values: { task: 'your part', date: 'December 1, 2026', days: 3 },
    link: 'https://maple.example/continue/part?t=abc',
    code: 'ABCD',
    page: 'https://maple.example/continue/part',
  });

describe.each([
  'http://evil.example/pay',
  'www.evil.example',
  'evil.example',
  'Ann https:evil.example Oak',
  'ann@evil.example',
  'Ann\r\nBcc: x@evil.example\r\n\r\nPay here',
  'Ann\u2028\u2029\u0085Pay\u000bhere',
  '\u202egnp.live\u202c\u2066x\u2069\u200b\ufeff',
  '<a href="https://evil.example">Ann</a>',
  'evil\uff0eexample',
  '{link} {code}',
  'x'.repeat(5000),
])('a mail with the typed name %j', (typed) => {
  const { subject, text, html = '' } = mailOf(typed);

  it('has one line of it in the subject, without direction marks [OPS-13]', () => {
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u);
    expect(subject.length).toBeLessThan(250);
  });

  it('has the same paragraphs as with a plain name', () => {
    expect(text.split('\n')).toHaveLength(mailOf('Ann').text.split('\n').length);
    expect(html.match(/<(p|br|a|img|table)\b/g)).toEqual(mailOf('Ann').html?.match(/<(p|br|a|img|table)\b/g));
  });

  it('has no address in it that a mail program would make a link [OPS-13]', () => {
    for (const words of [subject, text, html])
      expect(words).not.toMatch(/https?:(\/\/)?evil|www\.evil|evil[.\uff0e]example|@evil/);
  });
});

it('a plain name is shown as it was typed', () => {
  for (const name of ['Ann', "O'Neil-Smith, Jr.", 'José María', 'Nguyễn', 'علی\u200cرضا', 'Oak & Sons, Inc.'])
    expect(plainName(name)).toBe(name);
  expect(plainName('J.R. Oak').replaceAll('\u2060', '')).toBe('J.R. Oak');
});

it('a name of 100 characters is shown whole, a longer one without its end [OPS-13]', () => {
  const name = 'é'.repeat(100);
  expect(plainName(name)).toBe(name);
  expect(plainName(`${name}x`)).toBe(`${'é'.repeat(99)}…`);
});
