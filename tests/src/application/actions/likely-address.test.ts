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
