import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import type { ApplicationCore } from './runtime.ts';
import { personOf } from './runtime-environment.ts';

/**
 * Tells an application of the page and of the session: who is signed in, when the page may go away, when the network is
 * back. @returns how to stop.
 */
export function followPage({
  engine,
  session,
  dispatch,
}: Pick<ApplicationCore, 'engine' | 'session' | 'dispatch'>): () => void {
  const hidden = (): void => dispatch({ type: 'page-hidden' });
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
