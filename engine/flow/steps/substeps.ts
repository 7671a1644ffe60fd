import { expandFlatName, listFields, listOf, outerName } from '../names/index.ts';
import type { CompiledFlow, CompiledStep, FlowContext, RuleContext, Substep } from '../types.ts';

/** `owners/2/identity` matches the template `owners/{idx}/identity` at index 1. */
export interface SubstepMatch {
  step: CompiledStep;
  substep: Substep;
  /** If the path has `{idx}`; the index is from 0. */
  list?: string;
  index?: number;
  /** The matched path: `owners/2/identity`. */
  path: string;
}

/**
 * Finds the substep of a path below the flow's base.
 * @param allowsAnyPosition whether to accept positions above the list's maximum (up to 99)
 */
export function findSubstep(
  flow: CompiledFlow,
  path: string,
  allowsAnyPosition = false,
): SubstepMatch | undefined {
  for (const step of flow.steps) {
    for (const substep of step.substeps) {
      if (substep.path === path) return { step, substep, path };
      if (!substep.path.includes('{idx}')) continue;
      const [before = '', after = ''] = substep.path.split('{idx}');
      const position = path.slice(before.length, path.length - after.length);
      const index = Number(position) - 1;
      const list = listOfSubstep(flow, substep);
      const itemCount = (list && flow.application.properties?.[list]?.maxItems) || 0;
      if (
        path === `${before}${position}${after}` &&
        /^[1-9]\d?$/.test(position) &&
        (allowsAnyPosition || index < itemCount)
      ) {
        return { step, substep, list, index, path };
      }
    }
  }
  return undefined;
}

/** Flat names of a substep's fields. */
export function substepFields(match: SubstepMatch): string[] {
  return match.substep.fields.map((field) => field.replace('{idx}', String((match.index ?? 0) + 1)));
}

/** The parts that a link hides; not ok for unknown, forbidden or malformed values, which hide nothing [LINK-30]. */
export type ParsedHide = { ok: true; hidden: string[] } | { ok: false };

/**
 * Parses the URL parameter `hide`: comma-separated substep paths, `*` for every list position.
 * @param allowed the brand's `hideable`, for parts that must be allowed by name (`owners/{idx}/identity`)
 */
export function parseHide(flow: CompiledFlow, parameter: string, allowed: string[]): ParsedHide {
  const paths = parameter.split(',').map((path) => path.trim());
  const ok = paths.length <= 60 && paths.every((path) => mayHide(flow, path, allowed));
  return ok ? { ok: true, hidden: [...new Set(paths)].sort() } : { ok: false };
}

/** The hidden parts that are still allowed after a change of the release or brand. */
export function keepAllowedHidden(flow: CompiledFlow, paths: readonly string[], allowed: string[]): string[] {
  // `parseHide` would read a path with a comma as several paths.
  return paths.filter((path) => !path.includes(',') && parseHide(flow, path, allowed).ok);
}

function mayHide(flow: CompiledFlow, path: string, allowed: string[]): boolean {
  const match = findSubstep(flow, path.replace('/*/', '/1/'));
  if (!match) return false;
  return !match.substep.byName || allowed.includes(match.substep.path);
}

type Hiding = Pick<RuleContext, 'hidden' | 'revealed' | 'application'>;

/**
 * Flat names of the fields of hidden substeps, for the existing list items; without the fields that a substep keeps,
 * such as the fields that sign-in needs.
 * @param step considers the `keep` lists of this step only, not the lists of all steps
 */
export function hiddenFields(context: FlowContext, step?: CompiledStep): Set<string> {
  const { flow, hidden, revealed = [] } = context;
  const paths = hidden.flatMap((path) => expandItems(flow, path, context));
  const fields = new Set(
    paths.filter((path) => !revealed.includes(path)).flatMap((path) => partFields(flow, path)),
  );
  if (fields.size === 0) return fields;
  for (const { substeps } of step ? [step] : flow.steps)
    for (const { keep = [] } of substeps) for (const field of keep) fields.delete(field);
  return fields;
}

/**
 * Expands `*` to one path per position up to the longest list's length. At least one, because an empty list shows one
 * blank item; paths beyond the end of a shorter list hide nothing.
 */
function expandItems(flow: CompiledFlow, path: string, { application }: Hiding): string[] {
  if (!isForEveryItem(path)) return [path];
  const count = Math.max(1, ...listFields(flow.application).map((list) => listOf(application, list).length));
  return Array.from({ length: count }, (_, index) => path.replace('/*/', `/${index + 1}/`));
}

function isForEveryItem(path: string): boolean {
  return path.includes('/*/');
}

function partFields(flow: CompiledFlow, path: string): string[] {
  const match = findSubstep(flow, path);
  return match && !match.substep.add ? substepFields(match) : [];
}

/**
 * Shows the parts that contain these fields again; returns the new `hidden` and `revealed`. A part hidden for every
 * item (`*`) is shown for one item by adding that item's path to `revealed`.
 * @param names flat or deep names
 * @returns the same lists if no hidden part has one of the fields
 */
export function revealParts(
  context: FlowContext,
  names: readonly string[],
): Required<Pick<Hiding, 'hidden' | 'revealed'>> {
  const { flow, hidden, revealed = [] } = context;
  const fields = new Set(names.map(outerName));
  const hasNamedField = (path: string): boolean => partFields(flow, path).some((field) => fields.has(field));
  const keptPaths = hidden.filter((path) => isForEveryItem(path) || !hasNamedField(path));
  const addedPaths = hidden
    .filter(isForEveryItem)
    .flatMap((path) => expandItems(flow, path, context))
    .filter((path) => hasNamedField(path) && !revealed.includes(path));
  return {
    hidden: keptPaths.length === hidden.length ? hidden : keptPaths,
    revealed: addedPaths.length === 0 ? revealed : [...revealed, ...addedPaths],
  };
}

/** Whether a link has hidden the substep that adds items to a list. */
export function isAddHidden(flow: CompiledFlow, list: string, hidden: readonly string[]): boolean {
  return hidden.some((path) => {
    const { substep } = findSubstep(flow, path) ?? {};
    return substep?.add === true && substep.fields.includes(list);
  });
}

/** The list whose items a substep's `{idx}` counts, by the flat names of its fields. */
function listOfSubstep(flow: CompiledFlow, { fields }: Substep): string | undefined {
  return listFields(flow.application).find((list) => {
    const pattern = flow.application.properties?.[list]?.['x-flat'] ?? '';
    return fields.some((field) => field.startsWith(expandFlatName(pattern, '{idx}', '')));
  });
}
