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
