import {
  type CompiledFlow,
  type CompiledStep,
  type FormContext,
  mayHoldSecrets,
  once,
  resolvePath,
  stepWords,
  widgetNames,
} from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';
import { environmentOf, formContext } from '../deals/answers/index.ts';
import type { Flows } from '../flows.ts';
import { RELEASES } from '../limits.ts';
import type { Boot } from './document.ts';
import { ownPath } from './paths.ts';

/** The step that every visitor sees; undefined if it depends on the person, their answers, or the query. */
export function servedStep(
  url: string,
  brand: EffectiveBrand,
  flows: Flows,
):
  | { step: NonNullable<Boot['step']>; flow: CompiledFlow; widgets: string[]; isDrawable: boolean }
  | undefined {
  const { pathname, searchParams } = new URL(url, 'http://page.invalid');
  const askedNames = [...searchParams.keys()];
  if (askedNames.some((name) => name !== 'brand' && name !== 'lang')) return undefined;
  const path = ownPath(pathname, brand);
  const flow = Object.values(flows).find((flow) => flow && path.startsWith(`${flow.base}/`));
  if (!flow) return undefined;
  const context = visitorsContext(flow, brand);
  const place = resolvePath(path, context);
  if (place.kind !== 'step') return undefined;
  const { step } = place;
  if (step.access !== 'visitor' || step.view !== 'form' || step.signIn) return undefined;
  const { heading, intro } = stepWords(step, brand);
  const onTop = context.flags.step_navigation_on_top === true;
  return {
    step: {
      path,
      heading,
      ...(intro === undefined ? {} : { intro }),
      ...(onTop ? { progress: true } : {}),
    },
    flow,
    widgets: widgetNames(step),
    isDrawable: isDrawable(step, flow),
  };
}

/**
 * Whether a flow has no step, alias, part or hidden step here. Addresses of list items count as known,
 * because only the browser knows the items.
 */
export function isUnknownStep(url: string, brand: EffectiveBrand, flow: CompiledFlow): boolean {
  return resolvePath(ownPath(url, brand), visitorsContext(flow, brand)).kind === 'unknown';
}

/** The time is arbitrary, because nothing here depends on it. */
function visitorsContext(flow: CompiledFlow, brand: EffectiveBrand): FormContext {
  return formContext(flow, environmentOf(brand, new Date(0)), brand, {}).with({
    session: { loggedIn: false },
  });
}

/**
 * False for a large step, which would delay other requests (staff can write any step), and for a secret,
 * because the early script may store answers (early-script.ts).
 */
const isDrawable = once((step: CompiledStep, flow: CompiledFlow) => {
  const isLight = Buffer.byteLength(JSON.stringify(step)) <= RELEASES.drawnBytes;
  return isLight && !mayHoldSecrets(flow.application, step.schema);
});
