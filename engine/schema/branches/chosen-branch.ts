import { readPointer } from '../../json/index.ts';
import { closestBranch } from '../fitting.ts';
import { CHOICES } from '../keywords.ts';
import type { FieldSchema, RawError } from '../types.ts';
import { appliedLocations, locationOf } from './applied-locations.ts';

/** The errors of `oneOf` and `anyOf` without a matching branch that are not inside another such error. */
export function outerChoices(errors: readonly RawError[]): RawError[] {
  const choices = errors.filter(isChoice);
  return choices.filter((choice) => !choices.some((other) => other !== choice && isBelow(choice, other)));
}

/** Whether an error is inside a branch of a choice. */
export function isBelow(error: RawError, choice: RawError): boolean {
  return (
    error.schemaPath.startsWith(`${choice.schemaPath}/`) &&
    `${error.instancePath}/`.startsWith(`${choice.instancePath}/`)
  );
}

/** The errors inside a choice, by the branch's index. */
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
 * Filters the errors of alternatives to the value's own branch, so that a person who pays by card gets no errors about
 * bank accounts. An error stays if its schema part applies or no alternative is involved; a choice stays if no error
 * inside its branch does.
 * @param root the document of the references
 * @param schema the schema that `data` was validated against
 * @returns at least one error if there were any
 */
export function keepChosenBranches(
  root: FieldSchema,
  schema: FieldSchema,
  errors: readonly RawError[],
  data: unknown,
): RawError[] {
  if (!errors.some(isChoice)) return [...errors];
  const distinct = distinctErrors(errors);
  const choices = distinct.filter(isChoice);
  const applied = appliedLocations(root, { schema, schemaPath: '#', value: data, instancePath: '' });
  const intendedErrors = distinct.filter(
    (error) =>
      applied.has(locationOf(error)) ||
      !choices.some((choice) => choice !== error && isInsideValueOf(error, choice)),
  );
  const remainingErrors = intendedErrors.filter(
    (error) => !isChoice(error) || !isExplained(root, error, intendedErrors, data),
  );
  return remainingErrors.length > 0 ? remainingErrors : outerChoices(distinct);
}

/** Whether another error comes from the value's branch of a choice, so that the choice's own error adds nothing. */
function isExplained(root: FieldSchema, choice: RawError, errors: RawError[], data: unknown): boolean {
  const { keyword, parentSchema, instancePath } = choice;
  const branches = parentSchema?.[keyword];
  if (!Array.isArray(branches)) return false;
  const value = readPointer(data, instancePath);
  const index = closestBranch(root, branches, value);
  const schemaPath = `${decodeURIComponent(choice.schemaPath)}/${index}`;
  const applied = appliedLocations(root, { schema: branches[index], schemaPath, value, instancePath });
  return errors.some((error) => error !== choice && applied.has(locationOf(error)));
}

/** Removes repeated errors: branches that refer to the same definition repeat its errors. */
function distinctErrors(errors: readonly RawError[]): RawError[] {
  const byText = new Map<string, RawError>();
  for (const error of errors) {
    const { instancePath, schemaPath, params } = error;
    byText.set(JSON.stringify([instancePath, schemaPath, params]), error);
  }
  return [...byText.values()];
}

function isChoice({ keyword }: RawError): boolean {
  return CHOICES.includes(keyword);
}

function isInsideValueOf(error: RawError, choice: RawError): boolean {
  return `${error.instancePath}/`.startsWith(`${choice.instancePath}/`);
}
