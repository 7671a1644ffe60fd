import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODES } from '#domain/limits.ts';
import { languageNames } from '#domain/words/language-names.ts';
import type { EffectiveBrand } from '#server/brands/brands.ts';
import { escapeHtml } from '#server/pages/escape.ts';
import type { OAuthError } from '../oauth-error.ts';
import type { Provider } from '../provider.ts';
import type { AuthorizeRequest } from '../stores.ts';
import { type PageParts, sendPage } from './layout.ts';
import { type SignInWords, signInWords } from './sign-in-words.ts';
import { WHOLE_CODE } from './whole-code.ts';

export interface LoginView {
  provider: Provider;
  brand: EffectiveBrand;
  words: SignInWords;
  request: FastifyRequest;
  reply: FastifyReply;
  /** `asked`, encrypted for this browser; in the page's address and forms. */
  state: string;
  asker: string;
  asked: AuthorizeRequest;
}

/** Address of a page of this sign-in, in its current language. */
export function pageAddress({ brand, state }: Pick<LoginView, 'brand' | 'state'>, path: string): string {
  return `${path}?${new URLSearchParams({ state, ui_locales: brand.locale })}`;
}

const EMAIL_FORM = 'email-form';

const hiddenState = (view: LoginView): string =>
  `${hiddenInput('state', view.state)}${hiddenInput('ui_locales', view.brand.locale)}`;

export async function sendEmailPage(view: LoginView, { error }: { error?: string }): Promise<FastifyReply> {
  const { words } = view;
  const title = words(view.asked.signUp ? 'signIn.signupTitle' : 'signIn.title');
  return sendForm(
    view,
    error ? words('signIn.errorTitle', { title }) : title,
    `${summary(view, 'email', error)}<h1>${escapeHtml(words('signIn.heading'))}</h1><p>${escapeHtml(words('signIn.intro'))}</p>
<form id="${EMAIL_FORM}" method="post" action="/u/login" novalidate>${hiddenState(view)}
<label for="email">${escapeHtml(words('signIn.email'))}</label>
<input id="email" name="email" type="email" autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false" required
 value="${escapeHtml(view.asked.email ?? '')}"${describedByAttribute('email', error)}>${message('email', error)}
<button type="submit">${escapeHtml(words('signIn.send'))}</button></form>`,
    { languages: languageButtons(view, EMAIL_FORM) },
  );
}

export async function sendCodePage(
  view: LoginView,
  { error, note }: { error?: string; note?: string },
): Promise<FastifyReply> {
  const { words } = view;
  const title = words('signIn.codeHeading');
  const sentText = escapeHtml(words('signIn.codeIntro', { email: view.asked.email ?? '' }));
  return sendForm(
    view,
    error ? words('signIn.errorTitle', { title }) : title,
    `${summary(view, 'code', error)}<h1>${escapeHtml(title)}</h1><p>${sentText}</p>${note ? `<p class="note" role="status">${escapeHtml(note)}</p>` : ''}
<form method="post" action="/u/login/code" novalidate>${hiddenState(view)}
<label for="code">${escapeHtml(words('signIn.code'))}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required autofocus${describedByAttribute('code', error)}>
${message('code', error)}<p class="help" id="code-help">${escapeHtml(words('signIn.codeHelp', { minutes: CODES.validMinutes }))}</p>
<button type="submit">${escapeHtml(words('signIn.verify'))}</button></form>
<div class="quiet"><form method="post" action="/u/login/code">${hiddenState(view)}${hiddenInput('action', 'resend')}
<button type="submit">${escapeHtml(words('signIn.resend'))}</button></form>
<a href="${escapeHtml(pageAddress(view, '/u/login'))}">${escapeHtml(words('signIn.change'))}</a></div>`,
    { languages: languageLinks(view, '/u/login/code'), script: WHOLE_CODE },
  );
}

/**
 * A page with a notice: `expired` also if no sign-in was begun; `refused` if the return address is invalid;
 * `failed` for an internal error. @param error the reason of a refusal
 */
export async function sendNotice(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'expired' | 'refused' | 'failed',
  error?: OAuthError,
): Promise<FastifyReply> {
  const brand = await provider.brandOf(request);
  const words = signInWords(brand);
  const title = words(`signIn.${kind}`);
  const reason = error?.key ? words(`refusals.${error.key}`) : (error?.message ?? '');
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(words(`signIn.${kind}Text`, { reason }))}</p>
<p><a href="/">${escapeHtml(words('signIn.start'))}</a></p>`;
  return sendPage(reply.code(kind === 'failed' ? 500 : 400), { title, brand, body });
}

/**
 * Posts the answer to the window that opened or framed this page, only at its own origin. Without
 * `frame-ancestors`, because an embedded application has foreign ancestors.
 */
export function sendMessagePage(
  reply: FastifyReply,
  brand: EffectiveBrand,
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
    .send(`<!doctype html><html lang="${escapeHtml(brand.locale)}"><head><meta charset="utf-8"><title>${escapeHtml(signInWords(brand)('signIn.title'))}</title></head><body>
<script nonce="${nonce}">(window.opener || window.parent).postMessage(${data}, ${JSON.stringify(origin)});</script>
</body></html>`);
}

function sendForm(
  view: LoginView,
  title: string,
  body: string,
  more: Pick<PageParts, 'languages' | 'script'>,
): FastifyReply {
  return sendPage(view.reply, {
    title,
    brand: view.brand,
    body,
    ...more,
    formTargets: [new URL(view.asked.redirectUri).origin],
  });
}

/** The brand's other languages, each by its own name. */
function otherLanguages({ brand }: LoginView): [string, string][] {
  return Object.entries(languageNames(brand.locales)).filter(([locale]) => locale !== brand.locale);
}

/** Buttons that post a form with the page's other languages, so that its input stays. */
function languageButtons(view: LoginView, form: string): string {
  return otherLanguages(view)
    .map(([locale, name]) => {
      const tag = escapeHtml(locale);
      return `<button class="language" form="${form}" formaction="/u/login?lang=${tag}" name="ui_locales" value="${tag}" lang="${tag}">${escapeHtml(name)}</button>`;
    })
    .join(' ');
}

/** Links to the page at `path` in the brand's other languages, each in its own language. */
function languageLinks(view: LoginView, path: string): string {
  const { state } = view;
  return otherLanguages(view)
    .map(([locale, name]) => {
      const address = `${path}?${new URLSearchParams({ state, ui_locales: locale, lang: locale })}`;
      return `<a href="${escapeHtml(address)}" lang="${escapeHtml(locale)}" hreflang="${escapeHtml(locale)}">${escapeHtml(name)}</a>`;
    })
    .join(' ');
}

function hiddenInput(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

function summary({ words }: LoginView, field: string, error: string | undefined): string {
  return error
    ? `<div class="summary" role="alert"><h2>${escapeHtml(words('signIn.error'))}</h2><a href="#${field}">${escapeHtml(error)}</a></div>`
    : '';
}

function describedByAttribute(field: string, error: string | undefined): string {
  const help = field === 'code' ? 'code-help' : '';
  const ids = [error ? `${field}-error` : '', help].filter(Boolean).join(' ');
  return `${ids ? ` aria-describedby="${ids}"` : ''}${error ? ' aria-invalid="true"' : ''}`;
}

function message(field: string, error: string | undefined): string {
  return error ? `<p class="error" id="${field}-error">${escapeHtml(error)}</p>` : '';
}
