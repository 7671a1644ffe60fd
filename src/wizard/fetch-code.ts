import { useEffect } from 'react';
import { type CompiledStep, type FlowPlaces, stepPath, widgetNames } from '#engine';
import { arePlain, loadWidgets, useEngine, useWidgets, type WidgetRegistry } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { fetchChecks } from '../application/actions/index.ts';
import { createRuntimes, isUntouched, loadFlow } from '../application/runtime/index.ts';
import { type Services, whenIdle } from '../shell/services/index.ts';

// Each part is one dynamic import, so that the bundler splits there.
export const loadFluent = async () => (await import('../styles/FluentRoot.tsx')).FluentRoot;
export const loadReview = async () => (await import('./review/ReviewBody.tsx')).ReviewBody;
export const loadFinal = async () => (await import('./FinalScreen.tsx')).FinalScreen;
const loadProcess = () => import('../pages/status/ProcessPage.tsx');

/** Loads a step's widgets, and Fluent UI if the step has more than native controls. */
export async function fetchStep(registry: WidgetRegistry, names: string[]): Promise<void> {
  await loadWidgets(registry, names);
  if (!arePlain(names)) await loadFluent();
}

/**
 * Loads the code that a press on the step's button needs, while the browser is idle: its checks and the next page.
 * Failures are retried when the code is needed.
 */
export function usePrefetch(step: CompiledStep, ready: boolean): void {
  const engine = useEngine();
  const registry = useWidgets();
  useEffect(() => {
    if (!ready) return undefined;
    return whenIdle(() => {
      const next = engine.context().nextStep(step);
      const loads = [fetchChecks(step), next ? fetchPage(registry, next) : loadProcess()];
      void Promise.allSettled(loads);
    });
  }, [engine, registry, step, ready]);
}

async function fetchPage(registry: WidgetRegistry, step: CompiledStep): Promise<void> {
  if (step.view === 'final') await loadFinal();
  else if (step.view === 'review') await Promise.all([loadReview(), fetchStep(registry, widgetNames(step))]);
  else await fetchStep(registry, widgetNames(step));
}

/** Loads a flow and the code of the step at a path, else of its first step. */
export async function fetchStart(
  { id, start }: Pick<FlowPlaces, 'id' | 'start'>,
  path: string,
): Promise<void> {
  const flow = await loadFlow(id);
  const stepAt = (path: string) => flow.steps.find((step) => stepPath(flow, step) === path);
  const step = stepAt(path) ?? stepAt(start) ?? flow.steps[0];
  if (step) await loadWidgets(widgets, widgetNames(step));
}

/**
 * Starts the application of a flow before the first render, and loads the step at a path.
 * @returns whether it shows the same as the server's markup for a visitor
 */
export async function startAt(flowId: string, path: string, services: Services): Promise<boolean> {
  const { siteMap, boot } = services;
  const { brand } = boot;
  const starting = brand && services.once(createRuntimes).getOrStart(flowId, brand);
  const [runtime] = await Promise.all([starting, fetchStart(siteMap.placesOf(flowId), path)]);
  return runtime !== undefined && isUntouched(runtime);
}
