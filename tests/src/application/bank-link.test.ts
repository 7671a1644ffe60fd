import { beforeEach, describe, expect, it, vi } from 'vitest';
import { widgets } from '#flows/texts.steps.json';
import type { Failure } from '#src/api/client/failure.ts';
import { bankFailureOf } from '#src/api/statements/bank.ts';
import { bankPortOf } from '#src/application/ports/ports.ts';
import { skipBank } from '#src/application/ports/skip-bank.ts';
import type { Runtime } from '#src/application/state/runtime.ts';
import { as, failure as failureOf, runtimeWith, saveData, serverDeal } from './test-runtime.ts';

const { bankLink } = widgets;
const MAIN = { id: 'a', name: 'Everyday', mask: '1111' };
const CONNECTION = { publicToken: 'public-1', accounts: [MAIN], main: MAIN };
const failure = (overrides: Partial<Failure>): Failure =>
  failureOf({ kind: 'refused', status: 422, ...overrides });

let runtime: Runtime;
const connect = vi.fn();
const token = vi.fn();
const later = vi.fn();
const port = () => bankPortOf(runtime);
const listAlerts = () => runtime.alerts.list();

beforeEach(() => {
  connect.mockReset().mockResolvedValue({ ok: true, value: { version: 4, savedAt: '2026-11-20T10:00:00Z' } });
  token.mockReset().mockResolvedValue({ ok: true, value: 'link-1' });
  later.mockReset().mockResolvedValue({ ok: true, value: { version: 4, savedAt: '2026-11-20T10:00:00Z' } });
  const api = { connectBank: connect, bankLinkToken: token, sendStatementsLater: later };
  runtime = runtimeWith({ who: as('ada'), api }).runtime;
  runtime.dispatch({ type: 'server-application', deal: runtimeWithLoan('l1') });
});

function runtimeWithLoan(loan: string, overrides: object = {}) {
  const application = {
    loan_id: loan,
    loan_amount: 85000,
    loan_terms: 60,
    loan_type: ['WC'],
    owners: [{ id: 'c1', first: 'Ada' }],
    ...overrides,
  };
  return serverDeal({ version: 3, application: application as never });
}

describe('connecting a bank', () => {
  it('[API-12] sends its fields, and applies the answers, version and account of the result', async () => {
    expect(await port().connect(CONNECTION)).toEqual({ ok: true });
    expect(connect).toHaveBeenCalledExactlyOnceWith({
      loan_id: 'l1',
      loan_type: ['WC'],
      amount: 85000,
      first: 'Ada',
      bank_accounts: [MAIN],
      main_account_id: 'a',
      public_token: 'public-1',
    });
    const { application, version, dirty } = runtime.engine.state();
    expect(application).toMatchObject({ type_of_statements: 'plaid', have_statements: true });
    expect(runtime.state().core.base).toMatchObject({ type_of_statements: 'plaid', have_statements: true });
    expect({ version, dirty }).toEqual({ version: 4, dirty: false });
    expect(port().connectedAccount()).toEqual(MAIN);
  });

  it('keeps the version if another save came in between: the next save merges both', async () => {
    connect.mockResolvedValue({ ok: true, value: { version: 7, savedAt: '2026-11-20T10:00:00Z' } });
    await port().connect(CONNECTION);
    expect(runtime.engine.state()).toMatchObject({ version: 3, dirty: true });
    expect(runtime.engine.state().application.type_of_statements).toBe('plaid');
    expect(runtime.state().core.base?.type_of_statements).toBeUndefined();
  });

  it('leaves unsaved answers unsaved', async () => {
    runtime.engine.dispatch({ type: 'change', values: { business_revenue: 5 } });
    await port().connect(CONNECTION);
    expect(runtime.engine.state()).toMatchObject({ version: 4, dirty: true });
  });

  it('names no account of another application', async () => {
    await port().connect(CONNECTION);
    runtime.dispatch({ type: 'server-application', deal: { ...runtimeWithLoan('l2'), version: 9 } });
    expect(port().connectedAccount()).toBeUndefined();
    runtime.dispatch({ type: 'clear' });
    runtime.dispatch({
      type: 'server-application',
      deal: runtimeWithLoan('l2', { type_of_statements: 'plaid' }),
    });
    expect(port().connectedAccount()).toBeUndefined();
  });

  it('a failure changes nothing', async () => {
    connect.mockResolvedValue({ ok: false, failure: failure({ code: 'no-checking', message: 'words' }) });
    expect(await port().connect(CONNECTION)).toMatchObject({ code: 'no-checking', text: 'words' });
    expect(runtime.engine.state().application.type_of_statements).toBeUndefined();
    expect(port().connectedAccount()).toBeUndefined();
  });

  it('requests a token, and the earlier one after a return', async () => {
    expect(await port().requestLinkToken({ resume: true })).toEqual({ ok: true, token: 'link-1' });
    expect(token).toHaveBeenCalledExactlyOnceWith({ resume: true });
    token.mockResolvedValue({ ok: false, failure: failure({ code: 'no-checking', message: 'words' }) });
    expect(await port().requestLinkToken({ resume: false })).toMatchObject({ text: 'words' });
  });

  it('an application that the server does not have is saved before a token is asked for', async () => {
    const fresh = runtimeWith({ who: as('ada'), api: { bankLinkToken: token } });
    expect(await bankPortOf(fresh.runtime).requestLinkToken({ resume: false })).toMatchObject({ ok: false });
    expect(token).not.toHaveBeenCalled();
    fresh.saveApplication.mockResolvedValueOnce({ ok: true, value: saveData() });
    expect(await bankPortOf(fresh.runtime).requestLinkToken({ resume: false })).toEqual({
      ok: true,
      token: 'link-1',
    });
    expect(fresh.saveApplication.mock.calls.map(([endpoint]) => endpoint)).toEqual(['create', 'create']);
  });
});

describe('skip [STMT-2]', () => {
  it('tells the server, and applies the answers and version of the result', async () => {
    expect(await skipBank(runtime)).toEqual({ ok: true });
    expect(later).toHaveBeenCalledExactlyOnceWith(
      { loan_id: 'l1', first: 'Ada', property: 'bank-connect' },
      { key: expect.any(String) },
    );
    const { application, version } = runtime.engine.state();
    expect(application).toMatchObject({ type_of_statements: 'email', have_statements: false });
    expect(version).toBe(4);
  });

  it('[STMT-43] says that the link was mailed, with a link back, on the next step only', async () => {
    await skipBank(runtime);
    const alertTexts = () => listAlerts().map(({ level, text }) => [level, text]);
    expect(alertTexts(), 'a message would move what is still in front').toEqual([]);
    runtime.alerts.clear();
    runtime.alerts.leaveStep();
    expect(alertTexts()).toEqual([['success', bankLink.chosenText]]);
    expect(listAlerts()[0]?.link).toEqual({ to: '/app/bank-connect', words: bankLink.chosenLink });
    runtime.alerts.leaveStep();
    expect(alertTexts()).toEqual([]);
  });

  it('keeps the version if another save came in between', async () => {
    later.mockResolvedValue({ ok: true, value: { version: 9, savedAt: '2026-11-20T10:00:00Z' } });
    await skipBank(runtime);
    expect(runtime.engine.state().version).toBe(3);
  });

  it.each(['plaid', 'upload'])('keeps statements that came by %s', async (type) => {
    const value = {
      version: 3,
      savedAt: '2026-11-20T10:00:00Z',
      typeOfStatements: type,
      haveStatements: true,
    };
    later.mockResolvedValue({ ok: true, value });
    await skipBank(runtime);
    const { application, version, dirty } = runtime.engine.state();
    expect(application).toMatchObject({ type_of_statements: type, have_statements: true });
    expect(runtime.state().core.base).toMatchObject({ type_of_statements: type, have_statements: true });
    expect({ version, dirty }).toEqual({ version: 3, dirty: false });
    expect(listAlerts()).toEqual([]);
  });

  it('[ERROR-32] a failure shows its own text and changes nothing', async () => {
    later.mockResolvedValue({ ok: false, failure: failure({}) });
    expect(await skipBank(runtime)).toMatchObject({ ok: false });
    expect(runtime.engine.state().application.type_of_statements).toBeUndefined();
  });
});

describe('a failed call', () => {
  it.each([
    ['a lost answer', failure({ kind: 'network', status: 500 }), { canRetry: true, text: undefined }],
    ['a fault of the server', failure({ kind: 'refused', status: 500 }), { canRetry: true, text: undefined }],
    ['a call that was aborted', failure({ kind: 'aborted', status: 0 }), { canRetry: true, text: undefined }],
    [
      'a fault of the provider',
      failure({ status: 503, code: 'bank-unavailable', message: 'w' }),
      { canRetry: true, text: 'w' },
    ],
    [
      'a refusal',
      failure({ code: 'connect-failed', message: 'w' }),
      { canRetry: false, code: 'connect-failed', text: 'w' },
    ],
    [
      'words that speak of no bank',
      failure({ status: 404, code: 'not-found', message: 'w' }),
      { canRetry: false, code: 'not-found', text: undefined },
    ],
  ])('%s', (_, serverFailure, expected) => {
    expect(bankFailureOf(serverFailure)).toMatchObject({ ok: false, ...expected });
  });
});
