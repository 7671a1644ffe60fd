import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import type { ApplicationCore } from './runtime.ts';
import { wantsAutosave } from './save.ts';

/** Saves what no autosave has sent yet: with the log-out the page forgets it. What can't be saved now is gone, as the person asked. */
export async function saveBeforeLogOut({
  state,
  request,
}: Pick<ApplicationCore, 'state' | 'request'>): Promise<void> {
  flushDrafts();
  if (wantsAutosave(state())) await request('save', true);
}
