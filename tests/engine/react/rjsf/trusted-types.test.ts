import { afterEach, expect, it, vi } from 'vitest';
import { allowEntity, allowKnownMarkup } from '../../../../engine/react/rjsf/trusted-types.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['&nbsp;', true],
  ['&#8217;', true],
  ['<img src=x onerror=alert(1)>', false],
  ['&amp;<b>', false],
  ['&amp;&lt;', false],
  ['', false],
])('%j becomes markup: %s', (text, passes) => {
  expect(allowEntity(text)).toBe(passes ? text : null);
});

it('the default policy is created once in a browser with Trusted Types, and in no other', () => {
  allowKnownMarkup();
  const createPolicy = vi.fn(() => {
    trustedTypes.defaultPolicy = {};
  });
  const trustedTypes: { defaultPolicy: object | null; createPolicy: typeof createPolicy } = {
    defaultPolicy: null,
    createPolicy,
  };
  vi.stubGlobal('trustedTypes', trustedTypes);
  allowKnownMarkup();
  allowKnownMarkup();
  expect(createPolicy.mock.calls).toEqual([['default', { createHTML: allowEntity }]]);
});
