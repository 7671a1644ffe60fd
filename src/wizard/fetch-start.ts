import { type FlowPlaces, stepPath, widgetNames } from '#engine';
import { loadWidgets } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { createRuntimes, isUntouched, loadFlow } from '../application/runtime/index.ts';
import type { Services } from '../shell/services/index.ts';

/** Loads a flow and the code of the step at a path, else of its first step. */
export async function fetchStart(
  { id, start }: Pick<FlowPlaces, 'id' | 'start'>,
  path: string,
): Promise<void> {
  const flow = await loadFlow(id);
  const stepAt = (wanted: string) => flow.steps.find((step) => stepPath(flow, step) === wanted);
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
