import { stepPath } from '#engine/core/index.ts';
import { loadWidgets, widgetNames } from '#engine/react/index.ts';
import { widgets } from '#widgets/registry.ts';
import { loadFlow } from '../application/flow-source.ts';
import { placesOf } from '../shell/flows.ts';

/** Fetches a flow and what its first step is drawn with, so that the button of its front page opens it at once. */
export async function fetchStart(flowId: string): Promise<void> {
  const flow = await loadFlow(flowId);
  const { start } = placesOf(flowId);
  const step = flow.steps.find((one) => stepPath(flow, one) === start) ?? flow.steps[0];
  if (step) await loadWidgets(widgets, widgetNames(step));
}
