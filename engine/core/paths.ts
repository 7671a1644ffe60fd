import { findSubstep, type SubstepMatch } from './substeps.ts';
import type { CompiledFlow, CompiledStep } from './types.ts';

/** What a path below a flow's base names (decisions 1-3). */
export type Place =
  | { kind: 'step'; step: CompiledStep }
  | { kind: 'substep'; match: SubstepMatch }
  /** An alias: go to the canonical path, keeping the query. */
  | { kind: 'redirect'; to: string }
  | { kind: 'unknown' };

/**
 * Resolves a URL path by the flow definition: entry or whole alias, canonical step, substep, alias below the base.
 * Paths match exactly but for one trailing slash. `/app/select` → redirect to `/app/amount`.
 */
export function resolvePath(flow: CompiledFlow, pathname: string): Place {
  const clean = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const first = flow.steps[0];
  if (flow.entries.includes(clean) && first) return { kind: 'redirect', to: stepPath(flow, first) };
  const alias = flow.steps.find((one) => one.aliases.includes(clean));
  if (alias) return { kind: 'redirect', to: stepPath(flow, alias) };
  if (!clean.startsWith(`${flow.base}/`)) return { kind: 'unknown' };
  const path = clean.slice(flow.base.length + 1);
  const step = flow.steps.find((one) => one.path === path);
  if (step) return { kind: 'step', step };
  const match = findSubstep(flow, path);
  if (match) return { kind: 'substep', match };
  const aliased = flow.steps.find((one) => one.aliases.includes(path));
  return aliased ? { kind: 'redirect', to: stepPath(flow, aliased) } : { kind: 'unknown' };
}

/** The URL path of a step: `/app/amount`. */
export function stepPath(flow: CompiledFlow, step: CompiledStep): string {
  return `${flow.base}/${step.path}`;
}
