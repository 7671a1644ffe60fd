import { describe, expect, it } from 'vitest';
import { basenameOf, type Page } from '#src/shell/navigation/routes.ts';
import { BUILT_SITE } from '#src/shell/navigation/site-map.ts';

const { flowOf, isOpenPage, isStep, pageOf } = BUILT_SITE;

/** [ROUTE-1] [ROUTE-2] [ROUTE-3] [ROUTE-4] [ROUTE-7] [ROUTE-8] [ROUTE-10] [ROUTE-12]; not found: [ROUTE-20]. Steps themselves are resolved by the flow (navigation.test.ts). */
const TABLE: [path: string, page: Page][] = [
  ['/', 'home'],
  ['/contact', 'wizard'],
  ['/partners', 'wizard'],
  ['/app', 'wizard'],
  ['/app/amount', 'wizard'],
  ['/app/business/more-details', 'wizard'],
  ['/app/owners/2/identity', 'wizard'],
  ['/app/decision/process', 'process'], // [ROUTE-14]
  ['/app/user/expired', 'expired'], // [ROUTE-15]
  ['/login', 'login'], // [ROUTE-5]
  ['/version', 'version'], // [ROUTE-9]
  ['/bcm', 'home'],
  ['/bcm/', 'home'],
  ['/bcm/info', 'wizard'],
  ['/bcm/business/select', 'select-business'],
  ['/bcm/business/more-details', 'wizard'],
  ['/bcm/app/info', 'wizard'],
  ['/bcm/app/business/more-details', 'wizard'],
  ['/bcm/app/summary', 'wizard'],
  ['/bcm/app/contact-soon', 'wizard'],
  ['/bcm/trigger-error-boundary', 'failure'], // [ROUTE-6]
  ['/continue/direct-upload', 'return-link'],
  ['/continue/direct-upload/d1/a1', 'return-link'],
  ['/continue/direct-upload/d1/a1/c1', 'return-link'],
  ['/continue/plaid-connect', 'return-link'],
  ['/continue/plaid', 'return-link'],
  ['/continue/upload', 'return-link'], // [ROUTE-11]
  ['/continue', 'return-link'],
  ['/continue/plaid-and-upload', 'return-link'], // [ROUTE-13] A trailing slash is the only tolerance [ROUTE-20].
  // A trailing slash is the one tolerance [ROUTE-20].
  ['/version/', 'version'],
  ['/app/amount/', 'wizard'],
  ['/app/', 'wizard'],
  // Paths match exactly: no prefix, no suffix, no other case.
  ['/bcmx', 'not-found'],
  ['/appx', 'not-found'],
  ['/contact/us', 'not-found'],
  ['/login/now', 'not-found'],
  ['/Version', 'not-found'],
  ['/bcm/nothing', 'not-found'],
  ['/bcm/app', 'not-found'],
  ['/bcm/business', 'not-found'],
  ['/bcm/summary', 'not-found'],
  ['/continue/other', 'not-found'],
  ['/continue/direct-upload/d1', 'not-found'],
  ['/continue/direct-upload/d1/a1/c1/x', 'not-found'],
  ['/version//', 'not-found'],
];

describe('routes', () => {
  it.each(TABLE)('[ROUTE-20] %s is %s', (path, page) => {
    expect(pageOf(path)).toBe(page);
  });

  it.each([
    ['/app/amount', true],
    ['/bcm/app/summary', true],
    ['/bcm/app/contact-soon', false],
    ['/bcm/app/contact-soon/', false],
    ['/app/decision/process', false],
  ])('%s has the rail of a step: %s', (path, step) => {
    expect(isStep(path)).toBe(step);
  });

  it.each([
    ['/funding/app/amount', '/funding', '/funding'],
    ['/funding', 'funding/', '/funding'],
    ['/fundingx', '/funding', ''],
    ['/app/amount', '/funding', ''],
    ['/app/amount', undefined, ''],
    ['/app/amount', '/', ''],
  ])('[ROUTE-24] the prefix of %s with %s is %s', (path, prefix, base) => {
    expect(basenameOf(path, prefix)).toBe(base);
  });

  it.each([
    ['/bcm', 'bcm'],
    ['/bcm/', 'bcm'],
    ['/bcm/app/info', 'bcm'],
    ['/bcmx', 'apply'],
    ['/', 'apply'],
    ['/login', 'apply'],
    ['/app/bcm', 'apply'],
  ])('[FLOW-5] %s is the %s flow', (path, flow) => {
    expect(flowOf(path)).toBe(flow);
  });

  it.each([
    ['/', true],
    ['/app/amount', true],
    ['/app/info/', true],
    ['/app/equipment', true],
    ['/bcm', true],
    ['/bcm/info', true],
    ['/bcm/app/info', true],
    ['/bcm/app/summary', false],
    ['/bcm/business/select', false],
    ['/app/verify/login', false],
    ['/app/business/owners', false],
  ])('[ROUTE-40] a visitor may see %s: %s', (path, open) => {
    expect(isOpenPage(path)).toBe(open);
  });
});
