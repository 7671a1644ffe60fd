import { expect, it } from 'vitest';
import { isCounted } from '#src/analytics/is-counted.ts';

const counts = { funnel: true } as const;
const visitor = { doNotTrack: null, webdriver: false };

it.each([
  ['where the brand counts', counts, visitor, true],
  ['where it does not', {}, visitor, false],
  ['of a browser with Do Not Track', counts, { ...visitor, doNotTrack: '1' }, false],
  ['of one with Do Not Track off', counts, { ...visitor, doNotTrack: '0' }, true],
  ['of one with Global Privacy Control', counts, { ...visitor, globalPrivacyControl: true }, false],
  ['of one that a test drives', counts, { ...visitor, webdriver: true }, false],
])('a visit is counted %s: %j', (_, boot, of, counted) => {
  expect(isCounted(boot, of)).toBe(counted);
});
