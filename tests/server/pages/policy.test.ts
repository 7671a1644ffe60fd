import { describe, expect, test } from 'vitest';
import { openerPolicy, pagePolicy } from '#server/pages/policy.ts';

const LISTED = { origins: ['https://partner.example'] };
const openerOf = (input: { brand?: { origins: string[] }; isReturnPage?: boolean }) =>
  pagePolicy({ nonce: 'n', identityOrigins: [], isDev: false, inlineScripts: [], ...input })
    .crossOriginOpenerPolicy;

describe('the opener policy of a page', () => {
  test.each([
    ['no brand', undefined, 'same-origin-allow-popups'],
    ['a brand that lists no origin', { origins: [] }, 'same-origin-allow-popups'],
    ['a brand that lists what is no origin', { origins: ['partner'] }, 'same-origin-allow-popups'],
    [
      'a brand whose origin has a path',
      { origins: ['https://partner.example/apply'] },
      'same-origin-allow-popups',
    ],
    ['a brand that a partner may open in a popup', LISTED, undefined],
  ] as const)('%s', (_, brand, policy) => {
    const of = brand && { origins: [...brand.origins] };
    expect(openerPolicy(of)).toBe(policy);
    expect(openerOf({ brand: of })).toEqual(policy ? { policy } : false);
  });

  test('a page with a token in its address accepts no opener, even if the brand lists origins', () => {
    expect(openerOf({ brand: LISTED, isReturnPage: true })).toEqual({ policy: 'same-origin-allow-popups' });
  });
});

describe('the pages that may frame a page', () => {
  const policyWith = (...origins: string[]) => {
    const policy = pagePolicy({
      nonce: 'n',
      identityOrigins: [],
      isDev: false,
      inlineScripts: [],
      brand: { origins },
    });
    const { directives } = policy.contentSecurityPolicy as { directives: { frameAncestors: string[] } };
    return { frames: directives.frameAncestors, xFrameOptions: policy.xFrameOptions };
  };

  test('are the origins that the brand lists', () => {
    expect(policyWith('https://partner.example', 'http://localhost:9000')).toEqual({
      frames: ['https://partner.example', 'http://localhost:9000'],
      xFrameOptions: false,
    });
  });

  test.each([
    'https://partner.example; script-src *',
    'https://partner.example *',
    'https://*.example',
    'https://partner.example:123456',
    'x https://partner.example',
    '*',
  ])('%j cannot widen the policy', (origin) => {
    expect(policyWith(origin)).toEqual({ frames: ["'none'"], xFrameOptions: { action: 'deny' } });
  });
});
