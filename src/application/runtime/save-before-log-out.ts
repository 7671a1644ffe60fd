import { SESSION } from '#domain/limits.ts';
import { answerNames } from '#engine';
import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import { withTimeLimit } from '../../session/sign-in/index.ts';
import { unsavedAnswers, wantsAutosave } from '../saves/index.ts';
import type { ApplicationCore } from '../state/index.ts';

/** Saves the answers that a log-out would delete from the page; answers that can't be saved are lost. */
export async function saveBeforeLogOut({
  state,
  request,
}: Pick<ApplicationCore, 'state' | 'request'>): Promise<void> {
  flushDrafts();
  if (wantsAutosave(state())) await request('save', true);
}

/** Saves answers as a log-out does, with its time limit. @returns the names of the answers that would be lost */
export async function namesLostByLogOut(
  runtime: Pick<ApplicationCore, 'engine' | 'state' | 'request'>,
): Promise<string[]> {
  await withTimeLimit(saveBeforeLogOut(runtime), SESSION.logOutSaveMs).catch(() => {});
  const state = runtime.state();
  const { flow, env } = runtime.engine;
  if (!state.session.loggedIn || state.core.submission) return [];
  return answerNames(flow, env, state.application, unsavedAnswers(flow, state));
}
