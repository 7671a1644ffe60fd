import type { EntryServer } from '#server/pages/document.ts';
import { pages } from '#server/pages/pages.ts';
import { startTestServer, type TestServer } from '#tests/server/start-test-server.ts';

export const template = `<!doctype html><html lang="en"><head><link rel="icon" href="/favicon.svg" /><title>Funding application</title><!--trellis-head--></head>
<body><div id="root"><!--trellis-app--></div><!--trellis-boot--><script type="module" src="/assets/main.js"></script></body></html>`;

/** How often the pages below were rendered. */
export const renderCounts = { renders: 0 };

export const entry: EntryServer = {
  render: (url, boot) => {
    renderCounts.renders += 1;
    if (url.startsWith('/fails')) throw new Error('cannot');
    return boot.brand ? '<h1>Home</h1>' : '';
  },
  canDraw: async () => false,
  modulesOf: () => [],
  HOME_MODULE: 'src/home/Home.tsx',
  APP_STYLES: 'src/styles/app.css',
  pageHead: (url, boot, isUnknownStep) => ({
    title: boot.brand?.vendor_name ?? 'None',
    description: 'words',
    lateWords: { text: 'This page is slow.', retry: 'Try again' },
    status: url.startsWith('/nowhere') || (url.startsWith('/app/') && isUnknownStep) ? 404 : 200,
  }),
};

export const TENANT = { AUTH_DOMAIN: 'tenant.example', AUTH_CLIENT_ID: 'c', AUTH_AUDIENCE: 'a' };
export const identity = { domain: 'https://tenant.example', clientId: 'c', audience: 'a' };

export const startWith = (env: Record<string, string> = {}) =>
  startTestServer({
    env: { ...TENANT, ...env },
    pages: pages({
      template: async () => template,
      entry,
      fontsOf: (files) => ({
        rules: files.map(({ family }) => `@font-face{font-family:"${family}"}`).join(''),
        preloads: files.map(({ file }) => file),
      }),
      isDev: false,
    }),
  });

export const pageOf = (on: TestServer, url: string, host = 'localhost') =>
  on.app.inject({ url, headers: { host, accept: 'text/html' } });

export const directives = (policy: unknown): Record<string, string> =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((part) => {
        const [name = '', ...values] = part.trim().split(' ');
        return [name, values.join(' ')];
      }),
  );
