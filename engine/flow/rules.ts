import { pointersOf } from '../expressions/index.ts';
import type { Expression, RawError, RuleName } from '../schema/index.ts';
import { branchErrors, isBelow, isEmpty, outerChoices } from '../schema/index.ts';
import { isAwaited } from './awaited.ts';
import { flatName, outerName, readField } from './names/index.ts';
import { hiddenFields } from './steps/index.ts';
import type { CompiledFlow, FlowContext } from './types.ts';

/** Key of the validator with a rule's errors; only `complete` rules have one. */
export function reasonsOf(rule: RuleName): string {
  return `${rule}:reasons`;
}

/**
 * Whether a rule is met in a context; no rule counts as met. It was compiled to a JSON Schema over `{application,
 * session, brand, flags, hidden, visitor}`.
 */
export function holds(rule: RuleName | undefined, context: FlowContext): boolean {
  const { flow } = context;
  if (rule === undefined) return true;
  const validator = flow.validators[rule];
  if (!validator) throw new Error(`Unknown rule '${rule}' in flow '${flow.id}'`);
  return validator(context.ruleContext ?? context);
}

/**
 * Whether a rule is met, or fails only because of empty answers that are hidden [LINK-25] or awaited. If a rule has
 * alternatives, one alternative that fails only for this reason is enough.
 */
export function holdsWithHidden(rule: RuleName | undefined, context: FlowContext): boolean {
  const { flow } = context;
  if (holds(rule, context)) return true;
  if (rule === undefined || (context.hidden.length === 0 && !context.awaited?.length)) return false;
  const hidden = hiddenFields(context);
  const ruleFacts = context.ruleContext ?? context;
  const isExcused = (error: RawError): boolean =>
    testedPaths(error).some((path) => {
      const field = fieldAt(flow, path);
      if (field === undefined || !(hidden.has(field) || isAwaited(context, field))) return false;
      return isEmpty(readField(flow, ruleFacts.application, field));
    });
  const reasonsValidator = flow.validators[reasonsOf(rule)];
  return (
    reasonsValidator !== undefined &&
    !reasonsValidator(ruleFacts) &&
    areExcused(reasonsValidator.errors ?? [], isExcused)
  );
}

/** Whether all errors outside of alternatives are excused, and in each choice all errors of one alternative. */
function areExcused(errors: RawError[], isExcused: (error: RawError) => boolean): boolean {
  if (errors.length === 0) return false;
  const choices = outerChoices(errors);
  const outsideChoices = errors.filter(
    (error) => !choices.some((choice) => error === choice || isBelow(error, choice)),
  );
  return (
    outsideChoices.every((error) => error.keyword === 'if' || isExcused(error)) &&
    choices.every((choice) =>
      [...branchErrors(errors, choice).values()].some((branch) => areExcused(branch, isExcused)),
    )
  );
}

/** The paths of the tested value, or of the values that it was compared with. */
function testedPaths({ keyword, instancePath, params }: RawError): string[] {
  if (keyword === 'compare')
    return Object.values((params.bounds ?? {}) as Record<string, Expression>).flatMap(pointersOf);
  return [keyword === 'required' ? `${instancePath}/${String(params.missingProperty)}` : instancePath];
}

/** The flat name of the answer at a path; undefined if it is no answer. */
function fieldAt(flow: CompiledFlow, pointer: string): string | undefined {
  const [, root, ...path] = pointer.split('/');
  return root === 'application' && path.length > 0
    ? outerName(flatName(flow.application, `/${path.join('/')}`))
    : undefined;
}
