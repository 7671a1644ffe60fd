import { type CompiledFlow, type Draft, readDraft } from '#engine';
import type { RuntimeSetting } from '../state/index.ts';
import { dropDraft, loadDraft, setDraftAside } from './draft-storage.ts';

/**
 * The draft of this tab. One that a signed-in person left is theirs alone: nobody else, signed in or out, sees it
 * [SESSION-22]. Somebody else's is dropped when another person signs in, and waits while nobody is.
 */
export function tabDraft(
  flow: CompiledFlow,
  platform: string,
  { session, submissions }: Pick<RuntimeSetting, 'session' | 'submissions'>,
): Draft | undefined {
  const { id, loggedIn } = session.store.getState();
  const stored = loadDraft(flow.id, platform);
  if (stored?.subject && stored.subject !== id) {
    if (loggedIn) {
      dropDraft(flow.id);
      submissions.drop(flow.id);
    } else setDraftAside(flow.id);
    return undefined;
  }
  return stored && readDraft(flow, stored.draft);
}
