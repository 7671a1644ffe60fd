import { sharedApi } from '../api/shared-api.ts';
import type { Boot } from '../brand/boot.ts';
import type { Brand } from '../brand/types.ts';
import { sharedSession } from '../session/shared-session.ts';
import { type Runtime, startRuntime } from './runtime.ts';

const runtimes = new Map<string, Promise<Runtime>>();

/**
 * The running application of a flow: one per page load, so that leaving the wizard and coming back keeps it.
 * A start that failed is not kept: the next call tries again.
 */
export function runtimeOf(flowId: string, setting: { brand: Brand; boot: Boot }): Promise<Runtime> {
  const known = runtimes.get(flowId);
  if (known) return known;
  const started = startRuntime(flowId, {
    ...setting,
    session: sharedSession(setting.boot),
    api: sharedApi(setting.boot),
  });
  runtimes.set(flowId, started);
  started.catch(() => runtimes.delete(flowId));
  return started;
}

/** The applications that run in this page. */
export async function runningRuntimes(): Promise<Runtime[]> {
  const started = await Promise.allSettled(runtimes.values());
  return started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
