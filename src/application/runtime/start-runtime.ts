import type { CompiledFlow } from '#engine';
import { FLOW_COMPILED } from '#engine';
import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import { heldBackNames, unsavedAnswers } from '../saves/index.ts';
import type { ApplicationCore, Runtime, RuntimeOptions } from '../state/index.ts';
import { loadDraft, readTabDraft } from './draft/index.ts';
import { loadFlow } from './flow-source.ts';
import { openRuntime } from './open-runtime.ts';
import { followRequests } from './requests.ts';
import { personOf } from './runtime-environment.ts';
import { saveBeforeLogOut } from './save-before-log-out.ts';

/** Starts a flow with the server's application or this tab's draft. @throws if the flow can't be loaded */
export async function startRuntime(flowId: string, options: RuntimeOptions): Promise<Runtime> {
  const { brand, session } = options;
  const [flow] = await Promise.all([loadFlow(flowId), session.resume()]);
  const runtime = openRuntime(flow, options);
  // Before the event `person`, which may apply an older draft: newer answers must then be in the page.
  const readDraftJson = readTabDraft(flow, brand.platform, options);
  if (readDraftJson) runtime.dispatch({ type: 'draft-read', draft: readDraftJson });
  runtime.dispatch({ type: 'person', ...personOf(flow, session) });
  await runtime.askServer();
  const ends = [
    runtime.stop,
    followPage(runtime),
    followRequests(runtime),
    // After `followPage`, whose `pagehide` listener writes the draft that this function compares.
    reloadIfDraftChanged(runtime),
    guardLeaving(runtime),
    session.beforeLogOut(() => saveBeforeLogOut(runtime)),
    onFlowChange((next) => {
      if (next.id === flow.id) runtime.replaceFlow(next);
    }),
  ];
  runtime.stop = () => {
    for (const end of ends) end();
  };
  return runtime;
}

/** @returns a function that stops it */
function onFlowChange(listener: (flow: CompiledFlow) => void): () => void {
  const onCompiled = (event: Event): void => listener((event as CustomEvent<CompiledFlow>).detail);
  window.addEventListener(FLOW_COMPILED, onCompiled);
  return () => window.removeEventListener(FLOW_COMPILED, onCompiled);
}

/**
 * Makes the browser ask before the page is left with answers that no autosave sends. The listener is added only
 * then, because browsers keep no page with this listener in the back-forward cache.
 * @returns a function that stops this
 */
export function guardLeaving({ engine, state }: Pick<ApplicationCore, 'engine' | 'state'>): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  const stopAsking = (): void => window.removeEventListener('beforeunload', ask);
  const unsubscribe = engine.store.subscribe(() => {
    const now = state();
    const { ids, submission } = now.core;
    const isKnown = ids && !submission && now.session.loggedIn;
    // While an autosave is due, only the answers that it leaves out count.
    const unsavedNames = now.dirty ? heldBackNames(engine.flow, now) : unsavedAnswers(engine.flow, now);
    if (isKnown && unsavedNames.length > 0) window.addEventListener('beforeunload', ask);
    else stopAsking();
  });
  return () => {
    unsubscribe();
    stopAsking();
  };
}

/** Dispatches events of the page and the session. @returns a function that stops it */
export function followPage({
  engine,
  session,
  dispatch,
}: Pick<ApplicationCore, 'engine' | 'session' | 'dispatch'>): () => void {
  const onPageHide = (): void => {
    // Text fields flush on `pagehide` too, but Chromium calls their listeners after this one.
    flushDrafts();
    dispatch({ type: 'page-hidden' });
  };
  const onOnline = (): void => dispatch({ type: 'online' });
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('online', onOnline);
  const ends = [
    session.store.subscribe((now, before) => {
      // Text that is being typed belongs to the person who has signed out: flushed later, the next person would see it.
      if (before.loggedIn && !now.loggedIn) flushDrafts();
      dispatch({ type: 'person', ...personOf(engine.flow, session) });
    }),
    session.onEnded((ending) => dispatch({ type: 'session-ended', ending })),
    () => window.removeEventListener('pagehide', onPageHide),
    () => window.removeEventListener('online', onOnline),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Reloads a page from the back-forward cache if another page of this tab has changed the draft, so that older
 * answers do not overwrite it. @returns a function that stops this
 */
function reloadIfDraftChanged(runtime: Runtime): () => void {
  const { engine, brand } = runtime;
  const draft = (): string | undefined => JSON.stringify(loadDraft(engine.flow.id, brand.platform));
  let draftOnLeave = draft();
  const onPageHide = (): void => {
    draftOnLeave = draft();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || draft() === draftOnLeave) return;
    runtime.stop();
    document.body.inert = true;
    window.location.reload();
  };
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', onPageShow);
  };
}
