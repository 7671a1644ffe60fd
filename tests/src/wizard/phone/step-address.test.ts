import { expect, it } from 'vitest';
import { stepAddress } from '#src/wizard/phone/step-address.ts';

const ONE = { locale: 'en-US', locales: ['en-US'] };
const TWO = { locale: 'es-US', locales: ['en-US', 'es-US'] };

it.each([
  ['https://apply.example', '', '/app/equipment', ONE, 'https://apply.example/login?return=/app/equipment'],
  [
    ...(['https://apply.example', '/funding', '/app/owners/2/identity', TWO] as const),
    'https://apply.example/funding/login?return=/app/owners/2/identity&lang=es-US',
  ],
  [
    ...(['https://bank.example:8443', '', '/bcm/app/business/more-details', TWO] as const),
    'https://bank.example:8443/login?return=/bcm/app/business/more-details&lang=es-US',
  ],
])(
  'the address of a step names host, prefix, step and language, and nothing else [SAVE-50]: %s%s%s',
  (origin, base, path, brand, address) => {
    expect(stepAddress(origin, base, path, brand)).toBe(address);
  },
);
