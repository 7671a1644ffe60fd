import { audit } from '../../audit/audit.ts';
import type { WriteDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { writeRow } from '../../storage/write-row.ts';
import { createWebhookJobs } from '../../webhooks/events.ts';
import { answerRequest, type RequestRow } from '../row/store.ts';

/**
 * Makes the write of a correction: in one transaction the new version, a copy of the previous one, the files of its
 * answers, the request's end, the webhook and the audit entry.
 * @throws Problem `expired-link` if the request was answered or withdrawn since the check
 */
export function createCorrectionWrite(
  deps: Deps,
  row: RequestRow,
  parts: readonly string[],
  requestId: string,
): WriteDeal {
  return ({ deal, mark }, alongside) =>
    deps.db.transaction(async (tx) => {
      // Compares xmin, too, because a key rotation changes the row but not its version.
      const [before] = await tx.query(
        `select * from deals where brand = $1 and id = $2 and version = $3 - 1 and submitted_at is not null
           and ($4::text is null or xmin::text = $4) for no key update`,
        [deal.brand, deal.id, deal.version, mark ?? null],
      );
      if (!before) return undefined;
      const now = deal.saved_at;
      if (!(await answerRequest(tx, row, now))) throw new Problem('expired-link');
      const { brand, version, document, shape, hidden, saved_at } = before;
      await writeRow(tx, 'submitted_versions', {
        brand,
        deal_id: before.id,
        version,
        request_id: row.id,
        document,
        shape,
        hidden,
        saved_at,
        replaced_at: now,
      });
      const [writtenDeal] = await tx.query<{ mark: string }>(
        `update deals set document = $3, version = $4, saved_at = $5, consents = $6, sources = $7, search_name = $8, contact_id = $9
         where brand = $1 and id = $2 returning xmin::text as mark`,
        [
          deal.brand,
          deal.id,
          JSON.stringify(deal.document),
          deal.version,
          now,
          JSON.stringify(deal.consents),
          JSON.stringify(deal.sources),
          deal.search_name,
          deal.contact_id,
        ],
      );
      await alongside?.(tx);
      await deps.jobs.enqueue(
        tx,
        ...(await createWebhookJobs(tx, 'application.corrected', deal, now, { parts: [...parts] })),
      );
      const auditFacts = { role: 'link', brand, deal: before.id, about: 'correction', requestId } as const;
      await audit({ ...deps, db: tx }, { event: 'request-answered', ...auditFacts });
      return writtenDeal?.mark;
    });
}
