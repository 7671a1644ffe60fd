import type { RequestStatus } from '#contracts/requests.ts';
import type { ApplicationData, Difference, EngineState, FieldError, FieldValue } from '#engine';
import type { SavePayload } from '#schemas/types/save-payload.ts';
import type { BankAccount } from '#widgets/bank-link/port.ts';
import type { SaveEndpoint } from '../../api/api.ts';
import type { LastSubmission } from './last-submission.ts';

/** The server's ids of an application; present once it was saved. */
export interface DealIds {
  dealId: string;
  accountId: string;
  contactId: string;
}

/**
 * The goal of a request: a save by its endpoint [SAVE-1]; `known`: the application must exist on the server,
 * for a bank link or files.
 */
export type Goal = Exclude<SaveEndpoint, 'create'> | 'known';

/** A request for a save, settled once by `id`. */
export interface SaveRequest {
  id: string;
  goal: Goal;
  /** An autosave: a failure shows as 'Not saved' and is retried later, without an alert. */
  quiet: boolean;
  /** The id of the step that the person leaves with this request: if it succeeds, they have reached that step. */
  leaving?: string;
}

/** The running save. All its tries have the same key [SAVE-30]. */
export interface Attempt {
  request: SaveRequest;
  endpoint: SaveEndpoint;
  key: string;
  payload: SavePayload;
  version: number | undefined;
  /** The application when it was sent: differences from it were typed meanwhile. */
  snapshot: ApplicationData;
  /** The server's state after success: the valid part that was sent, else its previous values. */
  held: ApplicationData;
}

/** The result of a request. `errors`: the server's errors, shown like the step's own. */
export type Outcome = { ok: true } | { ok: false; errors?: FieldError[] };

/** Conflicting answers for the person to choose from. */
export interface Question {
  differences: Difference[];
  /** The changes of choosing the person's own answers, by top-level field. */
  mine: Record<string, FieldValue | undefined>;
  /** The request that waits for the answer. */
  request: SaveRequest | undefined;
}

/** The state of saving an application. */
export interface CoreState {
  /** Stable id of the answers' person; kept after they sign out, so that another person is noticed. */
  person: string | undefined;
  /** The person's data in the session by flat name, which a new application starts with [STEP-60]. */
  own: Record<string, FieldValue>;
  /**
   * The server's state at `version`, as far as the page knows: masked secrets, except those that their fields
   * still show.
   */
  base: ApplicationData | undefined;
  ids: DealIds | undefined;
  queue: readonly SaveRequest[];
  attempt: Attempt | undefined;
  /** The last save without an answer: a save with the same content reuses its key. */
  unanswered: { content: string; key: string } | undefined;
  /**
   * The key of the first save, until the server's application is known. All tries use it, whatever was typed
   * meanwhile and also after a reload, so that they create one application.
   */
  createKey: string | undefined;
  /** Possible server states after saves without an answer, newest last: any of them may have arrived. */
  lost: readonly ApplicationData[];
  /**
   * Answers that the server refused in an autosave, by flat name: unchanged ones are left out of later
   * autosaves.
   */
  refused: Record<string, FieldValue>;
  question: Question | undefined;
  /** The account that this page connected, and its loan. Only in memory [PRIVATE-1]. */
  bank: { loanId: string; account: BankAccount } | undefined;
  /** The newest request of each part that another person was asked for, as of the last answer of the server. */
  requests: readonly RequestStatus[];
  /** Forms [AMOUNT-40] that the server has received for the deal. */
  documents: { dealId: string; arrived: string[] } | undefined;
  /** The submission while its last page is loading: nothing is saved any more. */
  submission: LastSubmission | undefined;
  /** Whether the draft timer is running. */
  draftDue: boolean;
}

/** The complete state of an application: the engine's, and the state of saving. */
export interface ApplicationState extends EngineState {
  core: CoreState;
}

export const BLANK_CORE: CoreState = {
  person: undefined,
  own: {},
  base: undefined,
  ids: undefined,
  queue: [],
  attempt: undefined,
  unanswered: undefined,
  createKey: undefined,
  lost: [],
  refused: {},
  question: undefined,
  bank: undefined,
  requests: [],
  documents: undefined,
  submission: undefined,
  draftDue: false,
};
