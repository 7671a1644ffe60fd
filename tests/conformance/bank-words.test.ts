import { describe, expect, it } from 'vitest';
import { widgets } from '#flows/texts.steps.json' with { type: 'json' };
import type { BankAccount, BankConnectPort } from '#widgets/bank-link/port.ts';
import { problemOf } from '#widgets/sending/bank.ts';
import { createSending } from '#widgets/sending/run.ts';
import { linkAccount } from '../widgets/fake-link.ts';
import { BANK_REFUSALS, BANK_UNAVAILABLE, type BankProblem, CONNECT_DISABLED } from './bank.table.ts';

const words = widgets.bankLink.problems;
const CHECKING = linkAccount('a', 'Everyday', '1111');
const SAVINGS = linkAccount('s', 'Reserve', '2222', 'savings');
const METADATA = { institution: null, link_session_id: '1' };

async function openFlow(connected: () => void = () => {}) {
  const sentAccounts: BankAccount[] = [];
  const port: BankConnectPort = {
    isStandIn: false,
    prepare: async () => {},
    requestLinkToken: async () => ({ ok: true, token: 'link-1' }),
    connect: async ({ main }) => {
      sentAccounts.push(main);
      return { ok: true };
    },
    returnAddress: () => undefined,
    removeReturnParameters: () => {},
  };
  const sending = createSending({ bank: () => port, connected });
  const flow = { link: sending.link, view: () => sending.getState().bank };
  sending.dispatch({ type: 'start' });
  await Promise.resolve();
  flow.link.opened();
  return { flow, sentAccounts };
}

const SERVER: BankProblem[] = [
  ...BANK_REFUSALS.map(({ problem }) => problem),
  BANK_UNAVAILABLE,
  CONNECT_DISABLED,
];

describe('the text for a bank error that the server reports', () => {
  it.each(SERVER)(
    '[ERROR-42] [ERROR-43] [ERROR-44] [ERROR-45] is the text of the specification for $code $msg',
    ({ code, msg, title }) => {
      const bankWords = words[problemOf({ ok: false, code }, 'link').key];
      expect(bankWords.text).toBe(msg);
      if (title) expect(bankWords.title).toBe(title);
    },
  );
});

/** Link's result, and the text that the user reads. */
const FROM_LINK: [
  string,
  (flow: Awaited<ReturnType<typeof openFlow>>['flow']) => void,
  string | undefined,
][] = [
  [
    'an error',
    ({ link }) =>
      link.exit(
        { error_type: 'T', error_code: 'C', error_message: '', display_message: null },
        { ...METADATA, status: null, request_id: '1' },
      ),
    'Error connecting to bank account. Please try again or choose to upload statements manually',
  ],
  ['an exit', ({ link }) => link.exit(null, { ...METADATA, status: null, request_id: '1' }), undefined],
  [
    'no account',
    ({ link }) => link.success('p', { ...METADATA, accounts: [] }),
    'No bank accounts connected. Please make sure to give access to at least one checking account',
  ],
  [
    'no checking account',
    ({ link }) => link.success('p', { ...METADATA, accounts: [SAVINGS] }),
    'No checking accounts found. Please connect bank account with a checking account',
  ],
  [
    'a fault of its script',
    ({ link }) => link.failed(),
    'Error connecting to bank account. Please try again or choose to upload statements manually',
  ],
];

describe('the text for a bank error that Link reports', () => {
  it.each(FROM_LINK)(
    '[ERROR-40] [ERROR-41] [ERROR-42] [STMT-10] is the text of the specification for %s',
    async (_, happens, text) => {
      const { flow, sentAccounts } = await openFlow();
      happens(flow);
      const { problem } = flow.view();
      expect(problem && words[problem.key].text).toBe(text);
      expect(sentAccounts).toEqual([]);
    },
  );
});

describe('the question which of several checking accounts is the primary one', () => {
  it('[DATA-30] [SCREEN-43] [STMT-11] is asked for several accounts, and not for one', async () => {
    const flow = await openFlow();
    flow.flow.link.success('p', { ...METADATA, accounts: [CHECKING, { ...CHECKING, id: 'b' }, SAVINGS] });
    expect(flow.flow.view().state).toMatchObject({
      name: 'choosing',
      checking: [{ id: 'a', name: 'Everyday', mask: '1111' }, { id: 'b' }],
    });
    expect(flow.sentAccounts).toEqual([]);
    const direct = await openFlow();
    direct.flow.link.success('p', { ...METADATA, accounts: [SAVINGS, CHECKING] });
    expect(direct.sentAccounts).toMatchObject([{ id: 'a' }]);
  });
});
