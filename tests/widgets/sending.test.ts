import { describe, expect, it } from 'vitest';
import {
  BY_LINK,
  type Credential,
  findOfferedTasks,
  isAllSent,
  type OpenDeal,
  type Refusal,
  type SendingEvent,
  type SendingState,
  transition,
} from '#widgets/sending/machine.ts';

const DEAL: OpenDeal = {
  tasks: ['upload', 'plaid'],
  needs: { statements: true, documents: ['pfs', 'suq'], months: [] },
  dealId: 'd1',
  accountId: 'a1',
  contactId: 'c1',
  submitted: true,
};
const MAIN = { id: 'a', name: 'Everyday', mask: '1111' };

/** Applies events to a state, and returns the effects of the last one. */
function stateAfter(state: SendingState, ...events: SendingEvent[]) {
  let step = { state, effects: [] as ReturnType<typeof transition>['effects'] };
  for (const event of events) step = transition(step.state, event);
  return step;
}
const load = (credentials: Credential[], isNamed = false) =>
  stateAfter(BY_LINK, { type: 'load', credentials, isNamed });
const answer = (state: SendingState, outcome: OpenDeal | Refusal) =>
  stateAfter(state, { type: 'answered', question: state.question, answer: outcome });
const open = (credential: Credential) => answer(load([credential]).state, DEAL).state;

describe('access by a credential', () => {
  it('opens the deal that the server answers with', () => {
    const loadedLink = load(['link']);
    expect(loadedLink.effects).toEqual([{ type: 'ask', credential: 'link', question: 1, deal: undefined }]);
    expect(answer(loadedLink.state, DEAL).state.access).toEqual({ name: 'open', deal: DEAL });
  });

  it.each<[Credential, Refusal, boolean, string]>([
    ['link', 'refused', true, 'broken'],
    ['link', 'signed-out', false, 'broken'],
    ['link', 'expired', false, 'expired'],
    ['link', 'unreachable', false, 'unreachable'],
    ['session', 'signed-out', true, 'signed-out'],
    ['session', 'refused', true, 'foreign'],
    ['session', 'refused', false, 'none'],
    ['session', 'unreachable', false, 'unreachable'],
  ])('by %s, refused as %s (deal named: %s), shows problem %s', (credential, refusal, isNamed, problem) => {
    const { access } = answer(load([credential], isNamed).state, refusal).state;
    expect(access).toEqual({ name: 'problem', problem });
  });

  it.each<Refusal>(['refused', 'expired', 'unreachable'])(
    "is requested by the session if the cookie of a bank's own page is %s",
    (refusal) => {
      const next = answer(load(['bank-return', 'session']).state, refusal);
      expect(next.effects).toMatchObject([{ type: 'ask', credential: 'session' }]);
      expect(next.state.access).toMatchObject({ name: 'loading' });
    },
  );

  it('shows a broken link if there is no credential', () => {
    expect(load([])).toMatchObject({
      state: { access: { name: 'problem', problem: 'broken' } },
      effects: [],
    });
  });

  it('ignores the answer to an earlier request', () => {
    const { state } = load(['session']);
    const again = stateAfter(state, { type: 'load', credentials: ['session'], isNamed: false }).state;
    expect(stateAfter(again, { type: 'answered', question: 1, answer: DEAL }).state).toBe(again);
  });
});

describe('the remaining needs after a task was completed', () => {
  const stateAfterSent = (items: string[], credential: Credential = 'link') =>
    stateAfter(open(credential), { type: 'sent', task: 'upload', items });
  const needs = ({ access }: SendingState) => (access.name === 'open' ? access.deal.needs : undefined);

  it('are the needs in the answer of the server', () => {
    const sentStatement = stateAfterSent(['statement']);
    expect(sentStatement.effects).toMatchObject([{ type: 'ask', credential: 'link', deal: DEAL }]);
    expect(needs(sentStatement.state)).toEqual(DEAL.needs);
    const next = { ...DEAL, needs: { ...DEAL.needs, documents: ['suq' as const] } };
    expect(answer(sentStatement.state, next).state).toMatchObject({ done: 'upload', access: { deal: next } });
  });

  it.each<Refusal>(['unreachable', 'refused'])(
    'are all but the sent items if the request fails (%s)',
    (refusal) => {
      const needsAfter = (...items: string[]) => needs(answer(stateAfterSent(items).state, refusal).state);
      expect(needsAfter('statement')).toEqual({ ...DEAL.needs, statements: false });
      expect(needsAfter('pfs')).toEqual({ ...DEAL.needs, documents: ['suq'] });
      expect(needsAfter('statement', 'suq', 'pfs')).toEqual({
        ...DEAL.needs,
        statements: false,
        documents: [],
      });
    },
  );

  it("are empty for the cookie of a bank's own page, which has ended", () => {
    const { state, effects } = stateAfterSent(['statement'], 'bank-return');
    expect(needs(state)).toEqual({ ...DEAL.needs, statements: false, documents: [] });
    expect(effects).toEqual([]);
    expect(isAllSent(state)).toBe(true);
  });

  it('are requested once a bank is connected, unless the user has left for the upload', () => {
    const connection = { publicToken: 'p', accounts: [MAIN], main: MAIN };
    const accounts = [{ ...MAIN, isChecking: true }];
    const sending = stateAfter(
      open('link'),
      { type: 'shown' },
      { type: 'start' },
      { type: 'link-done', publicToken: 'p', accounts },
    );
    expect(sending.effects).toMatchObject([{ type: 'connect', connection }]);
    const { attempt } = sending.state.bank;
    const connected = { type: 'sent-to-server', attempt, connection, answer: { ok: true } } as const;
    expect(stateAfter(sending.state, connected).effects.map(({ type }) => type)).toEqual([
      'connected',
      'ask',
    ]);
    expect(stateAfter(sending.state, { type: 'left' }, connected).effects).toEqual([]);
  });
});

describe('the tasks that a page offers', () => {
  it.each([
    [['plaid', 'upload'], undefined, ['plaid', 'upload'], undefined],
    [['plaid', 'upload'], 'upload', ['plaid', 'upload'], 'upload'],
    [['plaid'], undefined, ['plaid'], 'plaid'],
    [[], undefined, ['plaid', 'upload'], undefined],
  ] as const)(
    'are, with %j requested and %s chosen, %j, and the page shows %s',
    (requested, chosen, offered, task) => {
      expect(findOfferedTasks(DEAL, requested, chosen)).toMatchObject({ offered, task });
    },
  );

  it('are only the upload if only forms are needed', () => {
    const forms = { ...DEAL, needs: { ...DEAL.needs, statements: false } };
    expect(findOfferedTasks(forms, ['plaid'], 'plaid')).toEqual({
      possible: ['upload'],
      offered: ['upload'],
      task: 'upload',
    });
  });
});
