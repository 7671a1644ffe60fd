import type { CompiledFlow } from '#engine';
import { FLOW_COMPILED } from '#engine';
import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import { heldBack, unsavedAnswers } from '../saves/index.ts';
import type { ApplicationCore, Runtime, RuntimeSetting } from '../state/index.ts';
import { loadDraft } from './draft-storage.ts';
import { loadFlow } from './flow-source.ts';
import { openRuntime } from './open-runtime.ts';
import { personOf } from './runtime-environment.ts';
import { saveBeforeLogOut } from './save-before-log-out.ts';
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
    // After it: once the page has written what it leaves.
    reloadOvertaken(runtime),
    guardLeaving(runtime),
    session.beforeLogOut(() => saveBeforeLogOut(runtime)),
    onFlowChange((next) => {
      if (next.id === flow.id) runtime.takeFlow(next);
    }),
  ];
  runtime.stop = () => {
    for (const end of ends) end();
  };
  return runtime;
}

/** Listens for flows that hot reload compiled anew; it reaches every application of the page. @returns how to stop. */
function onFlowChange(listener: (flow: CompiledFlow) => void): () => void {
  const hear = (event: Event): void => listener((event as CustomEvent<CompiledFlow>).detail);
  window.addEventListener(FLOW_COMPILED, hear);
  return () => window.removeEventListener(FLOW_COMPILED, hear);
}

/**
 * The browser asks before the page goes away with what no autosave sends. Only then: a page that always asks is kept by no
 * browser for Back. @returns how to stop.
 */
export function guardLeaving({ engine, state }: Pick<ApplicationCore, 'engine' | 'state'>): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  const end = (): void => window.removeEventListener('beforeunload', ask);
  const unsubscribe = engine.store.subscribe(() => {
    const now = state();
    const { ids, submission } = now.core;
    const isKnown = ids && !submission && now.session.loggedIn;
    // While an autosave is due, only the answers that it will leave out for certain count.
    const left = now.dirty ? heldBack(engine.flow, now) : unsavedAnswers(engine.flow, now);
    if (isKnown && left.length > 0) window.addEventListener('beforeunload', ask);
    else end();
  });
  return () => {
    unsubscribe();
    end();
  };
}

/**
 * Tells an application of the page and of the session: who is signed in, when the page may go away, when the network is
 * back. @returns how to stop.
 */
export function followPage({
  engine,
  session,
  dispatch,
}: Pick<ApplicationCore, 'engine' | 'session' | 'dispatch'>): () => void {
  const hidden = (): void => {
    // Here as well: Chromium tells a window's listeners in the order they came, those of the texts later than this one.
    flushDrafts();
    dispatch({ type: 'page-hidden' });
  };
  const online = (): void => dispatch({ type: 'online' });
  window.addEventListener('pagehide', hidden);
  window.addEventListener('online', online);
  const ends = [
    session.store.subscribe((now, before) => {
      // A text still being typed goes along: handed up later it would be a visitor's, for the next person to see.
      if (before.loggedIn && !now.loggedIn) flushDrafts();
      dispatch({ type: 'person', ...personOf(engine.flow, session) });
    }),
    session.onEnded((ending) => dispatch({ type: 'session-ended', ending })),
    () => window.removeEventListener('pagehide', hidden),
    () => window.removeEventListener('online', online),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * A page that comes back from the browser's memory of pages still shows what it left. Where another page of this tab wrote a draft
 * since, or has none any more, it is loaded anew, before its older answers take that one's place; until the new page is there, nobody
 * types into this one. @returns how to stop.
 */
function reloadOvertaken(runtime: Runtime): () => void {
  const { engine, brand } = runtime;
  const draft = (): string | undefined => JSON.stringify(loadDraft(engine.flow.id, brand.platform));
  let left = draft();
  const leave = (): void => {
    left = draft();
  };
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || draft() === left) return;
    runtime.stop();
    document.body.inert = true;
    window.location.reload();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}
