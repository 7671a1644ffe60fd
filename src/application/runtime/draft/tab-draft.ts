import { type CompiledFlow, type Draft, readDraft } from '#engine';
import type { RuntimeOptions } from '../../state/index.ts';
import { dropDraft, loadDraft, setDraftAside } from './draft-storage.ts';

/** The tab's draft, if this person may see it [SESSION-22]; another person's sign-in deletes it. */
export function readTabDraft(
  flow: CompiledFlow,
  platform: string,
  { session, submissions }: Pick<RuntimeOptions, 'session' | 'submissions'>,
): Draft | undefined {
  const { id, loggedIn } = session.store.getState();
  const storedDraft = loadDraft(flow.id, platform);
  if (storedDraft?.subject && storedDraft.subject !== id) {
    if (loggedIn) {
      dropDraft(flow.id);
      submissions.drop(flow.id);
    } else setDraftAside(flow.id);
    return undefined;
  }
  return storedDraft && readDraft(flow, storedDraft.draft);
}
