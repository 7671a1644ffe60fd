import { type ApplicationData, mergeApplications } from '#engine/core/index.ts';
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
  let values: Record<string, ApplicationData[string]> = {};
  if (merged.differences.length > 0) {
    const choice = await askAboutDifferences(runtime, merged.differences);
    if (choice === 'later') return false;
    if (choice === 'mine')
      values = Object.fromEntries(merged.differences.map(({ field, mine: own }) => [field, own]));
  }
  runtime.adopt(theirs);
  engine.dispatch({ type: 'load', ...theirs, application: merged.application });
  engine.dispatch({ type: 'change', values });
  return true;
}
