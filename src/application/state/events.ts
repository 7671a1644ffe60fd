import type { Draft, EngineEvent, Facts, FieldValue, Migration } from '#engine';
import type { BankAccount } from '#widgets/bank-link/port.ts';
import type { CurrentDeal, SaveData } from '../../api/api-types.ts';
import type { Answer, Failure } from '../../api/failure.ts';
import type { Operation } from '../../api/failure-words.ts';
import type { Ending } from '../../session/state/index.ts';
import type { LastSubmission } from './last-submission.ts';
import type { Attempt, Outcome, SaveRequest } from './state.ts';

/** The one way an application waits: by name, so that a second wait of a name takes the place of the first. */
export type Timer = 'autosave' | 'draft' | 'done';

/** What the server alone decides about statements [STMT-5]. */
export interface StatementAnswers {
  source: 'plaid' | 'upload' | 'email';
  has: boolean;
}

/** Everything that can happen to an application. */
export type ApplicationEvent =
  | EngineEvent
  /** Somebody wants it saved, or submitted. */
  | { type: 'request'; request: SaveRequest }
  /** The server answered the save of this key, or nobody did. */
  | { type: 'answered'; key: string; answer: Answer<SaveData> }
  /** What the server holds, asked because of the save of this key. */
  | { type: 'fetched'; key: string; answer: Answer<CurrentDeal | null> }
  /** The person entered a fresh code, or did not want to. */
  | { type: 'code-entered'; key: string; entered: boolean }
  /** The person said which answers to keep where two places changed them. */
  | { type: 'chosen'; choice: 'mine' | 'theirs' }
  | { type: 'timer'; timer: Timer }
  /** The browser is back on the network. */
  | { type: 'online' }
  /** The page may go away now. */
  | { type: 'page-hidden' }
  /** Who is signed in now; no person: nobody. `own`: what the session tells of them. */
  | {
      type: 'person';
      person: string | undefined;
      session: Facts['session'];
      own: Record<string, FieldValue>;
    }
  /** How a session ended, after its person is gone. */
  | { type: 'session-ended'; ending: Ending }
  /** A draft of this tab was read. */
  | { type: 'draft-read'; draft: Draft }
  /** The server was asked for the unfinished application of this person: null where there is none. */
  | { type: 'server-application'; deal: CurrentDeal | null }
  /** The server was asked how statements have come since. */
  | { type: 'statements-read'; deal: CurrentDeal }
  /** Something about statements was recorded by the server; `data` is what it said of it. */
  | { type: 'statements'; asked: StatementAnswers; data: Partial<SaveData>; account?: BankAccount }
  /** The page goes on with another release's flow: what becomes of the answers that it holds. */
  | { type: 'flow-taken'; migrations: readonly Migration[] }
  /** The forms [AMOUNT-40] that the server still needs of a deal. */
  | { type: 'documents-needed'; dealId: string; needed: readonly string[] }
  /** Forgets the answers of this page and tab: after submit, or for another account. */
  | { type: 'clear' };

/** What the machine wants done. Data: the runner does it, and tells what came of it as an event. */
export type Effect =
  | { type: 'call'; attempt: Attempt }
  /** Asks the server for the unfinished application, because of the save of this key. */
  | { type: 'fetch'; key: string }
  | { type: 'wait'; timer: Timer; ms: number }
  | { type: 'stop-waiting'; timer: Timer }
  /** Answers the request of this id. */
  | { type: 'settle'; id: string; outcome: Outcome }
  | { type: 'ask-for-code'; key: string }
  | { type: 'show-failure'; failure: Failure; operation: Operation }
  | { type: 'clear-alerts' }
  | { type: 'dialog'; kind: 'processing' | 'done'; open: boolean }
  /** Writes the draft into this tab, for a person. */
  | { type: 'remember'; person: string | undefined; draft: string }
  /** Puts the draft aside until its person signs in again. */
  | { type: 'set-aside' }
  /** Reads the draft that was put aside for this person, and takes it away. */
  | { type: 'recall'; person: string }
  /** Forgets the draft of this tab; `everything`: the last submission as well. */
  | { type: 'forget'; everything: boolean }
  /** Calls off what is being uploaded, and forgets the list. */
  | { type: 'forget-uploads' }
  | { type: 'remember-submission'; submission: LastSubmission }
  | { type: 'navigate'; to: string; state?: unknown };

/** A state and what is to be done about it. */
export interface Step<S> {
  state: S;
  effects: Effect[];
}
