import { toDraft } from '#engine';
import type { Effect } from './events.ts';
import type { Setting } from './setting.ts';
import type { ApplicationState } from './state.ts';

/**
 * Writes the draft for a person. An application that the server does not know and in which nothing was answered is not
 * written: it must not take the place of one that waits for its owner to sign in again. While the person is being asked which answers to keep, the earlier draft
 * stays: it holds the answers that the page does not show.
 */
export function remember({ flow }: Setting, state: ApplicationState, person: string | undefined): Effect[] {
  const { core, touched } = state;
  const isNothing = !core.ids && Object.keys(touched).length === 0;
  if (core.question || core.submission || isNothing) return [];
  const { base, createKey } = core;
  const lost = [...core.lost, ...(core.attempt ? [core.attempt.held] : [])];
  return [
    { type: 'remember', person, draft: JSON.stringify(toDraft(flow, state, { base, lost, createKey })) },
  ];
}

/** Whether the draft in this tab is no longer what the page shows. A new version of the server's brings new answers along. */
export function isDraftStale(before: ApplicationState, now: ApplicationState): boolean {
  const isSame =
    before.application === now.application &&
    before.touched === now.touched &&
    before.farthest === now.farthest &&
    before.hidden === now.hidden;
  return !isSame && Object.keys(now.touched).length > 0;
}
