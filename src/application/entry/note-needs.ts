import type { AskedMonth } from '#domain/statement-months.ts';
import type { Submissions } from '../state/index.ts';

/** Notes what the server still needs of the application with this id, where it is the one that was last submitted. */
export function noteNeeds(
  submissions: Submissions,
  flow: string,
  dealId: string,
  needs: { statements: boolean; documents: string[]; months: AskedMonth[] },
): void {
  const known = submissions.read(flow);
  if (known?.ids?.dealId !== dealId) return;
  const stage = needs.statements ? known.stage : 'ApplySubmitted';
  const missing = needs.months.flatMap(({ month, here }) => (here ? [] : [month]));
  const months = needs.statements && known.stage === 'ApplySubmitted' ? missing : [];
  submissions.keep(flow, { ...known, stage, documents: needs.documents, months });
}
