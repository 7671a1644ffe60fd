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
import { createEnvironment, createFormContext } from '../deals/answers/index.ts';
import type { Flows } from '../flows.ts';
import { RELEASES } from '../limits.ts';
import type { Boot } from './document.ts';
import { ownPath } from './paths.ts';

/**
 * The step at an address if every visitor sees the same; undefined if it depends on the person, answers or
 * query.
 */
export function findServedStep(
  url: string,
  brand: EffectiveBrand,
  flows: Flows,
):
  | { step: NonNullable<Boot['step']>; flow: CompiledFlow; widgets: string[]; isDrawable: boolean }
  | undefined {
  const { pathname, searchParams } = new URL(url, 'http://page.invalid');
  const parameterNames = [...searchParams.keys()];
  if (parameterNames.some((name) => name !== 'brand' && name !== 'lang')) return undefined;
  const path = ownPath(pathname, brand);
  const flow = Object.values(flows).find((flow) => flow && path.startsWith(`${flow.base}/`));
  if (!flow) return undefined;
  const context = createVisitorContext(flow, brand);
  const place = resolvePath(path, context);
  if (place.kind !== 'step') return undefined;
  const { step } = place;
  if (step.access !== 'visitor' || step.view !== 'form' || step.signIn) return undefined;
  const { title, heading, intro } = stepWords(step, brand);
  const hasNavigationOnTop = context.flags.step_navigation_on_top === true;
  return {
    step: {
      path,
      title,
      heading,
      ...(intro === undefined ? {} : { intro }),
      ...(hasNavigationOnTop ? { progress: true } : {}),
    },
    flow,
    widgets: widgetNames(step),
    isDrawable: isDrawable(step, flow),
  };
}

/** The SDK's cookie of a person who signed in lately in this browser (src/session/provider/sdk-cookies.ts). */
const SIGNED_IN_COOKIE = '.is.authenticated=true';

/**
 * A step's address without a query, with the brand's prefix, because the server can draw that page: for an entry of a
 * flow (`/app`), and for the link of home's button with `?start`, unless a signed-in person may have to choose a
 * business first [FLOW-23]. Undefined at other addresses, and for other queries, which only the browser's code reads.
 */
export function entryRedirect(
  url: string,
  brand: EffectiveBrand,
  flows: Flows,
  cookies = '',
): string | undefined {
  const [fullPath = '/', query] = url.split('?');
  const isStart = query === 'start' && !cookies.includes(SIGNED_IN_COOKIE);
  if (query !== undefined && !isStart) return undefined;
  const path = ownPath(fullPath, brand);
  const entry = path.replace(/(.)\/$/, '$1');
  for (const flow of Object.values(flows)) {
    if (!flow || (!isStart && !flow.entries.includes(entry))) continue;
    const place = resolvePath(entry, createVisitorContext(flow, brand));
    const prefix = fullPath.slice(0, fullPath.length - path.length);
    if (place.kind === 'redirect') return `${prefix}${place.to}`;
    if (place.kind === 'step') return `${prefix}${entry}`;
  }
  return undefined;
}

/**
 * Whether a flow has no step, alias, part or hidden step at an address. Addresses of list items count as known,
 * because only the browser knows which items exist.
 */
export function isUnknownStep(url: string, brand: EffectiveBrand, flow: CompiledFlow): boolean {
  return resolvePath(ownPath(url, brand), createVisitorContext(flow, brand)).kind === 'unknown';
}

/** The form context of a signed-out visitor without answers. The time is arbitrary: nothing here depends on it. */
function createVisitorContext(flow: CompiledFlow, brand: EffectiveBrand): FormContext {
  return createFormContext(flow, createEnvironment(brand, new Date(0)), brand, {}).with({
    session: { loggedIn: false },
  });
}

/**
 * Whether the server may draw a step's fields. False for a large step, which would delay other requests (staff
 * can write any step), and for a step with a secret, because the early script may store answers
 * (early-script.ts).
 */
const isDrawable = once((step: CompiledStep, flow: CompiledFlow) => {
  const isSmall = Buffer.byteLength(JSON.stringify(step)) <= RELEASES.drawnBytes;
  return isSmall && !mayHoldSecrets(flow.application, step.schema);
});
