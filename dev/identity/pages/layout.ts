import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { fontFaces } from '#engine/theme';
import type { EffectiveBrand } from '#server/brands/brands.ts';
import { declarations, escapeHtml } from '#server/pages/escape.ts';
import { openerPolicy } from '#server/pages/policy.ts';
import { signInWords } from './sign-in-words.ts';
import style from './style.css?raw';

export interface PageParts {
  title: string;
  /** HTML that is inserted without escaping. */
  body: string;
  brand: EffectiveBrand;
  /** HTML of links or buttons for other languages, at the end of the page. */
  languages?: string;
  script?: string;
  /** Addresses that forms may reach, including redirects. */
  formTargets?: string[];
}

/** Sends a page of the provider; it loads nothing from elsewhere except the brand's logo. */
export function sendPage(
  reply: FastifyReply,
  { title, body, brand, languages = '', script, formTargets }: PageParts,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const logo = logoOf(brand.media.logo_url);
  const dark = logoOf(brand.media.logo_dark_url);
  const isDark = brand.theme.variables['--scheme'] === 'dark';
  const origins = [logo, dark].flatMap((address) =>
    address?.startsWith('https:') ? [new URL(address).origin] : [],
  );
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(script ? [`script-src 'nonce-${nonce}'`] : []),
    ["img-src 'self' data:", ...origins].join(' '),
    "font-src 'self'",
    `form-action ${["'self'", ...(formTargets ?? [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const name = escapeHtml(brand.vendor_name);
  const email = escapeHtml(brand.support_email);
  // The placeholder is HTML, so the brand's texts are escaped.
  const words = signInWords({ content: escapeTexts(brand.content) });
  const footer = email
    ? words('signIn.footer', { brand: name, email: `<a href="mailto:${email}">${email}</a>` })
    : words('signIn.footerPlain', { brand: name });
  const image = (address: string, kind = ''): string =>
    `<img class="logo${kind}" src="${escapeHtml(address)}" alt="${name}" height="40">`;
  const pictureHtml = (address: string, onDark: string): string =>
    `<picture><source srcset="${escapeHtml(onDark)}" media="(prefers-color-scheme: dark)">${image(address)}</picture>`;
  let head = logo ? image(logo, ' logo--on-white') : name;
  if (logo && dark) head = brand.theme.dark ? pictureHtml(logo, dark) : image(isDark ? dark : logo);
  const opener = openerPolicy(brand);
  // The opener policy of the page that links here, so that the browser keeps its process and compiled code.
  if (opener) reply.header('cross-origin-opener-policy', opener);
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Without a referrer, browsers send `Origin: null` with our own forms.
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', policy.join('; '))
      .send(`<!doctype html>
<html lang="${escapeHtml(brand.locale)}"><head><meta charset="utf-8"><title>${escapeHtml(title)} - ${escapeHtml(brand.vendor_name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${styleOf(brand)}</style></head>
<body><header>${head}</header><main>${body}</main><footer>${footer} ${languages}</footer>${script ? `<script type="module" nonce="${nonce}">${script}</script>` : ''}</body></html>`)
  );
}

/** The brand's logo if it is a local file, a data URL, or an https address. */
function logoOf(logo = ''): string | undefined {
  return /^(\/(?!\/)|data:image\/|https:\/\/)/.test(logo) && URL.canParse(logo, 'https://page.invalid')
    ? logo
    : undefined;
}

function escapeTexts(content: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(content).map(([key, text]) => [key, escapeHtml(text)]));
}

/** The style sheet of the provider's pages for a brand. */
export function styleOf(brand: EffectiveBrand): string {
  const { variables, dark, font_files } = brand.theme;
  const onDark = '.logo--on-white{background:#fff;padding:4px;border-radius:4px}';
  const isDark = variables['--scheme'] === 'dark';
  return [
    fontFaces(font_files ?? [], () => undefined),
    `:root{color-scheme:${isDark ? 'dark' : 'light'};--error:#b10e1e;--radius:8px;${declarations(variables)}}`,
    isDark ? onDark : '',
    dark ? `@media (prefers-color-scheme:dark){:root{color-scheme:dark;${declarations(dark)}}${onDark}}` : '',
    style,
  ].join('\n');
}
