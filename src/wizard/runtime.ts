import { type ApplicationData, createEngine, type Engine, type Facts, withFlow } from '#engine/core/index.ts';
import type { Api, CurrentDeal } from '../api/api.ts';
import type { Boot } from '../brand/boot.ts';
import type { Brand } from '../brand/types.ts';
import type { SessionService } from '../session/session-service.ts';
import { dropDraft } from './draft-storage.ts';
import { onFlowChange } from './flow-changes.ts';
import { loadFlow } from './flow-source.ts';
import { followSession } from './follow-session.ts';
import { keepDraftOf } from './keep-draft.ts';
import { environmentOf, ownEmail, sessionFacts } from './runtime-environment.ts';
import { takeUpDeal, takeUpDraft } from './take-up.ts';
import { forgetUploads } from './upload-port.ts';
import { isOutsideUs } from './us-territories.ts';

/** Everything a running application is made of: one per page load and flow. */
export interface Runtime {
  engine: Engine;
  api: Api;
  session: SessionService;
  brand: Brand;
  boot: Boot;
  /** What the server is known to hold: what saves are merged and compared against. */
  base: ApplicationData | undefined;
  /** The server's ids of it; undefined before the first save. */
  ids: { dealId: string; accountId: string; contactId: string } | undefined;
  /** The application of this tab turned out to be submitted already: its confirmation is shown once, in place of a step. */
  received: boolean;
  /** Takes a version from the server as the truth of this page. */
  adopt: (deal: CurrentDeal) => void;
  /** Forgets the answers of this page and tab, e.g. after submit. */
  clear: () => void;
  /** Whether the visitor's IP address is outside the US and its territories; undefined where nobody knows. Asked once. */
  outsideUs: () => Promise<boolean | undefined>;
  /** Hot reload: the engine was replaced. */
  onEngine: (listener: () => void) => () => void;
}

/**
 * Starts a flow: loads it, resumes the session, and takes up the application from the server or from this tab's draft.
 * @throws where the flow can't be loaded (network).
 */
export async function startRuntime(
  flowId: string,
  setting: { brand: Brand; boot: Boot; api: Api; session: SessionService },
): Promise<Runtime> {
  const { brand, boot, api, session } = setting;
  const [flow] = await Promise.all([loadFlow(flowId), session.resume()]);
  const facts: Facts = { session: sessionFacts(session), brand, flags: brand.flags ?? {}, visitor: {} };
  const listeners = new Set<() => void>();
  let country: Promise<boolean | undefined> | undefined;
  const runtime: Runtime = {
    engine: createEngine(flow, environmentOf(brand), facts),
    api,
    session,
    brand,
    boot,
    base: undefined,
    ids: undefined,
    received: false,
    adopt(deal) {
      const { application, hidden, farthest, version, savedAt, dealId, accountId, contactId } = deal;
      runtime.engine.dispatch({ type: 'load', application, hidden, farthest, version, savedAt });
      runtime.base = runtime.engine.state().application;
      runtime.ids = { dealId, accountId, contactId };
    },
    clear() {
      runtime.base = undefined;
      runtime.ids = undefined;
      forgetUploads(runtime);
      runtime.engine.dispatch({ type: 'reset', values: ownEmail(session) });
      dropDraft(flow.id);
    },
    outsideUs() {
      country ??= api.country().then((answer) => (answer.ok ? isOutsideUs(answer.value) : undefined));
      return country;
    },
    onEngine(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await takeUpDeal(runtime, takeUpDraft(runtime));
  followSession(runtime, keepDraftOf(runtime));
  onFlowChange((next) => {
    if (next.id !== flow.id) return;
    runtime.engine = withFlow(runtime.engine, next);
    for (const listener of listeners) listener();
  });
  return runtime;
}
