import { randomBytes } from 'node:crypto';
import type { Capability } from '#server/deps.ts';
import { fillTemplate } from '#server/pages/document.ts';

/** GET /local/widgets?brand=...&dark: the gallery, in `npm run dev` only. `template` is gallery.html. */
export function galleryPage(template: (url: string) => Promise<string>): Capability {
  return async (app, deps) => {
    app.get('/local/widgets', async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      const ownBrand = await deps.brands.ofRequest(request);
      const { variables, dark } = ownBrand.theme;
      const isDark = new URL(request.url, 'http://page.invalid').searchParams.has('dark');
      const theme = {
        ...ownBrand.theme,
        variables: isDark ? { ...variables, ...dark } : variables,
        dark: {},
      };
      const boot = { platform: ownBrand.platform, supportEmail: '', brand: { ...ownBrand, theme } };
      const policy = `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; connect-src 'self' ws: wss:; img-src 'self' data: https:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .send(fillTemplate(await template(request.url), { boot, nonce, markup: '' }));
    });
  };
}
