import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODES } from '#domain/limits.ts';
import { keepLocale, readLangParameter } from '#server/brands/locales.ts';
import { writeCookie } from '#server/http/cookies.ts';
import { OAuthError } from '../oauth-error.ts';
import { isOwnForm } from '../own-request.ts';
import { type LoginView, pageAddress, sendCodePage, sendEmailPage, sendNotice } from '../pages/pages.ts';
import { signInWords } from '../pages/sign-in-words.ts';
import { type Provider, SESSION_COOKIE } from '../provider.ts';
import { asRecord } from '../request-body.ts';
import { sendCodeBack } from './authorize.ts';

/** The provider's own pages, /u/login and /u/login/code: plain forms that work without a script. */
export function loginRoutes(app: FastifyInstance, provider: Provider): void {
  type Work = (view: LoginView, body: Record<string, unknown>) => Promise<FastifyReply>;

  /** A refusal is shown on the same page. */
  const atLogin =
    (work: Work, onRefusal: (view: LoginView, text: string) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const isForm = request.method === 'POST';
      const body = isForm ? asRecord(request.body) : asRecord(request.query);
      const state = typeof body.state === 'string' ? body.state : '';
      const login = provider.logins.find(request, state);
      if (!login || (isForm && !isOwnForm(request))) return sendNotice(provider, request, reply, 'expired');
      const brand = await provider.brandOf(request);
      // The application behind this page keeps the language that was chosen here.
      keepLocale(request, reply, { config: provider.place }, brand);
      const view: LoginView = { provider, brand, words: signInWords(brand), request, reply, state, ...login };
      try {
        return await work(view, body);
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        reply.code(error.status);
        return onRefusal(view, error.key ? view.words(`refusals.${error.key}`) : error.message);
      }
    };

  const emailPage = (view: LoginView, error?: string) => sendEmailPage(view, { error });
  const codePage = (view: LoginView, error?: string) => sendCodePage(view, { error });

  app.get(
    '/u/login',
    atLogin((view) => emailPage(view), emailPage),
  );

  app.post(
    '/u/login',
    atLogin(async (view, body) => {
      // Fills the field with the refused input, or in another language.
      view.asked = { ...view.asked, email: typeof body.email === 'string' ? body.email.slice(0, 254) : '' };
      if (readLangParameter(view.request) !== undefined) {
        view.state = provider.logins.update(view.request, view.state, view.asked);
        return view.reply.redirect(pageAddress(view, '/u/login'), 303);
      }
      await send(view, view.asked.email);
      return view.reply.redirect(pageAddress(view, '/u/login/code'), 303);
    }, emailPage),
  );

  app.get(
    '/u/login/code',
    atLogin(async (view) => {
      if (view.asked.sentAt === undefined) return view.reply.redirect(pageAddress(view, '/u/login'), 302);
      return codePage(view);
    }, codePage),
  );

  app.post(
    '/u/login/code',
    atLogin(async (view, body) => {
      if (body.action === 'resend') return resend(view);
      if (typeof body.code !== 'string' || !/^\D*(\d\D*){6}$/.test(body.code))
        throw new OAuthError(400, 'invalid_request', view.words('signIn.codeMissing'));
      const user = await provider.checkCode(view.request, view.asker, view.asked.email, body.code);
      const authTime = provider.clock.now();
      const session = await provider.sessions.begin(user.sub, authTime);
      writeCookie(view.reply, provider.place, SESSION_COOKIE, session);
      return sendCodeBack(provider, view.request, view.reply, view.asked, { sub: user.sub, authTime });
    }, codePage),
  );
}

async function resend(view: LoginView): Promise<FastifyReply> {
  const { provider, asked: askedRequest } = view;
  const remainingMs = (askedRequest.sentAt ?? 0) + CODES.resendLockMs - provider.clock.now().getTime();
  if (remainingMs > 0) {
    const seconds = Math.ceil(remainingMs / 1000);
    const text = view.words(seconds === 1 ? 'signIn.waitOne' : 'signIn.wait', { seconds });
    throw new OAuthError(429, 'too_many_requests', text);
  }
  await send(view, askedRequest.email);
  return sendCodePage(view, { note: view.words('signIn.resent') });
}

async function send(view: LoginView, address: string | undefined): Promise<void> {
  const { provider, request, asker } = view;
  const email = await provider.sendCode(request, asker, address, {});
  view.asked = { ...view.asked, email, sentAt: provider.clock.now().getTime() };
  view.state = provider.logins.update(request, view.state, view.asked);
}
