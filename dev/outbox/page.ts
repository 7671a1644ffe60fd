import { escapeHtml } from '#server/pages/escape.ts';
import type { KeptMessage } from './outbox-store.ts';

/** A message's text as HTML, its addresses as links; opened without a word of where they stood. */
function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}" rel="noreferrer">${address}</a>`,
  );
}

export function outboxPage(messages: KeptMessage[], nonce: string): string {
  const items = messages.map(
    (message) => `<article><h2>${escapeHtml(message.subject)}</h2>
<p>To: ${escapeHtml(message.to)}<br>From: ${escapeHtml(message.from)}<br>
Time: <time datetime="${message.at}">${message.at}</time></p><pre>${linked(message.text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Local outbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:24px 16px;max-width:720px;color:#1b1f1e;background:#f6f8f7}
article{background:#fff;border:1px solid #d5dcd9;border-radius:8px;padding:16px;margin:16px 0}
h2{font-size:18px;margin:0 0 8px}p{margin:0 0 12px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
</style></head><body><main><h1>Local outbox</h1>
<p>This server sends no mail. What it would have sent is kept here for a day, newest first.</p>
${items.join('\n') || '<p>There is no mail yet.</p>'}</main></body></html>`;
}
