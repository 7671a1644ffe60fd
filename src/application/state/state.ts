import type { ApplicationData, Difference, EngineState, FieldError, FieldValue } from '#engine';
import type { SavePayload } from '#schemas/types/save-payload.ts';
import type { BankAccount } from '#widgets/bank-link/port.ts';
import type { SaveEndpoint } from '../../api/api-types.ts';
import type { LastSubmission } from './last-submission.ts';

/** The server's ids of an application; a page that has them has met the server. */
export interface DealIds {
  dealId: string;
  accountId: string;
  contactId: string;
}

/**
 * What is asked of the server: a save by its endpoint [SAVE-1]; `known`: the application must exist there, for what
 * only a known one can have (a bank link, files).
 */
export type Goal = Exclude<SaveEndpoint, 'create'> | 'known';

/** One request for a save. It is answered once, by `id`. */
export interface SaveRequest {
  id: string;
  goal: Goal;
  /** An autosave: a failure shows as 'Not saved' and is tried again later, without an alert. */
  quiet: boolean;
}

/** The save on its way. All tries of it carry the one key [SAVE-30]. */
export interface Attempt {
  request: SaveRequest;
  endpoint: SaveEndpoint;
  key: string;
  payload: SavePayload;
  version: number | undefined;
  /** The application when it was sent: what differs now was typed meanwhile. */
  snapshot: ApplicationData;
  /** What the server holds once it says yes: the valid part that was sent, else what it held before. */
  held: ApplicationData;
}

/** How a request ended. `errors`: what the server found wrong, to be shown like the step's own. */
export type Outcome = { ok: true } | { ok: false; errors?: FieldError[] };

/** Answers that were changed in two places, put to the person. */
export interface Question {
  differences: Difference[];
  /** What keeping the person's own answers changes, by top-level field. */
  mine: Record<string, FieldValue | undefined>;
  /** The request that waits for the answer. */
  request: SaveRequest | undefined;
}

/** What one application knows beyond its answers. */
export interface CoreState {
  /** Stable id of the person whose answers these are; kept when they sign out, so that another one is noticed. */
  person: string | undefined;
  /** What the session tells of the person, by flat name: a new application begins with it [STEP-60]. */
  own: Record<string, FieldValue>;
  /** What the server holds at `version`, as far as this page knows: masks in the place of secrets, but for those that their fields still show. */
  base: ApplicationData | undefined;
  ids: DealIds | undefined;
  queue: readonly SaveRequest[];
  attempt: Attempt | undefined;
  /** The last save, until it is answered: with the same content it is the same save, under the same key. */
  unanswered: { content: string; key: string } | undefined;
  /**
   * The key of the first save, until the server's application is known. All tries carry it, whatever was typed meanwhile and
   * also after a reload: they make one application.
   */
  createKey: string | undefined;
  /** What the server would hold by saves that got no answer, newest last: any of them may have arrived. */
  lost: readonly ApplicationData[];
  /** Answers that the server refused to an autosave, by flat name: unchanged, they are left out of the next ones. */
  refused: Record<string, FieldValue>;
  question: Question | undefined;
  /** The account that this page connected, and the loan it was for. Memory alone [PRIVATE-1]. */
  bank: { loanId: string; account: BankAccount } | undefined;
  /** Forms [AMOUNT-40] that the server has of the deal. */
  documents: { dealId: string; arrived: string[] } | undefined;
  /** What was submitted, while its last page is on the way: nothing is saved any more. */
  submission: LastSubmission | undefined;
  /** The draft of this tab is about to be written. */
  draftDue: boolean;
}

/** The one state of an application: the engine's, and what saving it takes. */
export interface ApplicationState extends EngineState {
  core: CoreState;
}

/** Nothing known yet. */
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
  documents: undefined,
  submission: undefined,
  draftDue: false,
};
