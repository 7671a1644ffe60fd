import { JSDOM } from 'jsdom';
import { describe, expect, test, vi } from 'vitest';
import { pages } from '#server/pages/pages.ts';
import { EARLY_SCRIPT } from '#server/pages/scripts/early-script.ts';
import { DEFERRED_TYPE, HOME_SCRIPT } from '#server/pages/scripts/home-script.ts';
import { cspHash } from '#server/pages/scripts/inline-script.ts';
import { LATE_SCRIPT } from '#server/pages/scripts/late-notice.ts';
import { startTestServer } from '#tests/server/start-test-server.ts';
import { directives, entry, pageOf, template } from './start-pages.ts';

const APP_SHEET = { href: '/assets/app.css', css: '.alert{gap:0}' };

describe('a step that every visitor may see', () => {
  test('contains its texts, and names the files that draw it', async () => {
    const fetchedModules: unknown[] = [];
    const on = await startTestServer({
      pages: pages({
        template: async () => template,
        entry: { ...entry, modulesOf: (flow, widgets) => [flow, ...widgets] },
        filesOf: (modules) => {
          if (modules.includes(entry.APP_STYLES)) return { scripts: [], styles: [APP_SHEET] };
          fetchedModules.push(...modules);
          const styles = [{ href: '/assets/wizard.css', css: 'form{gap:0}' }];
          return { scripts: ['/assets/wizard.js'], styles };
        },
        ownScripts: ['/assets/home.js'],
        isDev: false,
      }),
    });
    const { body, headers } = await pageOf(on, '/app/amount');
    const { document } = new JSDOM(body).window;
    const boot = JSON.parse(document.getElementById('trellis-boot')?.textContent ?? '');
    expect(boot.step).toMatchObject({ path: '/app/amount', heading: 'Tell Us How We Can Help' });
    expect(boot.languages).toMatchObject({ 'es-US': 'Español' });
    expect(fetchedModules).toEqual(expect.arrayContaining(['apply', 'money-slider', 'term']));
    const preload = document.querySelector('head link[rel="modulepreload"]');
    expect(preload?.getAttribute('href')).toBe('/assets/wizard.js');
    // Inlined, with the link that Vite's loader looks for and that fetches nothing.
    const link = document.querySelector('body link[rel="stylesheet"][disabled]');
    expect(link?.getAttribute('href')).toBe('/assets/wizard.css');
    const style = link?.previousElementSibling;
    expect([style?.tagName, style?.textContent]).toEqual(['STYLE', 'form{gap:0}']);
    expect(String(headers['content-security-policy'])).toContain(`'nonce-${style?.getAttribute('nonce')}'`);
    // Requested with the page's other files, before the page itself is parsed.
    expect(headers.link).toBe(
      '</assets/home.js>; rel=modulepreload; crossorigin, </assets/wizard.js>; rel=modulepreload; crossorigin',
    );
    expect(document.querySelector('head')?.textContent).toContain(APP_SHEET.css);
    fetchedModules.length = 0;
    const home = new JSDOM((await pageOf(on, '/')).body).window.document;
    expect(fetchedModules).toEqual([entry.HOME_MODULE]);
    // Home renders before it loads: a link after the markup, and nothing of it in the page.
    expect(home.documentElement.textContent).not.toContain(APP_SHEET.css);
    const later = home.querySelector(`body > #root ~ link[href="${APP_SHEET.href}"]`);
    expect(later?.hasAttribute('disabled')).toBe(false);
    await on.close();
  });
});

describe('a step that the server can draw', () => {
  const drawn: (string | undefined)[] = [];
  const start = (isDev = false) =>
    startTestServer({
      pages: pages({
        template: async () => template,
        entry: {
          ...entry,
          canDraw: async (names) => names.includes('money-slider'),
          render: (url, boot, flow) => {
            drawn.push(flow?.id);
            return entry.render(url, boot);
          },
        },
        filesOf: (modules) =>
          modules.includes(entry.APP_STYLES)
            ? { scripts: [], styles: [APP_SHEET] }
            : { scripts: [], styles: [{ href: '/assets/step.css', css: 'form{gap:0}' }] },
        isDev,
      }),
    });

  test('is in the page, after its styles', async () => {
    const on = await start();
    const { body } = await pageOf(on, '/app/amount');
    const { document } = new JSDOM(body).window;
    expect(JSON.parse(document.getElementById('trellis-boot')?.textContent ?? '').step.drawn).toBe(true);
    expect(drawn).toEqual(['apply']);
    expect(document.querySelector('head')?.textContent).toContain('form{gap:0}');
    expect(body.match(/form\{gap:0\}/g)).toHaveLength(1);
    await on.close();
  });

  test.each([
    ['/app/amount', [EARLY_SCRIPT, LATE_SCRIPT]],
    ['/app/info', [LATE_SCRIPT]],
    ['/', [HOME_SCRIPT]],
    ['/?business_name=Ada', [LATE_SCRIPT]],
    ['/version', [LATE_SCRIPT]],
  ])('%s has exactly the inline scripts that its policy allows [SCREEN-82]', async (url, scripts) => {
    const on = await start();
    const { body, headers } = await pageOf(on, url);
    const { document } = new JSDOM(body).window;
    const inlineScripts = [...document.querySelectorAll('script:not([src], [type="application/json"])')];
    expect(inlineScripts.map((script) => script.textContent)).toEqual(scripts);
    expect(directives(headers['content-security-policy'])['script-src']).toBe(
      ["'self'", ...scripts.map(cspHash)].join(' '),
    );
    const notice = document.querySelector('#root ~ [role="status"]');
    expect(notice?.textContent).toBe(
      scripts.includes(LATE_SCRIPT) ? 'This page is slow.Try again' : undefined,
    );
    await on.close();
  });

  test.each([
    ['/app/amount?lang=es-US', 'a query is read in the browser first'],
    ['/app/info', 'not all of its controls are the browser’s own'],
  ])('is not drawn into the page of %s: %s', async (url) => {
    const on = await start();
    const { body } = await pageOf(on, url);
    expect(body).not.toContain('trellisEarly');
    await on.close();
  });

  test.each([
    ['/', true],
    ['/?business_name=Ada', false],
    ['/bcm', true],
  ])('the scripts of home at %s wait until they are needed: %j [FLOW-25]', async (url, waits) => {
    const on = await start();
    const { body } = await pageOf(on, url);
    const { document } = new JSDOM(body).window;
    const types = [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('type'));
    expect(types).toEqual([waits ? DEFERRED_TYPE : 'module']);
    expect(body.includes(HOME_SCRIPT)).toBe(waits);
    expect(body).not.toContain('trellisEarly');
    await on.close();
  });

  test('is left to the browser if it asks for a secret, which the early script could store', async () => {
    const on = await start();
    const live = on.deps.releases.live('');
    if (!live.apply) throw new Error('no apply');
    const { flow } = live.apply;
    const { business_ein = {} } = flow.application.properties ?? {};
    const steps = flow.steps.map((step) =>
      step.id === 'amount'
        ? {
            ...step,
            schema: { ...step.schema, properties: { ...step.schema.properties, business_ein } },
          }
        : step,
    );
    const changed = { ...live, apply: { ...live.apply, flow: { ...flow, steps } } };
    vi.spyOn(on.deps.releases, 'live').mockReturnValue(changed);
    const { body } = await pageOf(on, '/app/amount');
    expect(body).toContain('"path":"/app/amount"');
    expect(body).not.toContain('trellisEarly');
    expect(body).not.toContain('"drawn":true');
    await on.close();
  });

  test('is left to the browser in development, which has the styles in scripts', async () => {
    const on = await start(true);
    const { body } = await pageOf(on, '/app/amount');
    expect(body).toContain('"path":"/app/amount"');
    expect(body).not.toContain('trellisEarly');
    await on.close();
  });

  test.each([
    ['/app', '/app/amount'],
    ['/app/', '/app/amount'],
    ['/partners', '/app/amount'],
    ['/app?business_name=Ada', undefined],
    ['/app/info', undefined],
    ['/', undefined],
  ])('the server redirects from %s to the first step, which it can draw: %s', async (url, target) => {
    const on = await start();
    const { statusCode, headers } = await pageOf(on, url);
    expect([statusCode, headers.location]).toEqual(target ? [302, target] : [200, undefined]);
    await on.close();
  });
});
