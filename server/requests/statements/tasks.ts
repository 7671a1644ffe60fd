import type { RequestRow } from '../row/store.ts';

/** A task that a return link can have [RETURN-3]. */
export type ReturnTask = 'upload' | 'plaid';

export const RETURN_TASKS: readonly ReturnTask[] = ['upload', 'plaid'];

/** The access of a return link: one deal of its brand, for the tasks of its mail. */
export interface ReturnLink {
  dealId: string;
  tasks: ReturnTask[];
  /** Why the link of a genuine mail opens nothing any more: its time is over, or its request was withdrawn. */
  refusal?: 'expired-link' | 'invalid-link';
  /** Its request; absent for a link of an earlier build. */
  row?: RequestRow;
}

/** The tasks among the parts of a statement request. */
export function tasksAmong(parts: readonly string[]): ReturnTask[] {
  return RETURN_TASKS.filter((task) => parts.includes(task));
}
