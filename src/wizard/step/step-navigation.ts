import { useCallback } from 'react';
import type { Location, NavigateFunction } from 'react-router-dom';
import { type CompiledFlow, type CompiledStep, type Engine, stepByPath, stepPath } from '#engine';
import { useEngine } from '#engine/react';
import type { Runtime } from '../../application/state/index.ts';
import { returnToOf } from '../../pages/sign-in/return-path.ts';
import type { SiteMap } from '../../shell/navigation/index.ts';

/**
 * The address to return to: `?return=` names a step of this flow; the sign-in step returns to the page that
 * required it.
 */
export function returnFrom(
  flow: CompiledFlow,
  here: CompiledStep,
  { search, state }: Location,
  siteMap: SiteMap,
): string | undefined {
  if (here.signIn) return returnToOf(siteMap, state, '');
  const returnId = new URLSearchParams(search).get('return');
  const step = returnId === null ? undefined : stepByPath(flow, returnId);
  return step && stepPath(flow, step);
}

/**
 * Returns a function for widgets: it opens the step at a path and keeps `?return=`; without a path, it opens the
 * step to return to, else the following step. The result is false if there is no such step.
 */
export function useNavigateFromStep(
  here: CompiledStep,
  back: string | undefined,
  navigate: NavigateFunction,
  search: string,
): (stepPath: string | undefined) => boolean {
  const { flow, context } = useEngine();
  return useCallback(
    (path) => {
      const target = path === undefined ? context().followingStep(here) : stepByPath(flow, path);
      if (path === undefined && back) navigate(back);
      else if (target) navigate(`${stepPath(flow, target)}${path === undefined ? '' : returnQuery(search)}`);
      else return false;
      return true;
    },
    [flow, context, here, back, navigate, search],
  );
}

function returnQuery(search: string): string {
  const returnId = new URLSearchParams(search).get('return');
  return returnId === null ? '' : `?${new URLSearchParams({ return: returnId })}`;
}

/** The next step; skips the sign-in step for a signed-in person with a saved application. */
export function stepAfter({ engine, state }: Runtime, step: CompiledStep): CompiledStep | undefined {
  const next = engine.context().stepAfterContinue(step);
  const skipsSignIn = next?.signIn && engine.state().session.loggedIn && state().core.ids !== undefined;
  return skipsSignIn ? engine.context().nextStep(next) : next;
}

/** The path of Back; at the first step the flow's home. */
export function pathBefore(engine: Engine, step: CompiledStep): string | undefined {
  const { flow } = engine;
  const before = engine.context().previousStep(step);
  if (!before) return engine.context().visibleSteps()[0]?.id === step.id ? flow.home : undefined;
  // Skips the sign-in step for a signed-in person.
  const target =
    before.signIn && engine.state().session.loggedIn ? engine.context().previousStep(before) : before;
  return target && stepPath(flow, target);
}
