import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODES } from '#domain/limits.ts';
import { fillText } from '#engine/core/fill-text.ts';
import { escapeHtml } from '#server/pages/escape.ts';
import type { Provider } from '../provider.ts';
import type { AuthorizeRequest } from '../stores.ts';
import texts from '../texts.json' with { type: 'json' };
import { sendPage } from './layout.ts';

const words = texts.login;

/** Somebody at the sign-in page. */
export interface LoginView {
  provider: Provider;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Stands in the page's address and forms; opens to `asked` in this browser alone. */
  state: string;
  /** Proves this browser where a code is checked. */
  asker: string;
  asked: AuthorizeRequest;
}

export async function sendEmailPage(view: LoginView, { error }: { error?: string }): Promise<FastifyReply> {
  const title = view.asked.signUp ? words.signupTitle : words.title;
  return sendForm(
    view,
    error ? fillText(words.errorTitle, { title }) : title,
    `${summary('email', error)}<h1>${words.heading}</h1><p>${words.intro}</p>
<form method="post" action="/u/login" novalidate>${hidden('state', view.state)}
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false" required
 value="${escapeHtml(view.asked.email ?? '')}"${described('email', error)}>${message('email', error)}
<button type="submit">${words.send}</button></form>`,
  );
}

export async function sendCodePage(
  view: LoginView,
  { error, note }: { error?: string; note?: string },
): Promise<FastifyReply> {
  const title = words.codeHeading;
  const sent = escapeHtml(fillText(words.codeIntro, { email: view.asked.email ?? '' }));
  return sendForm(
    view,
    error ? fillText(words.errorTitle, { title }) : title,
    `${summary('code', error)}<h1>${title}</h1><p>${sent}</p>${note ? `<p class="note" role="status">${note}</p>` : ''}
<form method="post" action="/u/login/code" novalidate>${hidden('state', view.state)}
<label for="code">${words.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required autofocus${described('code', error)}>
${message('code', error)}<p class="help" id="code-help">${fillText(words.codeHelp, { minutes: CODES.validMinutes })}</p>
<button type="submit">${words.verify}</button></form>
<div class="quiet"><form method="post" action="/u/login/code">${hidden('state', view.state)}${hidden('action', 'resend')}
<button type="submit">${words.resend}</button></form>
<a href="/u/login?state=${escapeHtml(view.state)}">${words.change}</a></div>`,
  );
}

/** For a page whose sign-in was not begun, is over, or took too long. */
export async function sendExpiredPage(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.code(400);
  return sendPage(reply, {
    title: words.expired,
    brand: await provider.brandOf(request),
    body: `<h1>${words.expired}</h1><p>${words.expiredText}</p><p><a href="/">${words.start}</a></p>`,
  });
}

/** For a request that can't be answered at its return address. */
export async function sendRefusedPage(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  reason: string,
): Promise<FastifyReply> {
  reply.code(400);
  const text = escapeHtml(fillText(words.refusedText, { reason }));
  return sendPage(reply, {
    title: words.refused,
    brand: await provider.brandOf(request),
    body: `<h1>${words.refused}</h1><p>${text}</p><p><a href="/">${words.start}</a></p>`,
  });
}

/**
 * Posts the answer to the window that opened or frames this page, at its own origin alone. No `frame-ancestors`: it is
 * checked against every ancestor, and an embedded application has foreign ones.
 */
export function sendMessagePage(
  reply: FastifyReply,
  origin: string,
  response: Record<string, string>,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const data = JSON.stringify({ type: 'authorization_response', response }).replace(/</g, '\\u003c');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'`)
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${words.signingIn}</title></head><body>
<script nonce="${nonce}">(window.opener || window.parent).postMessage(${data}, ${JSON.stringify(origin)});</script>
</body></html>`);
}

async function sendForm(view: LoginView, title: string, body: string): Promise<FastifyReply> {
  const brand = await view.provider.brandOf(view.request);
  return sendPage(view.reply, { title, brand, body, formTargets: [new URL(view.asked.redirectUri).origin] });
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

function summary(field: string, error: string | undefined): string {
  return error
    ? `<div class="summary" role="alert"><h2>${words.error}</h2><a href="#${field}">${escapeHtml(error)}</a></div>`
    : '';
}

function described(field: string, error: string | undefined): string {
  const help = field === 'code' ? 'code-help' : '';
  const ids = [error ? `${field}-error` : '', help].filter(Boolean).join(' ');
  return `${ids ? ` aria-describedby="${ids}"` : ''}${error ? ' aria-invalid="true"' : ''}`;
}

function message(field: string, error: string | undefined): string {
  return error ? `<p class="error" id="${field}-error">${escapeHtml(error)}</p>` : '';
}
