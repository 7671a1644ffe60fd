import { onFlowChange } from './flow-changes.ts';
import { loadFlow } from './flow-source.ts';
import { followPage } from './follow-page.ts';
import { openRuntime } from './open-runtime.ts';
import type { Runtime, RuntimeSetting } from './runtime.ts';
import { personOf } from './runtime-environment.ts';
import { tabDraft } from './tab-draft.ts';

/**
 * Starts a flow: loads it, resumes the session, and takes up the application from the server or from this tab's draft.
 * @throws where the flow can't be loaded (network).
 */
export async function startRuntime(flowId: string, outside: RuntimeSetting): Promise<Runtime> {
  const { brand, session } = outside;
  const [flow] = await Promise.all([loadFlow(flowId), session.resume()]);
  const runtime = openRuntime(flow, outside);
  // Then the person: what waits for them since their session ended goes under what was typed later.
  const draft = tabDraft(flow, brand.platform, outside);
  if (draft) runtime.dispatch({ type: 'draft-read', draft });
  runtime.dispatch({ type: 'person', ...personOf(flow, session) });
  await runtime.askServer();
  const ends = [
    runtime.stop,
    followPage(runtime),
    onFlowChange((next) => {
      if (next.id === flow.id) runtime.takeFlow(next);
    }),
  ];
  runtime.stop = () => {
    for (const end of ends) end();
  };
  return runtime;
}
