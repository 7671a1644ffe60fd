import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:24px 16px;max-width:960px;color:#1b1f1e;background:#f6f8f7}
article,details{background:#fff;border:1px solid #d5dcd9;border-radius:8px;padding:16px;margin:16px 0}
article{max-width:720px}iframe{width:100%;height:480px;border:1px solid #d5dcd9;margin:16px 0 0}h1{font-size:22px;line-height:1.3;margin:0 0 16px}h2{font-size:18px;margin:0 0 8px}p{margin:0 0 12px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}article pre{font:inherit}summary{cursor:pointer}
.choice{display:flex;flex-wrap:wrap;gap:12px;margin:24px 0 0}
.choice a{padding:10px 20px;border-radius:6px;border:1px solid #1f5c4c;color:#1f5c4c;text-decoration:none}
.choice a.main{background:#1f5c4c;color:#fff}a:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}`;

/**
 * Sends a page without script, foreign content, frames and referrer.
 * @param body trusted HTML, as is the title
 * @param allowed directives of the content policy that the body needs
 */
export function sendPlainPage(
  reply: FastifyReply,
  title: string,
  body: string,
  language = 'en',
  allowed: readonly string[] = [],
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = ["default-src 'none'", `style-src 'nonce-${nonce}'`, "frame-ancestors 'none'", ...allowed];
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policy.join('; '),
    })
    .send(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main></body></html>`);
}
