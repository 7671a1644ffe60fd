import type { FieldFault } from '#contracts/problems.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { serverFields } from '#domain/roles.ts';
import {
  type ApplicationData,
  type FieldError,
  type FormContext,
  flatName,
  listFields,
  listOf,
  readField,
  splitPointer,
  stepById,
  withComputed,
  writeField,
} from '#engine';
import { RATES, REQUESTS } from '../../call-limits.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { dealTexts as texts } from '../texts.ts';
import type { MergedAnswers } from './merge.ts';
import type { AskedPart, Correction, SaveRequest } from './save-request.ts';

/**
 * Validates all merged answers for a submit or activate, the fields of a part or correction, else only the sent fields.
 * @param sent the sent answers, normalized
 * @returns the answers to store: a submit or correction removes answers that no visible step asks for [SAVE-15]
 * @throws Problem `invalid` with every fault
 */
export function validateAnswers(
  { isFinal, part, correction }: SaveRequest,
  mergedAnswers: MergedAnswers,
  sent: JsonObject,
): MergedAnswers {
  if (part) {
    validatePart(part, mergedAnswers);
    return mergedAnswers;
  }
  if (correction) {
    validateCorrection(correction, mergedAnswers);
    return removeUnasked(mergedAnswers, correction.names);
  }
  const answers = isFinal ? removeUnasked(mergedAnswers) : mergedAnswers;
  const { flow } = mergedAnswers.context;
  const errors = isFinal
    ? findSubmitFaults(mergedAnswers.context, answers.context)
    : findSentFaults(mergedAnswers.context, sent);
  const hasSentLists = listFields(flow.application).some((name) => sent[name] !== undefined);
  if (errors.length === 0 && (isFinal || hasSentLists)) errors.push(...findRepeated(mergedAnswers));
  if (errors.length > 0) throw new Problem('invalid', { errors });
  return answers;
}

/**
 * Validates the fields of a part: sent values must be well-formed, and when the person completes the part, nothing
 * may be missing. Faults of other fields are not reported to the person [REQUEST-31].
 */
function validatePart({ list, item, fields, step: id, done }: AskedPart, mergedAnswers: MergedAnswers): void {
  const { context } = mergedAnswers;
  const index = listOf(context.application, list).findIndex((candidate) => candidate.id === item);
  const pointers = fields.map((field) => `/${list}/${index}/${field}`);
  const names = pointers.map((pointer) => flatName(context.flow.application, pointer));
  const step = done && stepById(context.flow, id);
  const errors = [
    ...(step ? context.errorsOf(step, names) : context.draftErrors()),
    ...findRepeated(mergedAnswers, names),
  ].filter(({ pointer }) =>
    pointers.some((candidate) => pointer === candidate || pointer.startsWith(`${candidate}/`)),
  );
  if (errors.length > 0) throw new Problem('invalid', { errors });
}

/** Validates a correction as a submit does, but ignores other answers, which the applicant can't change now. */
function validateCorrection({ names, steps }: Correction, mergedAnswers: MergedAnswers): void {
  const { context } = mergedAnswers;
  const correctionSteps = context.flow.steps.filter(({ id }) => steps.includes(id));
  const errors = [
    ...correctionSteps.flatMap((step) => context.errorsOf(step, names)),
    ...context.draftErrors(),
    ...findRepeated(mergedAnswers, names),
  ].filter(({ field }) => names.some((name) => field === name || field.startsWith(`${name}/`)));
  const byField = new Map(errors.map((error) => [error.field, error]));
  if (byField.size > 0) throw new Problem('invalid', { errors: [...byField.values()] });
}

/**
 * Removes answers that no visible step asks for, and recomputes the computed ones.
 * @param only flat names of the answers that may be removed; absent: all
 */
function removeUnasked({ secured, context }: MergedAnswers, only?: readonly string[]): MergedAnswers {
  const { flow } = context;
  const countedAnswers = context.answersThatCount(serverFields(flow));
  const application = only ? removeUncounted(context, countedAnswers, only) : countedAnswers;
  const keptContext = context.with({ application: withComputed(context.with({ application })) });
  return { secured: secured.without(keptContext.application as JsonObject), context: keptContext };
}

/** Removes the answers of these fields that do not count. */
function removeUncounted(
  { flow, application }: FormContext,
  counting: ApplicationData,
  names: readonly string[],
): ApplicationData {
  const copy = structuredClone(application);
  for (const name of names)
    if (readField(flow, copy, name) !== undefined && readField(flow, counting, name) === undefined)
      writeField(flow, copy, name, undefined);
  return copy;
}

/** Faults of the sent fields; before the submit, a missing answer is no fault. */
function findSentFaults(context: FormContext, sent: JsonObject): FieldFault[] {
  return context.draftErrors().filter(({ pointer }) => Object.hasOwn(sent, splitPointer(pointer)[0] ?? ''));
}

/** Values that `x-unique` forbids to repeat. Compares saved secrets, too, of which the browser has only masks. */
function findRepeated({ secured, context }: MergedAnswers, only?: readonly string[]): FieldFault[] {
  const inFull = context.with({ application: secured.decryptAll() as ApplicationData });
  return inFull.listErrors(only).filter(({ keyword }) => keyword === 'x-unique');
}

/**
 * Faults of the visible steps in order, then invalid values that no step shows.
 * @param keptContext the answers that the submit stores; others need not be valid
 */
function findSubmitFaults(context: FormContext, keptContext: FormContext): FieldFault[] {
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
  for (const error of keptContext.draftErrors()) add(error);
  return [...faults.values()];
}

export type LimitGuesses = ReturnType<typeof createGuessLimit>;

/**
 * Limits how many secrets a user may guess: a person at an unattended page could find a secret by the errors of
 * `x-unique` without a fresh code. All processes share the count; a retried save counts once.
 * @returns a function that throws Problem `too-many-requests` once the limit is reached
 */
export function createGuessLimit({
  limits,
  crypto,
}: Pick<Deps, 'limits' | 'crypto'>): (request: SaveRequest, guesses: number) => Promise<void> {
  const counted = new WeakMap<SaveRequest, Promise<void>>();
  const count = async ({ subject, part }: SaveRequest, guesses: number): Promise<void> => {
    const guesserKey = crypto.blindIndex('secret-guess', part?.request ?? subject.sub);
    const [most, seconds] = part
      ? [REQUESTS.mostComparisons, REQUESTS.comparisonWindowSeconds]
      : [RATES.mostReveals, RATES.revealWindowSeconds];
    for (let index = 0; index < guesses; index += 1) {
      const limit = await limits.take(`secret-guess:${guesserKey}`, most, seconds);
      if (!limit.allowed) throw new Problem('too-many-requests', { retryAfter: limit.retryAfter });
    }
  };
  return async (request, guesses) => {
    if (guesses === 0) return;
    const charging = counted.get(request) ?? count(request, guesses);
    counted.set(request, charging);
    await charging;
  };
}
