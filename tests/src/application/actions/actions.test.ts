import { describe, expect, it, vi } from 'vitest';
import type { Api } from '#src/api/api.ts';
import { runAction, syncStatements } from '#src/application/actions/index.ts';
import type { Runtime } from '#src/application/state/runtime.ts';
import { as, failedAnswer, flow, runtimeWith, serverDeal } from '../test-runtime.ts';

const alertsOf = ({ alerts }: Runtime) => alerts.list().map(({ level, text }) => ({ level, text }));

it('an unknown action throws, even if Object.prototype has a member of that name', () => {
  const { runtime } = runtimeWith();
  expect(() => runAction('lose', runtime, 'owners')).toThrow("Unknown action 'lose'");
  expect(() => runAction('constructor', runtime, 'owners')).toThrow();
});

it.each([
  ['activate', 'activate'],
  ['save', 'save'],
  ['submit', 'submit'],
  ['update-deal', 'deals'],
])('the action %s requests %s', async (name, goal) => {
  const request = vi.fn(async () => ({ ok: true }) as const);
  expect(await runAction(name, { ...runtimeWith().runtime, request }, 'owners')).toEqual({ ok: true });
  expect(request.mock.calls).toEqual([[goal, false, 'owners']]);
});

describe('[SIGN-9] the action check-email with a likely typo', () => {
  async function answerQuestion(yes: boolean | undefined, sentTo?: string) {
    const validateEmail = vi.fn(
      async () => ({ ok: true, value: { userWithThisEmailExists: false } }) as const,
    );
    const { runtime, type, read } = runtimeWith({ api: { validateEmail } });
    Object.assign(runtime.session.emailCode, { sentTo: () => sentTo });
    type({ owner_1_email: 'ada@gmial.com' });
    const running = runAction('check-email', runtime, 'info');
    if (sentTo === undefined) {
      await expect
        .poll(() => runtime.modals.current())
        .toMatchObject({
          text: 'You entered ada@gmial.com. Did you mean ada@gmail.com?',
        });
      expect(validateEmail).not.toHaveBeenCalled();
      runtime.modals.answer(yes);
    }
    expect(await running).toEqual({ ok: yes !== undefined });
    return { checked: validateEmail.mock.calls, email: read('owner_1_email') };
  }

  it('continues with the corrected address', async () => {
    expect(await answerQuestion(true)).toEqual({ checked: [['ada@gmail.com']], email: 'ada@gmail.com' });
  });

  it('keeps the address if the person says that it is right', async () => {
    expect(await answerQuestion(false)).toEqual({ checked: [['ada@gmial.com']], email: 'ada@gmial.com' });
  });

  it('stays on the page if the question is closed without an answer', async () => {
    expect(await answerQuestion(undefined)).toEqual({ checked: [], email: 'ada@gmial.com' });
  });

  it('asks only once, not about an address that a code was sent to', async () => {
    expect((await answerQuestion(false, 'ada@gmial.com')).email).toBe('ada@gmial.com');
  });
});

describe('the action check-email', () => {
  async function check(validateEmail: Api['validateEmail']) {
    const { runtime, type } = runtimeWith({ api: { validateEmail } });
    type({ owner_1_email: 'ada@example.com' });
    return { runtime, outcome: await runAction('check-email', runtime, 'owners') };
  }

  it('[SIGN-2] stops at a registered address, with the error at the field', async () => {
    const ask = vi.fn(async () => ({ ok: true, value: { userWithThisEmailExists: true } }) as const);
    const { runtime, outcome } = await check(ask);
    expect(ask).toHaveBeenCalledWith('ada@example.com');
    expect(outcome).toEqual({ ok: false });
    expect(runtime.engine.state().errors).toMatchObject({
      owner_1_email: { text: 'This email is already registered with us. Please login.' },
    });
  });

  it('continues with an address that is not registered', async () => {
    const { outcome } = await check(async () => ({ ok: true, value: { userWithThisEmailExists: false } }));
    expect(outcome).toEqual({ ok: true });
  });

  it('stops with a message if the server does not answer', async () => {
    const { runtime, outcome } = await check(async () => failedAnswer());
    expect(outcome).toEqual({ ok: false });
    expect(alertsOf(runtime)).toHaveLength(1);
  });
});

describe('the action resume-application', () => {
  it('fetches the application of the person and stops with a message if that failed', async () => {
    const { runtime, currentDeal } = runtimeWith({ who: as('ada') });
    expect(await runAction('resume-application', runtime, 'owners')).toEqual({ ok: true });
    expect(currentDeal).toHaveBeenCalledTimes(1);
    const down = { ...runtime, askServer: async () => failedAnswer() };
    expect(await runAction('resume-application', down, 'owners')).toEqual({ ok: false });
    expect(alertsOf(runtime)).toHaveLength(1);
  });

  it('asks the server for nothing if its application is known or nobody is signed in', async () => {
    const page = runtimeWith({ who: as('ada') });
    page.currentDeal.mockResolvedValue({ ok: true, value: serverDeal() });
    await page.runtime.askServer();
    const askServer = vi.fn(async () => undefined);
    expect(await runAction('resume-application', { ...page.runtime, askServer }, 'owners')).toEqual({
      ok: true,
    });
    expect(askServer).not.toHaveBeenCalled();
    expect(await runAction('resume-application', { ...runtimeWith().runtime, askServer }, 'owners')).toEqual({
      ok: true,
    });
  });
});

describe('the action send-code', () => {
  const NOW = Date.UTC(2026, 10, 22);
  async function send(sent: { to?: string; until?: number }, answer: { ok: boolean; text?: string }) {
    vi.useFakeTimers({ now: NOW });
    const { runtime, type } = runtimeWith();
    type({
      owner_1_email: 'ada@example.com',
      owner_1_first: 'Ada',
      owner_1_last: 'Byron',
      owner_1_mobile: '2125550100',
    });
    const startCode = vi.fn(async () => answer);
    const emailCode = { sentTo: () => sent.to, lockedUntil: () => sent.until };
    const session = { ...runtime.session, startCode, emailCode } as unknown as Runtime['session'];
    const outcome = await runAction('send-code', { ...runtime, session }, 'owners');
    return { outcome, startCode, alerts: alertsOf(runtime) };
  }

  it('[SIGN-1] requests a code with the names and the phone', async () => {
    const { outcome, startCode } = await send({}, { ok: true });
    expect(outcome).toEqual({ ok: true });
    expect(startCode.mock.calls).toEqual([
      ['ada@example.com', { firstName: 'Ada', lastName: 'Byron', phone: '2125550100' }],
    ]);
  });

  it('stops with a warning if no code could be sent', async () => {
    const { outcome, alerts } = await send({}, { ok: false, text: 'No code.' });
    expect(outcome).toEqual({ ok: false });
    expect(alerts).toEqual([{ level: 'warning', text: 'No code.' }]);
  });

  it.each([
    ['none to the same address within a minute', 'ada@example.com', NOW + 1, 0],
    ['one to another address', 'bob@example.com', NOW + 1, 1],
    ['one after the minute', 'ada@example.com', NOW, 1],
    ['one to the same address without a lock', 'ada@example.com', undefined, 1],
  ])('sends %s', async (_, to, until, times) => {
    const { outcome, startCode } = await send({ to, until }, { ok: true });
    expect(outcome).toEqual({ ok: true });
    expect(startCode).toHaveBeenCalledTimes(times);
  });
});

describe('the sync of statements', () => {
  it("applies the server's statements to a saved application", async () => {
    const { runtime, currentDeal, read } = runtimeWith({ who: as('ada') });
    currentDeal.mockResolvedValueOnce({ ok: true, value: serverDeal() });
    await runtime.askServer();
    const application = {
      ...serverDeal().application,
      have_statements: true,
      type_of_statements: 'Uploaded',
    };
    currentDeal.mockResolvedValueOnce({ ok: true, value: serverDeal({ version: 2, application }) });
    await syncStatements(runtime);
    expect(read('have_statements')).toBe(true);
    currentDeal.mockResolvedValueOnce(failedAnswer());
    await syncStatements(runtime);
    expect(read('have_statements')).toBe(true);
    expect(currentDeal.mock.calls.at(-1)).toEqual([flow.id]);
  });

  it('asks for nothing before the first save', async () => {
    const { runtime, currentDeal } = runtimeWith({ who: as('ada') });
    await syncStatements(runtime);
    expect(currentDeal).not.toHaveBeenCalled();
  });
});
