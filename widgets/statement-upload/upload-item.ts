import type { FileTraits } from './client-id.ts';
import type { UploadedFile, UploadProblem } from './port.ts';

/**
 * - `waiting`: in the queue; `uploading`: on its way; `checking`: all of it is sent, the server looks at it
 * - `uploaded`: the server has it; `removing`: it is being taken away there
 * - `failed`, `canceled`: not there; may be tried again
 */
export type ItemState =
  | 'waiting'
  | 'uploading'
  | 'checking'
  | 'uploaded'
  | 'removing'
  | 'failed'
  | 'canceled';

/** One row of the list. A file that was known from the server has its id there for `clientId`. */
export interface UploadItem extends FileTraits {
  clientId: string;
  state: ItemState;
  /** What part of it is sent, 0 to 1. */
  part: number;
  /** Why it failed. */
  problem?: UploadProblem;
  /** As the server has it. */
  uploaded?: UploadedFile;
}
