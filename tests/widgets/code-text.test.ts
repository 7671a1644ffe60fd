import { expect, it } from 'vitest';
import { codeDigits, isEmail } from '#widgets/code-entry/code-text.ts';

const domain = (length: number): string => `${'a'.repeat(63)}.`.repeat(4).slice(0, length - 4) + '.com';

it.each(['ann@oak.example', "o'hara+a.b@x-y.co", 'A@B.CO', `a@${domain(252)}`])(
  'an email address may be %s',
  (email) => {
    expect(isEmail(email)).toBe(true);
  },
);

it.each([
  '',
  'ann',
  'ann@oak',
  'ann@@oak.example',
  'ann@oak..example',
  '.ann@oak.example',
  'ann @oak.example',
  'ann@-oak.example',
  'ann@oak.example ',
  `ab@${domain(252)}`,
])('%s is no email address', (email) => {
  expect(isEmail(email)).toBe(false);
});

it.each([
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['\uff11\uff12\uff13456', '123456'],
  ['Code: 12', '12'],
])('the digits of %j are %s', (text, digits) => {
  expect(codeDigits(text)).toBe(digits);
});
