import { monthsDue, type Needs } from '#domain/statements/needs.ts';
import { openApi } from '../api/open-api.ts';
import { type LinkIds, readReturnLink } from '../api/statements/return-link.ts';
import type { Submissions } from '../application/state/index.ts';
import type { SessionService } from '../session/state/index.ts';

/** The documents that the server still needs for a deal; undefined if the call fails. */
export async function readNeeds(session: SessionService, ids: LinkIds): Promise<Needs | undefined> {
  const result = await readReturnLink(openApi(session).send, ids);
  return result.ok ? result.value.needs : undefined;
}

/** Stores the needs of an application for its confirmation, if it is the last one submitted. */
export function keepNeeds(submissions: Submissions, flow: string, dealId: string, needs: Needs): void {
  const submission = submissions.read(flow);
  if (submission?.ids?.dealId !== dealId) return;
  const stage = needs.statements ? submission.stage : 'ApplySubmitted';
  const { documents } = needs;
  submissions.keep(flow, { ...submission, stage, documents, months: monthsDue(needs, stage) });
}
