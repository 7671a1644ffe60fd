import type { RequestRow } from '../row/store.ts';

/** The tasks that a return link can open [RETURN-3]. */
export type ReturnTask = 'upload' | 'plaid';

export const RETURN_TASKS: readonly ReturnTask[] = ['upload', 'plaid'];

/** The access that a valid token of a return link gives: to one deal of its brand, for the tasks of its mail. */
export interface ReturnLink {
  dealId: string;
  tasks: ReturnTask[];
  /** Present if the link has expired, or if its request was withdrawn. */
  refusal?: 'expired-link' | 'invalid-link';
  /** Absent for a link of an earlier build. */
  row?: RequestRow;
}

/** The tasks among the parts of a statement request. */
export function allowedTasks(parts: readonly string[]): ReturnTask[] {
  return RETURN_TASKS.filter((task) => parts.includes(task));
}
