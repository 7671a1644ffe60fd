import { isComplete, type Needs, needsWithout } from '#domain/statements/needs.ts';
import { type BankEffect, type BankEvent, type BankView, bankTransition, NO_BANK } from './bank.ts';

/**
 * What sending statements stands on: the session of a signed-in person, a return link's token, or the same token in a cookie on
 * the way back from a bank's own page.
 */
export type Credential = 'session' | 'link' | 'bank-return';

/** A way to send statements. */
export type SendingTask = 'upload' | 'plaid';

/** The server's data about the deal that a credential opens. */
export interface OpenDeal {
  tasks: SendingTask[];
  needs: Needs;
  dealId: string;
  accountId: string;
  contactId: string;
  submitted: boolean;
}

/**
 * - `signed-out`: no token and no session
 * - `expired`, `broken`: the token is over, or none of this brand's
 * - `foreign`: the signed-in person has no part in the deal of the address; `none`: they have no application
 * - `unreachable`: no answer came, or only that the server can't
 */
export type LinkProblem = 'signed-out' | 'expired' | 'broken' | 'foreign' | 'none' | 'unreachable';

/** Why the server did not open a deal. */
export type Refusal = 'signed-out' | 'expired' | 'refused' | 'unreachable';

/** The result of a credential. `wizard`: the application in this page, which needs no request for access. */
export type Access =
  | { name: 'wizard' }
  | { name: 'loading'; others: Credential[]; isNamed: boolean }
  | { name: 'problem'; problem: LinkProblem }
  | { name: 'open'; deal: OpenDeal };

export interface SendingState {
  credential: Credential;
  access: Access;
  /** Counts the questions about access: an answer to an earlier one is stale. */
  question: number;
  /** The task just completed, until the server answers with the remaining needs. `items` have arrived in full. */
  pending: { task: SendingTask; items: readonly string[] } | undefined;
  /** The last completed task. */
  done: SendingTask | undefined;
  bank: BankView;
}

export type SendingEvent =
  /** Try credentials, the first one first. `isNamed`: the address names a deal. */
  | { type: 'load'; credentials: readonly Credential[]; isNamed: boolean }
  | { type: 'answered'; question: number; answer: OpenDeal | Refusal }
  /** `items`: the items that have arrived in full; statements with months still to follow are not among them. */
  | { type: 'sent'; task: SendingTask; items: readonly string[] }
  | BankEvent;

export type SendingEffect =
  /** `deal`: the open deal, if its needs are requested again. */
  | { type: 'ask'; credential: Credential; question: number; deal: OpenDeal | undefined }
  | { type: 'connected' }
  | BankEffect;

export interface SendingStep {
  state: SendingState;
  effects: SendingEffect[];
}

/** Of the wizard's steps. */
export const IN_WIZARD: SendingState = {
  credential: 'session',
  access: { name: 'wizard' },
  question: 0,
  pending: undefined,
  done: undefined,
  bank: NO_BANK,
};

/** Of a page that a return link opens. */
export const BY_LINK: SendingState = {
  ...IN_WIZARD,
  access: { name: 'loading', others: [], isNamed: false },
};

/** The state machine of sending statements: pure, the same for the wizard's steps and the pages of return links. */
export function transition(state: SendingState, event: SendingEvent): SendingStep {
  switch (event.type) {
    case 'load':
      return load(state, event.credentials, event.isNamed);
    case 'answered':
      return event.question === state.question ? answered(state, event.answer) : { state, effects: [] };
    case 'sent':
      return sent(state, event.task, event.items);
    default: {
      const { bank, effects, isConnected } = bankTransition(state.bank, event);
      const next = bank === state.bank ? state : { ...state, bank };
      if (!isConnected) return { state: next, effects };
      const after = sent(next, 'plaid', ['statement']);
      return { ...after, effects: [{ type: 'connected' }, ...after.effects] };
    }
  }
}

/** Whether nothing is needed any more of the deal that is open. */
export function isAllSent({ access }: SendingState): boolean {
  return access.name === 'open' && isComplete(access.deal.needs);
}

/** No credential at all is a link that was cut short. */
function load(state: SendingState, credentials: readonly Credential[], isNamed: boolean): SendingStep {
  const [credential, ...others] = credentials;
  if (!credential) return opened(state, { name: 'problem', problem: 'broken' });
  return ask({ ...state, credential, access: { name: 'loading', others, isNamed } });
}

function ask(state: SendingState): SendingStep {
  const question = state.question + 1;
  const { credential, access } = state;
  const deal = access.name === 'open' ? access.deal : undefined;
  return { state: { ...state, question }, effects: [{ type: 'ask', credential, question, deal }] };
}

function answered(state: SendingState, answer: OpenDeal | Refusal): SendingStep {
  const { access, credential } = state;
  if (typeof answer === 'object') return opened(state, { name: 'open', deal: answer });
  if (access.name === 'open') return opened(state, { name: 'open', deal: withoutSent(state, access.deal) });
  if (access.name !== 'loading') return { state, effects: [] };
  if (access.others.length > 0) return load(state, access.others, access.isNamed);
  return opened(state, { name: 'problem', problem: problemOf(credential, answer, access.isNamed) });
}

function opened(state: SendingState, access: Access): SendingStep {
  const done = state.pending?.task ?? state.done;
  return { state: { ...state, access, done, pending: undefined }, effects: [] };
}

/**
 * Requests the remaining needs after a task was completed. The cookie of a bank's own page has ended with the connection, so
 * nothing more can be sent with it: the needs are then emptied without a request.
 */
function sent(state: SendingState, task: SendingTask, items: readonly string[]): SendingStep {
  const { access, credential } = state;
  if (access.name !== 'open') return { state, effects: [] };
  if (credential !== 'bank-return') return ask({ ...state, pending: { task, items } });
  const all = ['statement', ...access.deal.needs.documents];
  const pending = { task, items: all };
  return opened({ ...state, pending }, { name: 'open', deal: withoutSent({ pending }, access.deal) });
}

function withoutSent({ pending }: Pick<SendingState, 'pending'>, deal: OpenDeal): OpenDeal {
  return { ...deal, needs: needsWithout(deal.needs, pending?.items ?? []) };
}

/** The problem to show for a refusal. It depends on the credential: only a session can be signed out. */
function problemOf(credential: Credential, refusal: Refusal, isNamed: boolean): LinkProblem {
  if (refusal === 'expired' || refusal === 'unreachable') return refusal;
  if (credential !== 'session') return 'broken';
  if (refusal === 'signed-out') return refusal;
  return isNamed ? 'foreign' : 'none';
}

/**
 * The tasks that a page offers: those of its address that the link and the deployment allow, else every possible task, connecting
 * first. `task` is the task to show; undefined if the user has to choose.
 */
export function offerOf(
  { tasks, needs }: OpenDeal,
  asked: readonly SendingTask[],
  chosen: SendingTask | undefined,
) {
  const possible = needs.statements ? tasks : tasks.filter((task) => task === 'upload');
  const own = asked.filter((task) => possible.includes(task));
  const offered = own.length > 0 ? own : [...possible].sort();
  const candidates = [chosen, offered.length === 1 ? offered[0] : undefined];
  const task = candidates.find((one) => one !== undefined && possible.includes(one));
  return { possible, offered, task };
}
