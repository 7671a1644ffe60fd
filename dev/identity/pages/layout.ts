import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { EffectiveBrand } from '#server/brands/brands.ts';
import { declarations, escapeHtml } from '#server/pages/escape.ts';
import { signInWords } from './sign-in-words.ts';

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

/** The style sheet of the provider's pages, in the brand's colors, corners and fonts as the application has them. */
export function styleOf(brand: EffectiveBrand): string {
  return `
:root{color-scheme:light;--radius:8px;${declarations(brand.theme.variables)}}
*{box-sizing:border-box}
body{margin:0;padding:0 16px;font:16px/1.5 var(--font-body);color:var(--ink);background:var(--page)}
header{max-width:480px;margin:0 auto;padding:24px 0;font-weight:600;font-size:18px}
main{max-width:480px;margin:0 auto;padding:24px;background:var(--surface);border-radius:var(--radius)}
footer{max-width:480px;margin:0 auto;padding:16px 0 32px;font-size:14px;color:var(--ink-quiet)}
h1{font-family:var(--font-heading);margin:0 0 8px;font-size:24px;line-height:1.25}
p{margin:0 0 16px}
label{display:block;font-weight:600;margin:24px 0 4px}
input{display:block;width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line-strong);border-radius:var(--radius)}
input[name=code]{max-width:12em;font-variant-numeric:tabular-nums;letter-spacing:.2em}
input[aria-invalid=true]{border:2px solid #b10e1e}
.help{margin:4px 0 0;font-size:14px;color:var(--ink-quiet)}
.error{margin:4px 0 0;color:#b10e1e;font-weight:600}
.summary{border:2px solid #b10e1e;border-radius:4px;padding:12px 16px;margin:0 0 16px}
.summary h2{font-size:18px;margin:0 0 4px}.summary a{color:#b10e1e}
.note{border-left:4px solid var(--brand-80);padding:8px 12px;background:var(--page)}
button{min-height:44px;padding:8px 24px;margin:24px 0 0;font:inherit;font-weight:600;border-radius:var(--radius);border:2px solid var(--fill-edge);background:var(--fill);color:var(--on-fill);cursor:pointer}
.quiet{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;margin-top:16px}
.quiet form{margin:0}
.quiet button{margin:0;padding:8px 0;background:none;border-color:transparent;color:var(--brand-ink);text-decoration:underline}
a{color:var(--brand-ink);display:inline-block;padding:8px 0}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
@media (forced-colors:active){button{border-color:ButtonText}}
`;
}
