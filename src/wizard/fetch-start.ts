import { stepPath, widgetNames } from '#engine';
import { loadWidgets } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { createRuntimes, isUntouched, loadFlow } from '../application/runtime/index.ts';
import { placesOf } from '../shell/navigation/index.ts';
import type { Services } from '../shell/services/index.ts';

/** Fetches a flow and what the step at a path is drawn with, or its first one: the button of a front page opens that at once. */
export async function fetchStart(flowId: string, path: string): Promise<void> {
  const flow = await loadFlow(flowId);
  const { start } = placesOf(flowId);
  const at = (wanted: string) => flow.steps.find((one) => stepPath(flow, one) === wanted);
  const step = at(path) ?? at(start) ?? flow.steps[0];
  if (step) await loadWidgets(widgets, widgetNames(step));
}

/**
 * Starts the application of a flow beside the first drawing of its page, and fetches what the step at a path is drawn with.
 * @returns whether it shows what the server has drawn for a visitor
 */
export async function startAt(flowId: string, path: string, services: Services): Promise<boolean> {
  const { brand } = services.boot;
  const starting = brand && services.once(createRuntimes).of(flowId, brand);
  const [runtime] = await Promise.all([starting, fetchStart(flowId, path)]);
  return runtime !== undefined && isUntouched(runtime);
}
