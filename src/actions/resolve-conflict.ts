import { applyChoice, mergeApplications } from '#engine/core/index.ts';
import type { CurrentDeal } from '../api/api.ts';
import { askAboutDifferences } from '../wizard/differences.ts';
import type { Runtime } from '../wizard/runtime.ts';
import { changedAnswers } from './changed-answers.ts';
import { withServersOwn } from './servers-own.ts';

/**
 * Joins this page's answers with a newer version from the server (decisions 15 and 26): one-sided changes are merged;
 * where both sides changed an answer the person is asked, and nothing is dropped without a word.
 * @returns false where the person put the question off; then nothing has changed.
 */
export async function resolveConflict(runtime: Runtime, theirs: CurrentDeal): Promise<boolean> {
  const { engine, base } = runtime;
  const mine = withServersOwn(changedAnswers(engine), theirs.application);
  const merged = mergeApplications(engine.flow, base, mine, theirs.application);
  const choice =
    merged.differences.length > 0 ? await askAboutDifferences(runtime, merged.differences) : 'theirs';
  if (choice === 'later') return false;
  runtime.adopt(theirs);
  engine.dispatch({ type: 'load', ...theirs, application: applyChoice(merged, choice) });
  engine.dispatch({ type: 'touch' });
  return true;
}
