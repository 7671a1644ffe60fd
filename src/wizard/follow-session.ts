import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import { setDraftAside } from './draft-storage.ts';
import type { Runtime } from './runtime.ts';
import { ownEmail, sessionFacts } from './runtime-environment.ts';
import { forgetOthers, takeUpWaitingDraft } from './take-up.ts';
import { forgetUploads } from './upload-port.ts';

/**
 * Keeps the session's facts in the engine. When a session ends, the answers leave the page: an ended one keeps them in
 * this tab for the same person, a log-out forgets them, and another person never sees them (decision 15).
 * @param writeDraft writes the draft for a person.
 */
export function followSession(runtime: Runtime, writeDraft: (subject: string | undefined) => void): void {
  const { session } = runtime;
  let owner = session.store.getState().id || undefined;
  const empty = (): void => {
    runtime.base = undefined;
    runtime.ids = undefined;
    runtime.engine.dispatch({ type: 'reset', values: ownEmail(session) });
  };
  session.store.subscribe((now, before) => {
    if (before.loggedIn && !now.loggedIn) {
      // A text still being typed goes along: handed up later it would be a visitor's, for the next person to see.
      flushDrafts();
      writeDraft(before.id);
      empty();
      setDraftAside(runtime.engine.flow.id);
    }
    if (now.loggedIn) {
      if (owner !== undefined && now.id !== owner) {
        forgetOthers(runtime.engine.flow.id);
        forgetUploads(runtime);
        empty();
      } else if (!before.loggedIn) takeUpWaitingDraft(runtime);
      owner = now.id;
    }
    runtime.engine.dispatch({ type: 'facts', facts: { session: sessionFacts(session) } });
  });
  session.onEnded((ending) => {
    if (ending === 'expired') return;
    forgetOthers(runtime.engine.flow.id);
    forgetUploads(runtime);
  });
}
