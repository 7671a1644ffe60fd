import { SAVING } from '#domain/limits.ts';
import { writeField } from '#engine';
import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import { openApi } from '../../api/open-api.ts';
import type { Brand } from '../../brand/types.ts';
import type { Services } from '../../shell/services/index.ts';
import { maskSecrets } from '../join/index.ts';
import { savedSecrets } from '../saves/index.ts';
import type { ApplicationCore, Runtime } from '../state/index.ts';
import { namesLostByLogOut } from './save-before-log-out.ts';
import { startRuntime } from './start-runtime.ts';

/** The page's applications, one per flow. They stay while other pages are shown. */
export interface Runtimes {
  /** A failed start is not cached. */
  getOrStart: (flowId: string, brand: Brand) => Promise<Runtime>;
  /** The flow's runtime; undefined until it has started. */
  getStarted: (flowId: string) => Runtime | undefined;
  listRunning: () => Promise<Runtime[]>;
}

/** Created once per page: `services.once(createRuntimes)`. */
export function createRuntimes({
  boot,
  alerts,
  modals,
  submissions,
  session: loader,
  beforeReload,
  beforeLogOut,
}: Services): Runtimes {
  const runtimes = new Map<string, Promise<Runtime>>();
  const startedRuntimes = new Map<string, Runtime>();
  const start = async (flowId: string, brand: Brand): Promise<Runtime> => {
    const session = await loader.open();
    const api = openApi(session);
    const runtime = await startRuntime(flowId, { boot, brand, alerts, modals, submissions, session, api });
    beforeReload.add(() => saveBeforeReload(runtime));
    beforeLogOut.add(() => namesLostByLogOut(runtime));
    startedRuntimes.set(flowId, runtime);
    return runtime;
  };
  return {
    getOrStart(flowId, brand) {
      const cachedRuntime = runtimes.get(flowId);
      if (cachedRuntime) return cachedRuntime;
      const starting = start(flowId, brand);
      runtimes.set(flowId, starting);
      starting.catch(() => runtimes.delete(flowId));
      return starting;
    },
    getStarted: (flowId) => startedRuntimes.get(flowId),
    async listRunning() {
      const all = await Promise.allSettled(runtimes.values());
      return all.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    },
  };
}

/**
 * Saves a typed secret before a reload, because a draft contains none [PRIVATE-1]. A birth date that still shows may be saved.
 * @returns false if it can't be saved now: then warn the person
 */
export async function saveBeforeReload({
  engine,
  state,
  request,
}: Pick<ApplicationCore, 'engine' | 'state' | 'request'>): Promise<boolean> {
  flushDrafts();
  const isSafe = (): boolean => {
    const unsaved = structuredClone(state().application);
    for (const name of savedSecrets(engine.flow, state())) writeField(engine.flow, unsaved, name, undefined);
    return JSON.stringify(maskSecrets(engine.flow, unsaved)) === JSON.stringify(unsaved);
  };
  if (isSafe()) return true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeLimit = new Promise((resolve) => {
    timer = setTimeout(resolve, SAVING.beforeReloadMs);
  });
  // A full save, because an autosave leaves out secrets that replace saved ones.
  await Promise.race([request('save'), timeLimit]);
  clearTimeout(timer);
  return isSafe();
}
