import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import spanish from '#flows/locales/es-US/sign-in.json' with { type: 'json' };
import texts from '#flows/texts.sign-in.json' with { type: 'json' };
import { createAuth } from '#server/identity/auth.ts';
import { mailsOf, openTestServer } from '../../start-test-server.ts';
import { movingClock } from '../moving-clock.ts';
import { CLIENT_ID, challengeOf, codeOf } from '../sign-in.ts';

const clock = movingClock();
const server = await openTestServer({ makeAuth: createAuth, clock });

const HOST = 'localhost:8080';
const ORIGIN = `http://${HOST}`;
const fixedWords = (key: keyof typeof spanish): string => spanish[key].replace(/\s*\{.*/, '');

/** A browser that speaks English, at the sign-in page of a client that asks for Spanish. */
function browser() {
  const cookies = new Map<string, string>();
  const ask = async (url: string, values?: Record<string, string>): Promise<LightMyRequestResponse> => {
    const answer = await server.app.inject({
      ...(values && { method: 'POST', payload: new URLSearchParams(values).toString() }),
      url,
      headers: {
        host: HOST,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        accept: 'text/html',
        'accept-language': 'en-US',
        ...(values && { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const { location } = answer.headers;
    return location === undefined ? answer : ask(location);
  };
  return Object.assign(ask, { cookies });
}

const authorize = (changes: Record<string, string> = {}): string =>
  `/authorize?${new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: `${ORIGIN}/app/verify/login`,
    code_challenge: challengeOf('v'.repeat(43)),
    code_challenge_method: 'S256',
    ui_locales: 'fr-CA es-MX en',
    ...changes,
  })}`;
const stateIn = (page: LightMyRequestResponse): string =>
  /name="state" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
/** The address of the button that posts the email page's form in another language. */
const buttonIn = (page: LightMyRequestResponse, language: string): string =>
  new RegExp(`formaction="([^"]+)" name="ui_locales" value="${language}"`).exec(page.body)?.[1] ?? '';
/** The address of a page's link to another language. */
const switchIn = (page: LightMyRequestResponse, language: string): string =>
  new RegExp(`<a href="([^"]+)" lang="${language}"`).exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';

describe('the sign-in pages are in the language that the client asks for', () => {
  test('on every page, in the mail and in every refusal', async () => {
    const ask = browser();
    const first = await ask(authorize());
    expect(first.body).toContain('<html lang="es-US">');
    expect(first.body).toContain(fixedWords('texts.signIn.heading'));
    const params = { state: stateIn(first), ui_locales: 'es-US' };
    expect(first.body, 'the form brings it back').toContain('name="ui_locales" value="es-US"');

    const bad = await ask('/u/login', { ...params, email: 'nobody' });
    expect(bad.body).toContain(fixedWords('texts.refusals.badEmail'));
    const sentResponse = await ask('/u/login', { ...params, email: 'luz@example.com' });
    expect(sentResponse.body).toContain(fixedWords('texts.signIn.codeHeading'));
    const right = await codeOf(server.app, 'luz@example.com');
    const [mail] = (await mailsOf(server.app, 'luz@example.com')).json();
    expect(mail.subject).toMatch(/código/);

    const code = { ...params, state: stateIn(sentResponse) };
    const typed = { ...code, code: right === '000000' ? '111111' : '000000' };
    const wrong = await ask('/u/login/code', typed);
    expect(wrong.body).toContain(fixedWords('texts.refusals.wrongCode'));
    const missing = await ask('/u/login/code', { ...code, code: '12' });
    expect(missing.body).toContain(fixedWords('texts.signIn.codeMissing'));
    await ask('/u/login/code', typed);
    const last = await ask('/u/login/code', typed);
    expect(last.body).toContain(fixedWords('texts.refusals.exhaustedCode'));

    clock.forward(16 * 60);
    const lastResponse = await ask('/u/login/code', typed);
    expect(lastResponse.body).toContain(fixedWords('texts.signIn.expired'));
  });

  test('and the application behind them keeps the language that was chosen', async () => {
    const ask = browser();
    const email = await ask(authorize());
    expect(ask.cookies.get('trellis-lang')).toBe(undefined);
    await ask(buttonIn(email, 'en-US'), { state: stateIn(email), ui_locales: 'en-US', email: '' });
    expect(ask.cookies.get('trellis-lang')).toBe('en-US');
    const params = { state: stateIn(email), ui_locales: 'en-US' };
    const code = await ask('/u/login', { ...params, email: 'mia@example.com' });
    await ask(switchIn(code, 'es-US'));
    expect(ask.cookies.get('trellis-lang')).toBe('es-US');
  });

  test('until the person chooses another language on the same page, which keeps the typed address', async () => {
    const ask = browser();
    const email = await ask(authorize());
    const typedEmail = { state: stateIn(email), ui_locales: 'en-US', email: 'leo@exam' };
    const english = await ask(buttonIn(email, 'en-US'), typedEmail);
    expect(english.statusCode).toBe(200);
    expect(english.body).toContain('<html lang="en-US">');
    expect(english.body).toContain(texts.signIn.heading);
    expect(english.body).toContain('value="leo@exam"');
    expect(buttonIn(email, 'es-US'), 'the page has no button for its own language').toBe('');

    const params = { state: stateIn(english), ui_locales: 'en-US' };
    const code = await ask('/u/login', { ...params, email: 'leo@example.com' });
    const spanishCode = await ask(switchIn(code, 'es-US'));
    expect(spanishCode.body).toContain(fixedWords('texts.signIn.codeHeading'));
    const typed = { state: stateIn(spanishCode), ui_locales: 'es-US', code: '12' };
    const missing = await ask('/u/login/code', typed);
    const again = await ask(switchIn(missing, 'en-US'));
    expect(again.body).toContain(texts.signIn.codeHeading);
    expect(again.body).toContain('leo@example.com');
  });

  test('[SIGN-26] mails a code in the language of the page, whatever the browser prefers or another tab chose', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/passwordless/start',
      headers: { host: HOST, cookie: 'trellis-lang=en-US', 'accept-language': 'en-US' },
      payload: {
        client_id: CLIENT_ID,
        connection: 'email',
        email: 'sol@example.com',
        authParams: { ui_locales: 'es-US' },
      },
    });
    expect(answer.statusCode).toBe(200);
    await codeOf(server.app, 'sol@example.com');
    const [mail] = (await mailsOf(server.app, 'sol@example.com')).json();
    expect(mail.subject).toMatch(/código/);
  });

  test.each([
    ['texts.refusals.returnAddress', { redirect_uri: 'https://elsewhere.example/' }],
    ['texts.refusals.unknownClient', { client_id: 'somebody' }],
  ] as const)('%s', async (reason, changes) => {
    const refusedResponse = await browser()(authorize(changes));
    expect(refusedResponse.body).toContain(fixedWords('texts.signIn.refusedText'));
    expect(refusedResponse.body).toContain(fixedWords(reason));
  });

  test('a server error is shown as a page to a browser', async () => {
    const { db } = server.deps;
    const ask = browser();
    const first = await ask(authorize());
    const down = vi.spyOn(db, 'transaction').mockRejectedValue(new Error('down'));
    const failedResponse = await ask('/u/login', {
      state: stateIn(first),
      ui_locales: 'es',
      email: 'luz@example.com',
    });
    down.mockRestore();
    expect(failedResponse.statusCode).toBe(500);
    expect(failedResponse.body).toContain(fixedWords('texts.signIn.failed'));
  });

  test("a language that the brand lacks is replaced by the browser's first language", async () => {
    const page = await browser()(authorize({ ui_locales: 'fr' }));
    expect(page.body).toContain('<html lang="en-US">');
  });
});
