import { daysAfter } from '#domain/units.ts';
import type { Delegate } from '#engine';
import { audit } from '../../audit/audit.ts';
import { findBrandOfDeal } from '../../deals/mails/index.ts';
import type { Deps } from '../../deps.ts';
import type { NewJob } from '../../jobs/port.ts';
import { MAIL_RETRIES } from '../../limits.ts';
import { createCorrectionMail } from '../correction/mail.ts';
import { createApplicantMail, createRequestMail } from '../mails.ts';
import { type OpenedRequest, openRequest } from '../row/read.ts';
import { endRequest, findRequest, OPEN_STATUSES, type RequestRow } from '../row/store.ts';

const REMIND = 'request-reminder';
const EXPIRE = 'request-expired';

/** The jobs that remind of a request and that expire it if it is not answered. */
export function createRequestJobs(row: RequestRow, { remind }: Pick<Delegate, 'remind'>): NewJob[] {
  const about = { brand: row.brand, deal: row.deal_id, payload: { id: row.id } };
  return [
    ...remind.map((days): NewJob => {
      return { ...about, kind: REMIND, runAt: daysAfter(row.made_at, days), uselessAt: row.due_at };
    }),
    { ...about, kind: EXPIRE, runAt: row.due_at },
  ];
}

/** Registers the handlers of these jobs, which do nothing if the request was answered or withdrawn. */
export function registerRequestJobs(deps: Deps): void {
  deps.jobs.handle<{ id: string }>(REMIND, {
    retries: MAIL_RETRIES,
    dependsOnTime: true,
    run: async ({ id }, { brand }) => {
      const openedRequest = await openById(deps, brand, id);
      if (!openedRequest || !OPEN_STATUSES.includes(openedRequest.status)) return;
      const mail = await createReminderMail(deps, openedRequest);
      if (!mail) return;
      await deps.jobs.enqueue(deps.db, mail);
    },
  });
  deps.jobs.handle<{ id: string }>(EXPIRE, {
    retries: MAIL_RETRIES,
    dependsOnTime: true,
    run: async ({ id }, { brand }) => {
      const openedRequest = await openById(deps, brand, id);
      if (openedRequest?.status !== 'expired') return;
      const ownBrand = await findBrandOfDeal(deps, openedRequest.deal);
      const { row, deal, delegatedPart } = openedRequest;
      const mail =
        ownBrand &&
        delegatedPart &&
        (await createApplicantMail(deps, ownBrand, deal, delegatedPart, row, 'request-expired'));
      await deps.db.transaction(async (tx) => {
        if (!(await endRequest(tx, row, 'expired', deps.clock.now()))) return;
        if (mail) await deps.jobs.enqueue(tx, mail);
        await audit({ ...deps, db: tx }, { event: 'request-expired', brand: row.brand, deal: row.deal_id });
      });
    },
  });
}

async function openById(deps: Deps, brand: string | null, id: string) {
  const row = await findRequest(deps.db, brand ?? '', id);
  return row && openRequest(deps, row);
}

async function createReminderMail(
  deps: Deps,
  { row, deal, delegatedPart }: OpenedRequest,
): Promise<NewJob | undefined> {
  const ownBrand = await findBrandOfDeal(deps, deal);
  if (!ownBrand) return undefined;
  if (row.purpose === 'correction') return createCorrectionMail(deps, ownBrand, deal, row);
  return delegatedPart && createRequestMail(deps, ownBrand, deal, delegatedPart, row, 'request-reminder');
}
