import { readPointer } from '../json/index.ts';
import { closestBranch, type InnerSchema } from './fitting.ts';
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
  const all = outerChoices(errors);
  if (all.length === 0) return [...errors];
  const choices = all.filter((one) => !all.some((other) => isOfOtherTree(root, one, other, data)));
  const outside = errors.filter(
    (error) =>
      !all.some((one) => error === one || isBelow(error, one) || isOfOtherTree(root, error, one, data)),
  );
  return [...outside, ...choices.flatMap((choice) => ofOneChoice(root, errors, choice, data))];
}

function ofOneChoice(
  root: FieldSchema,
  errors: readonly RawError[],
  choice: RawError,
  data: unknown,
): RawError[] {
  // In a tree the same choice comes again, deeper: its errors are its own.
  const deeper = errors.filter((one) => one.schemaPath === choice.schemaPath && treeOf(one, choice));
  const own = errors.filter((error) => !deeper.some((one) => error === one || isBelow(error, one)));
  const byBranch = branchErrors(own, choice);
  const branches = branchesOf(choice);
  // Where several branches fit (`oneOf`), nothing inside them is wrong.
  const severalFit = Array.isArray(choice.params.passingSchemas);
  if (severalFit || branches.length === 0) return [choice];
  const isTold = errors.some((error) => treeOf(error, choice) && !isOfOtherTree(root, error, choice, data));
  if (byBranch.size === 0) return isTold ? [] : [choice];
  const meant = closestBranch(root, branches, readPointer(data, choice.instancePath));
  const fewest = [...byBranch.values()].sort((a, b) => a.length - b.length)[0] ?? [];
  return ofChosenBranches(root, byBranch.get(meant) ?? (isTold ? [] : fewest), data);
}

function branchesOf({ parentSchema, keyword }: RawError): InnerSchema[] {
  const branches = parentSchema?.[keyword];
  return Array.isArray(branches) ? branches : [];
}

/**
 * Whether an error lies in a schema that refers back to itself (`#/$defs/node/required`: it does not say by which branch it
 * was reached), and only branches that the value does not belong to lead there.
 */
function isOfOtherTree(root: FieldSchema, error: RawError, choice: RawError, data: unknown): boolean {
  const tree = treeOf(error, choice);
  if (tree === undefined) return false;
  const branches = branchesOf(choice);
  const meant = branches[closestBranch(root, branches, readPointer(data, choice.instancePath))];
  return branches.some((one) => leadsTo(root, one, tree)) && !leadsTo(root, meant, tree);
}

/** The schema that an error lies in, where it refers back to itself and the error is about the value of a choice. */
function treeOf(error: RawError, choice: RawError): string | undefined {
  const isInside = error !== choice && `${error.instancePath}/`.startsWith(`${choice.instancePath}/`);
  return isInside ? /^#\/\$defs\/[^/]+/.exec(error.schemaPath)?.[0] : undefined;
}

/** Whether a schema refers to a part of the definitions, by way of others too. */
function leadsTo(root: FieldSchema, schema: unknown, tree: string, seen: Set<string> = new Set()): boolean {
  const refs = JSON.stringify(schema ?? {}).matchAll(/"\$ref":"([^"]+)"/g);
  for (const [, ref = ''] of refs) {
    if (ref === tree) return true;
    if (seen.has(ref)) continue;
    seen.add(ref);
    if (leadsTo(root, readPointer(root, decodeURIComponent(ref.slice(1))), tree, seen)) return true;
  }
  return false;
}
