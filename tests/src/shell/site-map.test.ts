import { expect, it } from 'vitest';
import { BUILT_SITE, createSiteMap } from '#src/shell/navigation/site-map.ts';

const places = {
  ...BUILT_SITE.placesOf('bcm'),
  id: 'short-quote',
  home: '/quote',
  base: '/quote/app',
  pages: { process: '/quote/app/decision/process' },
  wizard: [],
  open: ['/quote', '/quote/app/need'],
};
const homePage = {} as never;
const added = createSiteMap({
  flows: { 'short-quote': { module: '/flows/a.js', release: 1, added: { places, homePage } } },
});

it('[STUDIO-79] knows the pages of a flow that is not part of the build', () => {
  expect(added.flowOf('/quote/app/need')).toBe('short-quote');
  expect(added.flowOf('/quotes')).toBe('apply');
  expect(added.pageOf('/quote')).toBe('home');
  expect(added.pageOf('/quote/app/need')).toBe('wizard');
  expect(added.pageOf('/quote/app/decision/process')).toBe('process');
  expect(added.isOpenPage('/quote/')).toBe(true);
  expect(added.placesOf('short-quote').home).toBe('/quote');
});

it('knows the flows of the build alone if no other is live', () => {
  const released = { apply: { module: '/flows/b.js', release: 2 } };
  expect(createSiteMap({ flows: released })).toBe(BUILT_SITE);
  expect(BUILT_SITE.pageOf('/quote')).toBe('not-found');
});

it.each([
  ['/app/amount', true],
  ['/bcm/app/summary/', true],
  [`${BUILT_SITE.placesOf('bcm').final[0]}`, false],
  [`${BUILT_SITE.placesOf('bcm').final[0]}/`, false],
  ['/app/decision/process', false],
  ['/', false],
])('%s shows the list of steps: %s', (path, isStep) => {
  expect(BUILT_SITE.isStep(path)).toBe(isStep);
});

it('the sign-in of another flow returns to that flow, and the address has no query for the main flow', () => {
  const { afterLogin } = BUILT_SITE.placesOf('bcm');
  expect(BUILT_SITE.loginLink('bcm')).toBe(`/login?return=${encodeURIComponent(afterLogin)}`);
  expect(BUILT_SITE.loginLink('apply')).toBe('/login');
});
