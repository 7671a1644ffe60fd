import { expect, it } from 'vitest';
import {
  type BankEvent,
  type BankState,
  type BankView,
  bankTransition,
  NO_BANK,
  offersUpload,
} from '../../widgets/sending/bank.ts';

const account = { id: 'a', name: 'Checking', mask: '1234', isChecking: true } as never;
const CHOOSING: BankState = { name: 'choosing', publicToken: 'p', accounts: [account], checking: [account] };
const at = (state: BankState, more: Partial<BankView> = {}): BankView => ({ ...NO_BANK, state, ...more });
const OPENING: BankState = { name: 'opening', prepared: false };
const DONE: BankEvent = { type: 'link-done', publicToken: 'p', accounts: [account] };
const TOKEN: BankEvent = { type: 'token', attempt: 0, answer: { ok: true, token: 't' } };

it.each<[string, BankView, BankEvent]>([
  ['a chosen account without a choice', at({ name: 'idle' }), { type: 'chosen', account }],
  ['an account that was chosen twice', at({ name: 'connecting' }), { type: 'chosen', account }],
  ['a result of Link after it was closed', at({ name: 'idle' }), DONE],
  ['a second result of Link', at({ name: 'connecting' }), DONE],
  ['the end of Link after its result', at(CHOOSING), { type: 'link-closed', isFault: true }],
  ['a token after the attempt ended', at({ name: 'idle' }), TOKEN],
  ['a token of an earlier attempt', at(OPENING, { attempt: 1 }), TOKEN],
  ['a script that was prepared after its attempt', at({ name: 'idle' }), { type: 'prepared', attempt: 0 }],
  ['a failed script after Link has opened', at(CHOOSING), { type: 'not-prepared', attempt: 0 }],
  ['an opened Link after its attempt', at({ name: 'idle' }), { type: 'link-opened' }],
  ['another start while a bank is connected', at(CHOOSING), { type: 'start' }],
  ['another try while a bank is connected', at({ name: 'connecting' }), { type: 'retry' }],
  ['another choice without an earlier one', at({ name: 'idle' }), { type: 'choose-again' }],
])('ignores %s', (_event, bank, event) => {
  expect(bankTransition(bank, event)).toEqual({ bank, effects: [] });
});

it('a canceled choice can be made again without a new sign-in at the bank', () => {
  const { bank: canceled } = bankTransition(at(CHOOSING), { type: 'chosen', account: undefined });
  expect(canceled).toMatchObject({ state: { name: 'idle' }, problem: { key: 'notChosen' } });
  const { bank: again } = bankTransition(canceled, { type: 'choose-again' });
  expect(again).toMatchObject({ state: CHOOSING, problem: undefined });
  const { bank: connecting, effects } = bankTransition(again, { type: 'chosen', account });
  expect(connecting.state.name).toBe('connecting');
  expect(effects).toMatchObject([{ type: 'connect', connection: { publicToken: 'p', main: account } }]);
});

it('a connection without an answer is kept while another part of the page is shown, and sent again', () => {
  const connection = { publicToken: 'p', accounts: [account], main: account };
  let bank = at({ name: 'connecting' });
  const send = (event: BankEvent) => {
    const next = bankTransition(bank, event);
    bank = next.bank;
    return next.effects;
  };
  send({ type: 'sent-to-server', attempt: 0, connection, answer: { ok: false, canRetry: true } as never });
  expect(bank).toMatchObject({ state: { name: 'idle' }, problem: { key: 'connect' }, lost: connection });
  send({ type: 'left' });
  send({ type: 'shown' });
  expect(bank).toMatchObject({ state: { name: 'idle' }, problem: undefined, isShown: true });
  expect(send({ type: 'retry' })).toMatchObject([{ type: 'connect', connection }]);
});

it.each([
  ['link', true],
  ['noneConnected', true],
  ['noChecking', true],
  ['noAccounts', true],
  ['connect', true],
  ['off', true],
  ['stale', false],
  ['notChosen', false],
  ['refused', false],
] as const)('[STMT-14] the problem %s offers the upload instead: %s', (key, isOffered) => {
  expect(offersUpload({ key })).toBe(isOffered);
});
