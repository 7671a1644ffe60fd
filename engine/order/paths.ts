import type { CompiledStep } from '../flow/index.ts';
import {
  findSubstep,
  hiddenFields,
  isAddHidden,
  listOf,
  type SubstepMatch,
  stepByPath,
  stepPath,
  substepFields,
} from '../flow/index.ts';
import type { FormContext } from './form-context.ts';

/** Target of a path below a flow's base [ROUTE-21] [LINK-23]. */
export type PathTarget =
  | { kind: 'step'; step: CompiledStep }
  /** `adds`: the list that gets a new item when the part is opened. */
  | { kind: 'substep'; match: SubstepMatch; adds?: string }
  /** A part of an item beyond the next new item, shown as 'Error: Invalid url'; `to` is the path of the step to open. */
  | { kind: 'invalid'; match: SubstepMatch; to: string }
  /** The canonical path of an alias; the query is kept. */
  | { kind: 'redirect'; to: string }
  | { kind: 'unknown' };

/**
 * Resolves the URL path of an entry, alias, step or substep; one trailing slash is ignored. An entry redirects to the
 * first visible step, a hidden step to the next visible step; `owners/{n}/...` opens an existing or a new owner.
 */
export function resolvePath(pathname: string, context: FormContext): PathTarget {
  const { flow } = context;
  const clean = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const first = context.firstStep();
  if (flow.entries.includes(clean) && first) return { kind: 'redirect', to: stepPath(flow, first) };
  const alias = flow.steps.find((step) => step.aliases.includes(clean));
  if (alias) return redirect(alias, context);
  if (!clean.startsWith(`${flow.base}/`)) return { kind: 'unknown' };
  const path = clean.slice(flow.base.length + 1);
  const step = stepByPath(flow, path);
  if (step) return context.isFullyHidden(step) ? redirect(step, context) : { kind: 'step', step };
  const match = findSubstep(flow, path, true);
  if (match) return resolvePart(match, context);
  const aliased = flow.steps.find((step) => step.aliases.includes(path));
  return aliased ? redirect(aliased, context) : { kind: 'unknown' };
}

/** To the step, or the next one if everything in it is hidden. */
function redirect(step: CompiledStep, context: FormContext): PathTarget {
  const { flow } = context;
  const shownStep = context.isFullyHidden(step) ? context.followingStep(step) : step;
  return { kind: 'redirect', to: stepPath(flow, shownStep ?? step) };
}

function resolvePart(match: SubstepMatch, context: FormContext): PathTarget {
  const { flow } = context;
  const { list, index = 0 } = match;
  const hidden = hiddenFields(context, match.step);
  const addsHidden = (name: string): boolean => isAddHidden(flow, name, context.hidden);
  const fields = substepFields(match);
  const isHidden = match.substep.add ? addsHidden : (field: string) => hidden.has(field);
  if (fields.length > 0 && fields.every(isHidden)) return redirect(match.step, context);
  // An empty list shows one blank item.
  const count = list === undefined ? 0 : Math.max(1, listOf(context.application, list).length);
  if (list === undefined || index < count) return { kind: 'substep', match };
  const isNext = index === count && !addsHidden(list);
  if (isNext && findSubstep(flow, match.path)) return { kind: 'substep', match, adds: list };
  return { kind: 'invalid', match, to: stepPath(flow, match.step) };
}
