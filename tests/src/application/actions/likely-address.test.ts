import { expect, it } from 'vitest';
import { likelyAddress } from '#src/application/actions/likely-address.ts';

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmial.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['Ada.Lee+x@GMAL.com', 'Ada.Lee+x@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@yahooo.con', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclod.com', 'ada@icloud.com'],
  ['ada@comcast.ner', 'ada@comcast.net'],
  ['ada@oak-street-bakery.con', 'ada@oak-street-bakery.com'],
  ['ada@bakery.ogr', 'ada@bakery.org'],
  // Two letters are swapped in a short domain.
  ['ada@alo.com', 'ada@aol.com'],
  // Another popular domain is less near.
  ['ada@homail.com', 'ada@hotmail.com'],
  ['ada@maol.com', 'ada@aol.com'],
])('[SIGN-9] %s is likely meant to be %s', (email, likely) => {
  expect(likelyAddress(email)).toBe(likely);
});

it.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@email.com',
  'ada@yahoo.co.uk',
  'ada@acme.com',
  'ada@acme.co',
  'ada@example.com',
  'ada@bakery.test',
  'ada@studio.example',
  'ada@aoa.com.mx',
  'ada@gm.com',
  'no address',
  '@gmial.com',
  '',
])('asks nothing about %j', (email) => {
  expect(likelyAddress(email)).toBeUndefined();
});

/** Mail providers of most applicants in the US, and typos of them by a missing or swapped letter. */
it.each([
  ['hotmal.com', 'hotmail.com'],
  ['outloook.com', 'outlook.com'],
  ['icluod.com', 'icloud.com'],
  ['comcst.net', 'comcast.net'],
  ['verzion.net', 'verizon.net'],
  ['sbcgloabl.net', 'sbcglobal.net'],
  ['bellsoth.net', 'bellsouth.net'],
  ['earthlnk.net', 'earthlink.net'],
  ['chater.net', 'charter.net'],
  ['protonmial.com', 'protonmail.com'],
  ['aol.con', 'aol.com'],
])('[SIGN-9] %s is likely meant to be %s', (typo, domain) => {
  expect(likelyAddress(`ada@${typo}`)).toBe(`ada@${domain}`);
  expect(likelyAddress(`ada@${domain}`)).toBeUndefined();
});

it.each([
  ...['con', 'cim', 'clm', 'cmo', 'cojm', 'comm', 'coom', 'copm', 'cpm', 'ocm', 'vom', 'xom'].map((typo) => [
    typo,
    'com',
  ]),
  ...['ner', 'nett', 'bet', 'nte'].map((typo) => [typo, 'net']),
  ...['ogr', 'orgg', 'rog'].map((typo) => [typo, 'org']),
])('[SIGN-9] the ending .%s is likely meant to be .%s', (typo, ending) => {
  expect(likelyAddress(`ada@oak-bakery.${typo}`)).toBe(`ada@oak-bakery.${ending}`);
});

it.each(
  'aim.com aol.co.uk att.net cloud.com cox.net gmx.com gmx.net googlemail.com hotmail.ca hotmail.co.uk hotmail.de hotmail.es hotmail.fr hotmail.it live.com mac.com mail.net me.com msn.com outlook.de outlook.es outlook.fr pm.me proton.me rocketmail.com usa.com yahoo.ca yahoo.de yahoo.es yahoo.fr yahoo.it zoho.com'.split(
    ' ',
  ),
)('asks nothing about the provider %s, which only looks like another one', (domain) => {
  expect(likelyAddress(`ada@${domain}`)).toBeUndefined();
});
