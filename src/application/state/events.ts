import type { CurrentDeal } from '#contracts/deals.ts';
import type { RequestStatus } from '#contracts/requests.ts';
import type { SaveData } from '#contracts/saves.ts';
import type { Draft, EngineEvent, Facts, FieldValue, Migration } from '#engine';
import type { BankAccount } from '#widgets/bank-link/port.ts';
import type { Answer, Failure } from '../../api/client/failure.ts';
import type { Operation } from '../../api/client/failure-words.ts';
import type { SessionEnding } from '../../session/state/index.ts';
import type { LastSubmission } from './last-submission.ts';
import type { Attempt, Outcome, SaveRequest } from './state.ts';

/** Setting a timer again replaces it. */
export type Timer = 'autosave' | 'draft' | 'done';

/** Only the server decides these answers [STMT-5]. */
export interface StatementAnswers {
  source: 'plaid' | 'upload' | 'email';
  has: boolean;
}

export type ApplicationEvent =
  | EngineEvent
  | { type: 'request'; request: SaveRequest }
  | { type: 'answered'; key: string; answer: Answer<SaveData> }
  | { type: 'fetched'; key: string; answer: Answer<CurrentDeal | null> }
  | { type: 'code-entered'; key: string; entered: boolean }
  | { type: 'chosen'; choice: 'mine' | 'theirs' }
  | { type: 'timer'; timer: Timer }
  | { type: 'online' }
  /** The page may be closed now. */
  | { type: 'page-hidden' }
  /** `person` is absent if no user is signed in; `own`: their data in the session. */
  | {
      type: 'person';
      person: string | undefined;
      session: Facts['session'];
      own: Record<string, FieldValue>;
    }
  | { type: 'session-ended'; ending: SessionEnding }
  | { type: 'draft-read'; draft: Draft }
  /** Null if the person has no unfinished application. */
  | { type: 'server-application'; deal: CurrentDeal | null }
  | { type: 'statements-read'; deal: CurrentDeal }
  /** The server has recorded statements; `data` is its answer. */
  | { type: 'statements'; requestedAnswers: StatementAnswers; data: Partial<SaveData>; account?: BankAccount }
  | { type: 'requests-read'; requests: readonly RequestStatus[] }
  /** The page switches to another release's flow and migrates its answers. */
  | { type: 'flow-switched'; migrations: readonly Migration[] }
  /** The forms [AMOUNT-40] that the server still needs. */
  | { type: 'documents-needed'; dealId: string; needed: readonly string[] }
  /** Deletes the answers of this page and tab: after a submission, or for another account. */
  | { type: 'clear' };

/** The runner performs an effect and dispatches its result as an event. */
export type Effect =
  | { type: 'call'; attempt: Attempt }
  /** Fetches the unfinished application because of the save with this key. */
  | { type: 'fetch'; key: string }
  | { type: 'wait'; timer: Timer; ms: number }
  | { type: 'stop-waiting'; timer: Timer }
  | { type: 'settle'; id: string; outcome: Outcome }
  | { type: 'ask-for-code'; key: string }
  | { type: 'show-failure'; failure: Failure; operation: Operation }
  | { type: 'clear-alerts' }
  | { type: 'dialog'; kind: 'processing' | 'done'; open: boolean }
  | { type: 'remember'; person: string | undefined; draft: string }
  /** Sets the draft aside until its person signs in again. */
  | { type: 'set-aside' }
  /** Reads and deletes the draft that was set aside for this person. */
  | { type: 'recall'; person: string }
  /** `everything`: also the last submission. */
  | { type: 'forget'; everything: boolean }
  /** Aborts uploads and clears their list. */
  | { type: 'forget-uploads' }
  | { type: 'remember-submission'; submission: LastSubmission }
  | { type: 'navigate'; to: string; state?: unknown };

export interface NextState<S> {
  state: S;
  effects: Effect[];
}
