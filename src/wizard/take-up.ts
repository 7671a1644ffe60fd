import { choiceOfMine, mergeApplications, readDraft, readField } from '#engine/core/index.ts';
import { changedAnswers } from '../actions/changed-answers.ts';
import { withServersOwn } from '../actions/servers-own.ts';
import type { CurrentDeal } from '../api/api.ts';
import { askAboutDifferences } from './differences.ts';
import { dropDraft, loadDraft, type StoredDraft, setDraftAside, takeWaitingDraft } from './draft-storage.ts';
import { dropLastSubmission } from './last-submission.ts';
import type { Runtime } from './runtime.ts';
import { ownEmail } from './runtime-environment.ts';

/**
 * Takes up this tab's draft. One that a signed-in person left is theirs alone: nobody else, signed in or out, sees it
 * (decision 15).
 * @returns whether there was one.
 */
export function takeUpDraft(runtime: Runtime): boolean {
  const { engine, brand, session } = runtime;
  const { id, loggedIn } = session.store.getState();
  const stored = loadDraft(engine.flow.id, brand.platform);
  if (!stored) return takeUpWaitingDraft(runtime);
  if (stored.subject && stored.subject !== id) {
    if (loggedIn) forgetOthers(engine.flow.id);
    else setDraftAside(engine.flow.id);
    return false;
  }
  return load(runtime, stored);
}

/**
 * Takes up what a person left in this tab when their session ended; what was typed since stays on top. Somebody else's
 * is dropped.
 * @returns whether there was one.
 */
export function takeUpWaitingDraft(runtime: Runtime): boolean {
  const { engine, brand, session } = runtime;
  const { id, loggedIn } = session.store.getState();
  if (!loggedIn) return false;
  const waiting = takeWaitingDraft(engine.flow.id, brand.platform);
  if (!waiting || waiting.subject !== id) return false;
  const { application, touched } = engine.state();
  const typed = Object.keys(touched).map(
    (name) => [name, readField(engine.flow, application, name)] as const,
  );
  const taken = load(runtime, waiting);
  if (taken && typed.length > 0) engine.dispatch({ type: 'change', values: Object.fromEntries(typed) });
  return taken;
}

function load({ engine }: Runtime, stored: StoredDraft): boolean {
  const draft = readDraft(engine.flow, stored.draft);
  if (!draft) return false;
  const { application, hidden, farthest, version, touched } = draft;
  engine.dispatch({ type: 'load', application, hidden, farthest, version, touched });
  return true;
}

/**
 * Takes up a signed-in person's application from the server, which goes before this tab's draft; a page that can't
 * reach it goes on with the draft. What only the draft has is added; what differs is offered once the page stands,
 * unless the draft goes on from that very version: then it holds the later answers.
 */
export async function takeUpDeal(runtime: Runtime, hasDraft: boolean): Promise<void> {
  const { session, api, engine } = runtime;
  if (!session.store.getState().loggedIn) return;
  const answer = await api.currentDeal(engine.flow.id);
  if (!answer.ok) return;
  if (!answer.value) {
    // The application of this draft was submitted (elsewhere, or here and the answer was lost), or there never was one.
    if (engine.state().version !== undefined) {
      runtime.clear();
      runtime.received = true;
    } else if (!engine.state().touched.owner_1_email)
      engine.dispatch({ type: 'change', values: ownEmail(session) });
    return;
  }
  if (hasDraft) joinDraft(runtime, answer.value);
  else runtime.adopt(answer.value);
}

function joinDraft(runtime: Runtime, deal: CurrentDeal): void {
  const { engine } = runtime;
  const mine = withServersOwn(changedAnswers(engine), deal.application);
  const isLater = engine.state().version === deal.version;
  const merged = mergeApplications(engine.flow, undefined, mine, deal.application);
  const { application, differences } = merged;
  runtime.adopt(deal);
  const values = choiceOfMine(merged);
  engine.dispatch({ type: 'load', ...deal, application });
  if (isLater && differences.length > 0) engine.dispatch({ type: 'change', values });
  else if (differences.length > 0) {
    void askAboutDifferences(runtime, differences).then((choice) => {
      if (choice === 'mine') engine.dispatch({ type: 'change', values });
    });
  }
}

/** Clears what an earlier person left in this tab. */
export function forgetOthers(flowId: string): void {
  dropDraft(flowId);
  dropLastSubmission(flowId);
}
