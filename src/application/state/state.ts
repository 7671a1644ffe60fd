import type { RequestStatus } from '#contracts/requests.ts';
import type { ApplicationData, Difference, EngineState, FieldError, FieldValue } from '#engine';
import type { SavePayload } from '#schemas/types/save-payload.ts';
import type { BankAccount } from '#widgets/bank-link/port.ts';
import type { SaveEndpoint } from '../../api/api.ts';
import type { LastSubmission } from './last-submission.ts';

/** Present once the application was saved. */
export interface DealIds {
  dealId: string;
  accountId: string;
  contactId: string;
}

/** A save by its endpoint [SAVE-1]; `ensure-deal`: creates the deal if there is none, for a bank link or files. */
export type Goal = Exclude<SaveEndpoint, 'create'> | 'ensure-deal';

export interface SaveRequest {
  id: string;
  goal: Goal;
  /** An autosave: a failure shows as 'Not saved' and is retried, without an alert. */
  quiet: boolean;
  /** The step that the person leaves with this request: after success, they have reached it. */
  leaving?: string;
}

/** The running save. All its tries have the same key [SAVE-30]. */
export interface Attempt {
  request: SaveRequest;
  endpoint: SaveEndpoint;
  key: string;
  payload: SavePayload;
  version: number | undefined;
  /** The answers when the save was sent; later differences are newer input. */
  snapshot: ApplicationData;
  /** The answers that the server has after success: its previous values stay in place of invalid values. */
  heldAnswers: ApplicationData;
}

/** `errors`: the server's errors, shown like the step's own. */
export type Outcome = { ok: true } | { ok: false; errors?: FieldError[] };

export interface Question {
  differences: Difference[];
  /** The changes of choosing the person's own answers, by top-level field. */
  mine: Record<string, FieldValue | undefined>;
  request: SaveRequest | undefined;
}

export interface CoreState {
  /** The signed-in person's id. Stays after a sign-out, so that another person's sign-in is noticed. */
  person: string | undefined;
  /** The person's data by flat name, which a new application starts with [STEP-60]. */
  personAnswers: Record<string, FieldValue>;
  /** The server's state at `version`, with masked secrets except secrets that their fields still show. */
  base: ApplicationData | undefined;
  ids: DealIds | undefined;
  queue: readonly SaveRequest[];
  attempt: Attempt | undefined;
  /** The last save without an answer; the same content reuses its key. */
  unanswered: { content: string; key: string } | undefined;
  /** The key of the first save for all tries, also after a reload, so that they create one application. */
  createKey: string | undefined;
  /** Possible server states after saves without an answer, newest last. */
  lost: readonly ApplicationData[];
  /** The refused answers by flat name. Later autosaves omit them until they change. */
  refused: Record<string, FieldValue>;
  question: Question | undefined;
  /** The connected bank account, only in memory [PRIVATE-1]. */
  bank: { loanId: string; account: BankAccount } | undefined;
  /** The newest request of each part. */
  requests: readonly RequestStatus[];
  /** Forms [AMOUNT-40] that the server has received for the deal. */
  documents: { dealId: string; arrived: string[] } | undefined;
  /** Set from the submission until the application is cleared: nothing is saved any more. */
  submission: LastSubmission | undefined;
  draftDue: boolean;
}

export interface ApplicationState extends EngineState {
  core: CoreState;
}

export const BLANK_CORE: CoreState = {
  person: undefined,
  personAnswers: {},
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
