import type { CurrentDeal } from '#contracts/deals.ts';
import type { RequestStatus } from '#contracts/requests.ts';
import type { SaveData } from '#contracts/saves.ts';
import type { Draft, EngineEvent, Facts, FieldValue, Migration } from '#engine';
import type { BankAccount } from '#widgets/bank-link/port.ts';
import type { Answer, Failure } from '../../api/client/failure.ts';
import type { Operation } from '../../api/client/failure-words.ts';
import type { Ending } from '../../session/state/index.ts';
import type { LastSubmission } from './last-submission.ts';
import type { Attempt, Outcome, SaveRequest } from './state.ts';

/** The named timers of an application; setting one again replaces it. */
export type Timer = 'autosave' | 'draft' | 'done';

/** The answers about statements that only the server decides [STMT-5]. */
export interface StatementAnswers {
  source: 'plaid' | 'upload' | 'email';
  has: boolean;
}

/** All events of an application. */
export type ApplicationEvent =
  | EngineEvent
  /** A save or submission is requested. */
  | { type: 'request'; request: SaveRequest }
  /** The server's answer to the save with this key, or its failure. */
  | { type: 'answered'; key: string; answer: Answer<SaveData> }
  /** The server's state, fetched because of the save with this key. */
  | { type: 'fetched'; key: string; answer: Answer<CurrentDeal | null> }
  /** The person entered a fresh code, or canceled. */
  | { type: 'code-entered'; key: string; entered: boolean }
  /** The person chose between conflicting answers. */
  | { type: 'chosen'; choice: 'mine' | 'theirs' }
  | { type: 'timer'; timer: Timer }
  /** The browser is online again. */
  | { type: 'online' }
  /** The page may be closed now. */
  | { type: 'page-hidden' }
  /** The signed-in person; absent if nobody is. `own`: their data in the session. */
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
  /** The server's unfinished application of this person; null if there is none. */
  | { type: 'server-application'; deal: CurrentDeal | null }
  /** The server's current state of statements. */
  | { type: 'statements-read'; deal: CurrentDeal }
  /** The server has recorded statements; `data` is its answer. */
  | { type: 'statements'; asked: StatementAnswers; data: Partial<SaveData>; account?: BankAccount }
  /** The server's requests to other people for parts of the application. */
  | { type: 'requests-read'; requests: readonly RequestStatus[] }
  /** The page switches to another release's flow and migrates its answers. */
  | { type: 'flow-taken'; migrations: readonly Migration[] }
  /** The forms [AMOUNT-40] that the server still needs of a deal. */
  | { type: 'documents-needed'; dealId: string; needed: readonly string[] }
  /** Delete the answers of this page and tab: after a submission, or for another account. */
  | { type: 'clear' };

/** An effect of the state machine, as data; the runner performs it and dispatches its result as an event. */
export type Effect =
  | { type: 'call'; attempt: Attempt }
  /** Fetches the unfinished application because of the save with this key. */
  | { type: 'fetch'; key: string }
  | { type: 'wait'; timer: Timer; ms: number }
  | { type: 'stop-waiting'; timer: Timer }
  /** Answers the request of this id. */
  | { type: 'settle'; id: string; outcome: Outcome }
  | { type: 'ask-for-code'; key: string }
  | { type: 'show-failure'; failure: Failure; operation: Operation }
  | { type: 'clear-alerts' }
  | { type: 'dialog'; kind: 'processing' | 'done'; open: boolean }
  /** Writes this tab's draft for a person. */
  | { type: 'remember'; person: string | undefined; draft: string }
  /** Sets the draft aside until its person signs in again. */
  | { type: 'set-aside' }
  /** Reads and deletes the draft that was set aside for this person. */
  | { type: 'recall'; person: string }
  /** Deletes this tab's draft; `everything`: also the last submission. */
  | { type: 'forget'; everything: boolean }
  /** Aborts uploads and clears their list. */
  | { type: 'forget-uploads' }
  | { type: 'remember-submission'; submission: LastSubmission }
  | { type: 'navigate'; to: string; state?: unknown };

/** A state with the effects to perform. */
export interface Step<S> {
  state: S;
  effects: Effect[];
}
