import { isComplete, type Needs, needsWithout } from '#domain/statements/needs.ts';
import { type BankEffect, type BankEvent, type BankView, bankTransition, NO_BANK } from './bank.ts';

/** Authorizes sending statements: a session, a return link's token, or the same token in a cookie after a bank's own page. */
export type Credential = 'session' | 'link' | 'bank-return';

export type SendingTask = 'upload' | 'plaid';

/** The server's data about the deal of a credential. */
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
 * - `expired`, `broken`: the token has ended, or is no token of this brand
 * - `foreign`: the deal of the address is not the person's; `none`: they have no application
 * - `unreachable`: no answer, or a temporary failure
 */
export type LinkProblem = 'signed-out' | 'expired' | 'broken' | 'foreign' | 'none' | 'unreachable';

/** Why the server did not open a deal. */
export type Refusal = 'signed-out' | 'expired' | 'refused' | 'unreachable';

/** `wizard`: the application in this page, which needs no request for access. */
export type Access =
  | { name: 'wizard' }
  | { name: 'loading'; others: Credential[]; isNamed: boolean }
  | { name: 'problem'; problem: LinkProblem }
  | { name: 'open'; deal: OpenDeal };

export interface SendingState {
  credential: Credential;
  access: Access;
  /** Generation counter of requests for access: an earlier answer is stale. */
  question: number;
  /** The task just completed, until the server answers with the remaining needs; `items` are complete. */
  pending: { task: SendingTask; items: readonly string[] } | undefined;
  done: SendingTask | undefined;
  bank: BankView;
}

export type SendingEvent =
  /** Tries credentials in order. `isNamed`: the address names a deal. */
  | { type: 'load'; credentials: readonly Credential[]; isNamed: boolean }
  | { type: 'answered'; question: number; answer: OpenDeal | Refusal }
  /** `items` are complete; statements with months to follow are not among them. */
  | { type: 'sent'; task: SendingTask; items: readonly string[] }
  | BankEvent;

export type SendingEffect =
  /** `deal`: the open deal, if its needs are requested again. */
  | { type: 'ask'; credential: Credential; question: number; deal: OpenDeal | undefined }
  | { type: 'connected' }
  | BankEffect;

export interface NextSendingState {
  state: SendingState;
  effects: SendingEffect[];
}

export const IN_WIZARD: SendingState = {
  credential: 'session',
  access: { name: 'wizard' },
  question: 0,
  pending: undefined,
  done: undefined,
  bank: NO_BANK,
};

export const BY_LINK: SendingState = {
  ...IN_WIZARD,
  access: { name: 'loading', others: [], isNamed: false },
};

/** The pure state machine of sending statements, for the wizard's steps and return links. */
export function transition(state: SendingState, event: SendingEvent): NextSendingState {
  switch (event.type) {
    case 'load':
      return load(state, event.credentials, event.isNamed);
    case 'answered':
      return event.question === state.question ? acceptAnswer(state, event.answer) : { state, effects: [] };
    case 'sent':
      return markSent(state, event.task, event.items);
    default: {
      const { bank, effects, isConnected } = bankTransition(state.bank, event);
      const next = bank === state.bank ? state : { ...state, bank };
      if (!isConnected) return { state: next, effects };
      const after = markSent(next, 'plaid', ['statement']);
      return { ...after, effects: [{ type: 'connected' }, ...after.effects] };
    }
  }
}

/** Whether the open deal needs nothing more. */
export function isAllSent({ access }: SendingState): boolean {
  return access.name === 'open' && isComplete(access.deal.needs);
}

/** Tries the first credential. Without any, the return link is broken, such as cut off when it was copied. */
function load(state: SendingState, credentials: readonly Credential[], isNamed: boolean): NextSendingState {
  const [credential, ...others] = credentials;
  if (!credential) return openAccess(state, { name: 'problem', problem: 'broken' });
  return ask({ ...state, credential, access: { name: 'loading', others, isNamed } });
}

function ask(state: SendingState): NextSendingState {
  const question = state.question + 1;
  const { credential, access } = state;
  const deal = access.name === 'open' ? access.deal : undefined;
  return { state: { ...state, question }, effects: [{ type: 'ask', credential, question, deal }] };
}

function acceptAnswer(state: SendingState, result: OpenDeal | Refusal): NextSendingState {
  const { access, credential } = state;
  if (typeof result === 'object') return openAccess(state, { name: 'open', deal: result });
  if (access.name === 'open')
    return openAccess(state, { name: 'open', deal: withoutSent(state, access.deal) });
  if (access.name !== 'loading') return { state, effects: [] };
  if (access.others.length > 0) return load(state, access.others, access.isNamed);
  return openAccess(state, { name: 'problem', problem: problemOf(credential, result, access.isNamed) });
}

function openAccess(state: SendingState, access: Access): NextSendingState {
  const doneTask = state.pending?.task ?? state.done;
  return { state: { ...state, access, done: doneTask, pending: undefined }, effects: [] };
}

/**
 * Requests the remaining needs after a task. The cookie of a return from a bank's page ends with the connection: then
 * nothing can be requested, and all needs count as met.
 */
function markSent(state: SendingState, task: SendingTask, items: readonly string[]): NextSendingState {
  const { access, credential } = state;
  if (access.name !== 'open') return { state, effects: [] };
  if (credential !== 'bank-return') return ask({ ...state, pending: { task, items } });
  const all = ['statement', ...access.deal.needs.documents];
  const pending = { task, items: all };
  return openAccess({ ...state, pending }, { name: 'open', deal: withoutSent({ pending }, access.deal) });
}

function withoutSent({ pending }: Pick<SendingState, 'pending'>, deal: OpenDeal): OpenDeal {
  return { ...deal, needs: needsWithout(deal.needs, pending?.items ?? []) };
}

/** The problem to show after a refusal: a refused token means a broken link, a refused session depends on the address. */
function problemOf(credential: Credential, refusal: Refusal, isNamed: boolean): LinkProblem {
  if (refusal === 'expired' || refusal === 'unreachable') return refusal;
  if (credential !== 'session') return 'broken';
  if (refusal === 'signed-out') return refusal;
  return isNamed ? 'foreign' : 'none';
}

/**
 * Finds the tasks to offer: the possible tasks among the tasks of the address, else every possible task, `plaid` first.
 * `task` is the task to show; undefined if the user has to choose.
 */
export function findOfferedTasks(
  { tasks, needs }: OpenDeal,
  askedTasks: readonly SendingTask[],
  chosenTask: SendingTask | undefined,
) {
  const possible = needs.statements ? tasks : tasks.filter((task) => task === 'upload');
  const ownTasks = askedTasks.filter((task) => possible.includes(task));
  const offeredTasks = ownTasks.length > 0 ? ownTasks : [...possible].sort();
  const candidates = [chosenTask, offeredTasks.length === 1 ? offeredTasks[0] : undefined];
  const task = candidates.find((candidate) => candidate !== undefined && possible.includes(candidate));
  return { possible, offered: offeredTasks, task };
}
