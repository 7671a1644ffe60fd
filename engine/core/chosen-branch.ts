import { closestBranch, type InnerSchema } from './fitting.ts';
import { readPointer } from './pointer.ts';
import type { FieldSchema, RawError } from './types.ts';

/** Alternatives, and what is told of each that was looked at: `#/properties/payment/oneOf/1/required`. */
const CHOICES = new Set(['anyOf', 'oneOf']);

/** The errors that say that none of some alternatives fits, the outermost ones. */
export function outerChoices(errors: readonly RawError[]): RawError[] {
  const choices = errors.filter((error) => CHOICES.has(error.keyword));
  return choices.filter((one) => !choices.some((other) => other !== one && isBelow(one, other)));
}

/** Whether an error is about something inside a branch of a choice. */
export function isBelow(error: RawError, choice: RawError): boolean {
  return (
    error.schemaPath.startsWith(`${choice.schemaPath}/`) &&
    `${error.instancePath}/`.startsWith(`${choice.instancePath}/`)
  );
}

/** The errors of each branch, by its number. */
export function branchErrors(errors: readonly RawError[], choice: RawError): Map<number, RawError[]> {
  const byBranch = new Map<number, RawError[]>();
  for (const error of errors) {
    if (error === choice || !isBelow(error, choice)) continue;
    const branch = Number(error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0]);
    byBranch.set(branch, [...(byBranch.get(branch) ?? []), error]);
  }
  return byBranch;
}

/**
 * Of the errors of alternatives those of the branch that the value belongs to: the one whose constants it has, or which
 * it fits best. A person who chose to pay by card hears nothing of bank accounts.
 * @param data what was validated.
 */
export function ofChosenBranches(root: FieldSchema, errors: readonly RawError[], data: unknown): RawError[] {
  const choices = outerChoices(errors);
  if (choices.length === 0) return [...errors];
  const outside = errors.filter((error) => !choices.some((one) => error === one || isBelow(error, one)));
  return [...outside, ...choices.flatMap((choice) => ofOneChoice(root, errors, choice, data))];
}

function ofOneChoice(
  root: FieldSchema,
  errors: readonly RawError[],
  choice: RawError,
  data: unknown,
): RawError[] {
  const byBranch = branchErrors(errors, choice);
  const branches = choice.parentSchema?.[choice.keyword];
  // Where several branches fit (`oneOf`), nothing inside them is wrong.
  const severalFit = Array.isArray(choice.params.passingSchemas);
  if (severalFit || byBranch.size === 0 || !Array.isArray(branches)) return [choice];
  const meant = closestBranch(root, branches as InnerSchema[], readPointer(data, choice.instancePath));
  const fewest = [...byBranch.values()].sort((a, b) => a.length - b.length)[0] ?? [];
  return ofChosenBranches(root, byBranch.get(meant) ?? fewest, data);
}
