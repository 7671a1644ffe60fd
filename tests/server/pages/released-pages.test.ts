import { JSDOM } from 'jsdom';
import { expect, test, vi } from 'vitest';
import { pages } from '#server/pages/pages.ts';
import { filesWithTitle } from '../releases/files.ts';
import { makeTitled, publish } from '../releases/make-release.ts';
import { openTestServer } from '../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../studio/staff.ts';
import { entry, pageOf, template } from './start-pages.ts';

const server = await openTestServer({
  env: { STUDIO_ROLES },
  pages: pages({
    template: async () => template,
    entry: { ...entry, modulesOf: (flow) => [`virtual:trellis/flows/${flow}`, 'src/wizard/Wizard.tsx'] },
    filesOf: (modules) => ({
      scripts: modules.map((name) => `/assets/${name.split('/').at(-1)}.js`),
      styles: [{ href: '/assets/wizard.css' }],
    }),
    isDev: false,
  }),
});

async function open(url: string) {
  const { body, headers, statusCode } = await pageOf(server, url);
  const { document } = new JSDOM(body).window;
  const boot = JSON.parse(document.getElementById('trellis-boot')?.textContent ?? '');
  return { boot, statusCode, link: String(headers.link), body };
}

test('a step of this build loads the flow of this build', async () => {
  const { boot, link } = await open('/app/amount');
  expect(boot.flows).toEqual({});
  expect(link).toContain('</assets/apply.js>');
});

test("a step of a published release loads that release's module instead of the build's flow, with the same styles", async () => {
  const number = await publish(server.deps, filesWithTitle('Released'));
  const module = server.deps.releases.live('').apply?.module?.address;
  const { boot, link, body } = await open('/app/amount');
  expect(boot.flows).toEqual({ apply: { module, release: number } });
  expect(boot.step.heading).toBe('Released');
  expect(link).toContain(`<${module}>; rel=modulepreload; crossorigin`);
  expect(link).toContain('</assets/Wizard.tsx.js>');
  expect(link).not.toContain('/assets/apply.js');
  expect(body).toContain('href="/assets/wizard.css"');
});

test('a release that is not live changes no page', async () => {
  await makeTitled(server.deps, 'Not live');
  expect((await open('/app/amount')).boot.step.heading).toBe('Released');
});

test('a page names the addresses and the front page of an application outside of the build [STUDIO-79]', async () => {
  const staff = staffOf(server.app);
  const body = {
    name: 'Quote',
    address: 'quick',
    headline: 'Quick!',
    languages: [],
    start: { kind: 'empty' },
  };
  const draft = (await staff.call('lea', 'POST /studio/api/flows', body)).json();
  expect((await staff.publish('pub', draft)).statusCode).toBe(200);
  const { boot, statusCode } = await open('/quick/app/contact');
  expect(statusCode).toBe(200);
  expect(boot.flows.quote).toMatchObject({
    release: 1,
    added: { places: { id: 'quote', home: '/quick', base: '/quick/app' }, homePage: { title: 'Quick!' } },
  });
  expect(boot.flows.apply).not.toHaveProperty('added');
});

test('a page is sent without a brand and with 503 if the brand cannot be read', async () => {
  vi.spyOn(server.deps.brands, 'ofRequest').mockRejectedValueOnce(new Error('The database is down.'));
  server.logged.length = 0;
  const { boot, statusCode } = await open('/app/amount');
  expect([statusCode, boot.brandError, boot.platform]).toEqual([503, true, 'current']);
  expect(server.logged.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 'error', error: 'Error' }),
  );
});
