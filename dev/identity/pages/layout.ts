import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { EffectiveBrand } from '#server/brands/brands.ts';
import { escapeHtml } from '#server/pages/escape.ts';
import { signInWords } from './sign-in-words.ts';
import { styleOf } from './style.ts';

export interface PageParts {
  title: string;
  /** Trusted HTML of the main part. */
  body: string;
  brand: EffectiveBrand;
  /** Where forms may lead, the redirects after them included. */
  formTargets?: string[];
}

/** Sends a page of the provider: brand colors, no script, nothing loaded from elsewhere but the brand's logo. */
export function sendPage(reply: FastifyReply, { title, body, brand, formTargets }: PageParts): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const logo = logoOf(brand);
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data:${logo?.startsWith('https:') ? ` ${new URL(logo).origin}` : ''}`,
    `form-action ${["'self'", ...(formTargets ?? [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const name = escapeHtml(brand.vendor_name);
  const email = escapeHtml(brand.support_email);
  // The address is a link: what is filled in is HTML, the words around it are not.
  const words = signInWords({ content: escaped(brand.content) });
  const footer = email
    ? words('signIn.footer', { brand: name, email: `<a href="mailto:${email}">${email}</a>` })
    : words('signIn.footerPlain', { brand: name });
  const head = logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(brand.vendor_name)}" height="40">`
    : escapeHtml(brand.vendor_name);
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // To ourselves alone: without a referrer a browser says `Origin: null` of our own forms.
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', policy.join('; '))
      .send(`<!doctype html>
<html lang="${escapeHtml(brand.locale)}"><head><meta charset="utf-8"><title>${escapeHtml(title)} - ${escapeHtml(brand.vendor_name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${styleOf(brand)}</style></head>
<body><header>${head}</header><main>${body}</main><footer>${footer}</footer></body></html>`)
  );
}

/** The brand's logo where it is a file of ours, a picture as data, or an https address. */
function logoOf({ media }: EffectiveBrand): string | undefined {
  const logo = media.logo_url ?? '';
  return /^(\/(?!\/)|data:image\/|https:\/\/)/.test(logo) && URL.canParse(logo, 'https://page.invalid')
    ? logo
    : undefined;
}

function escaped(content: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(content).map(([key, text]) => [key, escapeHtml(text)]));
}
