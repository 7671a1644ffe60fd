import { flatName, outerName, readField } from './flat-names.ts';
import { isEmpty } from './masked.ts';
import { holds } from './rules.ts';
import { hiddenFields } from './substeps.ts';
import type { CompiledFlow, RawError, RuleContext, RuleName } from './types.ts';

/**
 * Whether a rule holds, or fails for nothing but answers that are hidden and were left empty (decision 35): of
 * alternatives one that asks for nothing else is enough.
 */
export function holdsWithHidden(
  flow: CompiledFlow,
  rule: RuleName | undefined,
  context: RuleContext,
): boolean {
  if (holds(flow, rule, context)) return true;
  if (rule === undefined || context.hidden.length === 0) return false;
  const hidden = hiddenFields(flow, context.hidden, context.application);
  const isExcused = (error: RawError): boolean => {
    const field = fieldOf(flow, error);
    return field !== undefined && hidden.has(field) && isEmpty(readField(flow, context.application, field));
  };
  return areExcused(flow.validators[rule]?.errors ?? [], isExcused);
}

/** Alternatives, and what is told of a branch that was looked at: `#/properties/application/anyOf/1/required`. */
const CHOICES = new Set(['anyOf', 'oneOf']);

function areExcused(errors: RawError[], isExcused: (error: RawError) => boolean): boolean {
  if (errors.length === 0) return false;
  const choices = errors.filter((error) => CHOICES.has(error.keyword));
  const outer = choices.filter((one) => !choices.some((other) => other !== one && isBelow(one, other)));
  const alone = errors.filter((error) => !outer.some((choice) => error === choice || isBelow(error, choice)));
  return (
    alone.every((error) => error.keyword === 'if' || isExcused(error)) &&
    outer.every((choice) => branches(errors, choice).some((branch) => areExcused(branch, isExcused)))
  );
}

function isBelow(error: RawError, choice: RawError): boolean {
  return (
    error.schemaPath.startsWith(`${choice.schemaPath}/`) && error.instancePath.startsWith(choice.instancePath)
  );
}

function branches(errors: RawError[], choice: RawError): RawError[][] {
  const byBranch = new Map<string, RawError[]>();
  for (const error of errors) {
    if (error === choice || !isBelow(error, choice)) continue;
    const branch = error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '';
    byBranch.set(branch, [...(byBranch.get(branch) ?? []), error]);
  }
  return [...byBranch.values()];
}

/** The flat name of the answer that an error is about; undefined where it is about anything else a rule looks at. */
function fieldOf(flow: CompiledFlow, error: RawError): string | undefined {
  const missing = error.keyword === 'required' ? `/${String(error.params.missingProperty)}` : '';
  const [, root, ...path] = `${error.instancePath}${missing}`.split('/');
  return root === 'application' && path.length > 0
    ? outerName(flatName(flow.application, `/${path.join('/')}`))
    : undefined;
}
