import type { FieldFault } from '#contracts/problems.ts';
import { serverFields } from '#domain/roles.ts';
import type { JsonObject } from '#domain/save-derived.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type FieldError,
  type FormContext,
  listErrors,
  listFields,
  splitPointer,
} from '#engine';
import { Problem } from '../../http/problems/problem.ts';
import type { ProtectedApplication } from '../secrets/index.ts';
import { dealTexts as texts } from '../texts.ts';
import type { MergedAnswers } from './merge.ts';
import { isFinal, type SaveRequest } from './save-request.ts';

/**
 * Checks the merged answers of an application: all of them for a submit or activate, else the sent fields only.
 * @param sent the sent answers, normalized
 * @throws Problem `invalid` with every fault
 */
export function validateAnswers(
  flow: CompiledFlow,
  request: SaveRequest,
  { secured, context }: MergedAnswers,
  sent: JsonObject,
): void {
  const isEnd = isFinal(request.kind);
  const errors = isEnd ? submitFaults(context) : autosaveFaults(context, sent);
  const hasSentLists = listFields(flow.application).some((name) => sent[name] !== undefined);
  if (errors.length === 0 && (isEnd || hasSentLists)) errors.push(...repeatedFaults(secured, context));
  if (errors.length > 0) throw new Problem('invalid', { errors });
}

/**
 * The faults of a save before the submit: a missing answer is no fault, but each sent field must be well-formed and within the
 * brand's limits. Fields that were not sent are not checked.
 */
function autosaveFaults(context: FormContext, sent: JsonObject): FieldFault[] {
  return context.draftErrors().filter(({ pointer }) => Object.hasOwn(sent, splitPointer(pointer)[0] ?? ''));
}

/**
 * Values that two items of a list share though they must not (`x-unique`), saved secrets among them: the browser holds only
 * their masks.
 */
function repeatedFaults(secured: ProtectedApplication, { flow, env }: FormContext): FieldFault[] {
  return listErrors(flow, secured.inFull() as ApplicationData, env).filter(
    ({ keyword }) => keyword === 'x-unique',
  );
}

/** Everything that stands in the way of a submit: each visible step in order, and invalid values that no step shows. */
function submitFaults(context: FormContext): FieldFault[] {
  const faults = new Map<string, FieldError>();
  const add = (error: FieldError) => {
    if (!faults.has(error.field)) faults.set(error.field, error);
  };
  for (const step of context.incompleteSteps()) {
    const errors = context.errorsOf(step);
    if (errors.length === 0) {
      add({ pointer: '', field: step.id, keyword: 'complete', text: texts.incomplete });
    } else for (const error of errors) add(error);
  }
  for (const error of context.hiddenErrors()) add(error);
  // The submit drops an answer that no visible step asks for, so it need not be valid.
  const application = context.answersThatCount(serverFields(context.flow));
  for (const error of context.with({ application }).draftErrors()) add(error);
  return [...faults.values()];
}
