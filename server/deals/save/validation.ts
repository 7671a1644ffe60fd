import type { FieldFault } from '#contracts/problems.ts';
import { serverFields } from '#domain/roles.ts';
import type { JsonObject } from '#domain/save-derived.ts';
import {
  type ApplicationData,
  answersThatCount,
  type CompiledFlow,
  type EngineEnvironment,
  type FieldError,
  hiddenErrors,
  incompleteSteps,
  listErrors,
  listFields,
  type RuleContext,
  splitPointer,
  validateDraft,
  validateStep,
} from '#engine';
import { Problem } from '../../http/problems/problem.ts';
import type { ProtectedApplication } from '../secrets/index.ts';
import { dealTexts as texts } from '../texts.ts';
import type { MergedAnswers } from './merge.ts';
import { isFinal, type SaveRequest } from './save-request.ts';

/**
 * Checks the next answers of an application: all of them before the end, else those that were sent.
 * @param sent the sent answers, normalized
 * @throws Problem `invalid` with every fault
 */
export function validateAnswers(
  flow: CompiledFlow,
  request: SaveRequest,
  { secured, context, env }: MergedAnswers,
  sent: JsonObject,
): void {
  const isEnd = isFinal(request.kind);
  const errors = isEnd ? submitFaults(flow, context, env) : autosaveFaults(flow, context, env, sent);
  const hasSentLists = listFields(flow.application).some((name) => sent[name] !== undefined);
  if (errors.length === 0 && (isEnd || hasSentLists)) errors.push(...repeatedFaults(flow, secured, env));
  if (errors.length > 0) throw new Problem('invalid', { errors });
}

/**
 * The faults of a save that is no submit: nothing is missing, but whatever was sent must be well-formed and within the
 * brand's limits. Faults of fields that were not sent are not this save's.
 */
function autosaveFaults(
  flow: CompiledFlow,
  context: RuleContext,
  env: EngineEnvironment,
  sent: JsonObject,
): FieldFault[] {
  return validateDraft(flow, context, env).filter(({ pointer }) =>
    Object.hasOwn(sent, splitPointer(pointer)[0] ?? ''),
  );
}

/**
 * Values that two items of a list share though they must not (`x-unique`), saved secrets among them: the browser holds only
 * their masks.
 */
function repeatedFaults(
  flow: CompiledFlow,
  secured: ProtectedApplication,
  env: EngineEnvironment,
): FieldFault[] {
  return listErrors(flow, secured.inFull() as ApplicationData, env).filter(
    ({ keyword }) => keyword === 'x-unique',
  );
}

/** Everything that stands in the way of a submit: each visible step in order, and invalid values that no step shows. */
function submitFaults(flow: CompiledFlow, context: RuleContext, env: EngineEnvironment): FieldFault[] {
  const faults = new Map<string, FieldError>();
  const add = (error: FieldError) => {
    if (!faults.has(error.field)) faults.set(error.field, error);
  };
  for (const step of incompleteSteps(flow, context, env)) {
    const errors = validateStep(flow, step, context, env);
    if (errors.length === 0) {
      add({ pointer: '', field: step.id, keyword: 'complete', text: texts.incomplete });
    } else for (const error of errors) add(error);
  }
  for (const error of hiddenErrors(flow, context, env)) add(error);
  // An answer that nobody asks for any more is dropped, not corrected.
  const application = answersThatCount(flow, context, serverFields(flow));
  for (const error of validateDraft(flow, { ...context, application }, env)) add(error);
  return [...faults.values()];
}
