import { toDraft } from '#engine';
import type { Effect } from './events.ts';
import type { MachineInputs } from './machine-inputs.ts';
import type { ApplicationState } from './state.ts';

/**
 * The effect that writes the draft. An empty unsaved application must not replace the draft of a person who
 * will sign in again; during a conflict, the earlier draft has answers that the page does not show.
 */
export function rememberDraft(
  { flow }: MachineInputs,
  state: ApplicationState,
  person: string | undefined,
): Effect[] {
  const { core, touched } = state;
  const isEmptyApplication = !core.ids && Object.keys(touched).length === 0;
  if (core.question || core.submission || isEmptyApplication) return [];
  const { base, createKey } = core;
  const lostApplications = [...core.lost, ...(core.attempt ? [core.attempt.heldAnswers] : [])];
  return [
    {
      type: 'remember',
      person,
      draft: JSON.stringify(toDraft(flow, state, { base, lost: lostApplications, createKey })),
    },
  ];
}

/** Whether this tab's draft differs from the page. */
export function isDraftStale(before: ApplicationState, now: ApplicationState): boolean {
  const isSame =
    before.application === now.application &&
    before.touched === now.touched &&
    before.farthest === now.farthest &&
    before.hidden === now.hidden;
  return !isSame && Object.keys(now.touched).length > 0;
}
