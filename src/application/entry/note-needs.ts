import { monthsDue, type Needs } from '#domain/needs.ts';
import type { Submissions } from '../state/index.ts';

/** Notes what the server still needs of the application with this id, if it is the one that was last submitted. */
export function noteNeeds(submissions: Submissions, flow: string, dealId: string, needs: Needs): void {
  const known = submissions.read(flow);
  if (known?.ids?.dealId !== dealId) return;
  const stage = needs.statements ? known.stage : 'ApplySubmitted';
  const { documents } = needs;
  submissions.keep(flow, { ...known, stage, documents, months: monthsDue(needs, stage) });
}
