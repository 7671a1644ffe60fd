import { monthsDue, type Needs } from '#domain/statements/needs.ts';
import type { Submissions } from '../state/index.ts';

/** Stores the needs of an application, as the server sent them, if it is the last one submitted. */
export function noteNeeds(submissions: Submissions, flow: string, dealId: string, needs: Needs): void {
  const known = submissions.read(flow);
  if (known?.ids?.dealId !== dealId) return;
  const stage = needs.statements ? known.stage : 'ApplySubmitted';
  const { documents } = needs;
  submissions.keep(flow, { ...known, stage, documents, months: monthsDue(needs, stage) });
}
