import { compute } from '#domain/compute.ts';
import {
  type ApplicationData,
  createEngine,
  type Engine,
  type EngineEnvironment,
  type Facts,
  type RuleContext,
  readDraft,
  toDraft,
  withFlow,
} from '#engine/core/index.ts';
import { alerts, errors, ui, widgets, wizard } from '#flows/texts.json';
import type { Api, CurrentDeal } from '../api/api.ts';
import type { Boot } from '../brand/boot.ts';
import type { Brand } from '../brand/types.ts';
import type { SessionService } from '../session/session-service.ts';
import { dropDraft, keepDraft, loadDraft } from './draft-storage.ts';
import { flatTexts } from './flat-texts.ts';
import { onFlowChange } from './flow-changes.ts';
import { loadFlow } from './flow-source.ts';
import { dropLastSubmission } from './last-submission.ts';
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
  /** Takes a version from the server as the truth of this page. */
  adopt: (deal: CurrentDeal) => void;
  /** Forgets the answers of this page and tab, e.g. after submit. */
  clear: () => void;
  /** Whether the visitor's IP address is outside the US and its territories; undefined where nobody knows. Asked once. */
  outsideUs: () => Promise<boolean | undefined>;
  /** Hot reload: the engine was replaced. */
  onEngine: (listener: () => void) => () => void;
}

const WRITE_DRAFT_AFTER_MS = 250;

/** The environment the engine runs in: computations of the domain, the brand's words over our own. */
export function environmentOf(brand: Brand): EngineEnvironment {
  return {
    compute: compute as EngineEnvironment['compute'],
    content: brand.content ?? {},
    texts: flatTexts({ alerts, errors, ui, widgets, wizard }),
    now: () => new Date().toISOString(),
  };
}

/** The session as rules see it. Never holds a token. */
export function sessionFacts(session: SessionService): RuleContext['session'] {
  const { loggedIn, email, firstName, lastName, type } = session.store.getState();
  return { loggedIn, email, firstName, lastName, type };
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
    adopt(deal) {
      const { application, hidden, farthest, version, savedAt } = deal;
      runtime.engine.dispatch({ type: 'load', application, hidden, farthest, version, savedAt });
      runtime.base = runtime.engine.state().application;
    },
    clear() {
      runtime.base = undefined;
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
  takeUpDraft(runtime);
  await takeUpDeal(runtime);
  keepDraftOf(runtime);
  followSession(runtime);
  onFlowChange((next) => {
    if (next.id !== flow.id) return;
    runtime.engine = withFlow(runtime.engine, next);
    for (const listener of listeners) listener();
  });
  return runtime;
}

/** Values a fresh application of a signed-in person starts with (spec §4: owner 1's e-mail). */
function ownEmail(session: SessionService): Record<string, string> {
  const { loggedIn, email } = session.store.getState();
  return loggedIn && email ? { owner_1_email: email } : {};
}

function takeUpDraft({ engine, brand, session }: Runtime): void {
  const stored = loadDraft(engine.flow.id, brand.platform);
  const subject = session.store.getState().id;
  if (!stored) return;
  if (stored.subject && subject && stored.subject !== subject) {
    forgetOthers(engine);
    return;
  }
  const draft = readDraft(engine.flow, stored.draft);
  if (!draft) return;
  const { application, hidden, farthest, version, touched } = draft;
  engine.dispatch({ type: 'load', application, hidden, farthest, version, touched });
}

/** A signed-in person's application is the server's (decision 15); a page that can't reach it goes on with the draft. */
async function takeUpDeal(runtime: Runtime): Promise<void> {
  const { session, api, engine } = runtime;
  if (!session.store.getState().loggedIn) return;
  const answer = await api.currentDeal(engine.flow.id);
  if (answer.ok && answer.value) runtime.adopt(answer.value);
  else if (answer.ok && engine.state().version !== undefined) runtime.clear();
  else if (answer.ok && !engine.state().touched.owner_1_email) {
    engine.dispatch({ type: 'change', values: ownEmail(session) });
  }
}

/** Writes the draft shortly after each change, and at once when the page goes away. */
function keepDraftOf(runtime: Runtime): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { engine, brand, session } = runtime;
    const draft = JSON.stringify(toDraft(engine.flow, engine.state()));
    keepDraft(engine.flow.id, { platform: brand.platform, subject: session.store.getState().id, draft });
  };
  runtime.engine.store.subscribe((state, before) => {
    if (
      state.application === before.application &&
      state.farthest === before.farthest &&
      state.hidden === before.hidden
    )
      return;
    timer ??= setTimeout(write, WRITE_DRAFT_AFTER_MS);
  });
  window.addEventListener('pagehide', () => timer && write());
}

/** Keeps the session's facts in the engine; another person on this browser never sees the earlier one's answers. */
function followSession(runtime: Runtime): void {
  const { session } = runtime;
  session.store.subscribe((now, before) => {
    if (now.loggedIn && before.id && now.id !== before.id) {
      forgetOthers(runtime.engine);
      runtime.base = undefined;
      runtime.engine.dispatch({ type: 'reset', values: ownEmail(session) });
    }
    runtime.engine.dispatch({ type: 'facts', facts: { session: sessionFacts(session) } });
  });
}

function forgetOthers(engine: Engine): void {
  dropDraft(engine.flow.id);
  dropLastSubmission();
}
