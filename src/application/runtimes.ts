import { openApi } from '../api/open-api.ts';
import type { Brand } from '../brand/types.ts';
import type { Services } from '../shell/services.ts';
import type { Runtime } from './runtime.ts';
import { saveBeforeReload } from './save-before-reload.ts';
import { startRuntime } from './start-runtime.ts';

/** The applications that run in a page: one for each flow, so that leaving the wizard and coming back keeps it. */
export interface Runtimes {
  /** The running application of a flow. A start that failed is not kept: the next call tries again. */
  of: (flowId: string, brand: Brand) => Promise<Runtime>;
  /** The same where it has started. */
  started: (flowId: string) => Runtime | undefined;
  running: () => Promise<Runtime[]>;
}

/** Made once for a page: `services.once(createRuntimes)`. */
export function createRuntimes({
  boot,
  alerts,
  modals,
  submissions,
  session: loader,
  beforeReload,
}: Services): Runtimes {
  const runtimes = new Map<string, Promise<Runtime>>();
  const started = new Map<string, Runtime>();
  const start = async (flowId: string, brand: Brand): Promise<Runtime> => {
    const session = await loader.open();
    const api = openApi(session);
    const runtime = await startRuntime(flowId, { boot, brand, alerts, modals, submissions, session, api });
    beforeReload.add(() => saveBeforeReload(runtime));
    started.set(flowId, runtime);
    return runtime;
  };
  return {
    of(flowId, brand) {
      const known = runtimes.get(flowId);
      if (known) return known;
      const starting = start(flowId, brand);
      runtimes.set(flowId, starting);
      starting.catch(() => runtimes.delete(flowId));
      return starting;
    },
    started: (flowId) => started.get(flowId),
    async running() {
      const all = await Promise.allSettled(runtimes.values());
      return all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
  };
}
