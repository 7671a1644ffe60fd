import { daysAfter } from '#domain/units.ts';
import type { Delegate } from '#engine';
import { audit } from '../../audit/audit.ts';
import { brandOfDeal } from '../../deals/mails/index.ts';
import type { Deps } from '../../deps.ts';
import type { NewJob } from '../../jobs/port.ts';
import { MAIL_RETRIES } from '../../limits.ts';
import { correctionMail } from '../correction/mail.ts';
import { applicantMailOf, requestMail } from '../mails.ts';
import { type OpenedRequest, openRequest } from '../row/read.ts';
import { endRequest, findRequest, OPEN, type RequestRow } from '../row/store.ts';

const REMIND = 'request-reminder';
const EXPIRE = 'request-expired';

/** The reminders and the end of an unanswered request. */
export function laterJobs(row: RequestRow, { remind }: Pick<Delegate, 'remind'>): NewJob[] {
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
    isByAge: true,
    run: async ({ id }, { brand }) => {
      const openedRequest = await openedBy(deps, brand, id);
      if (!openedRequest || !OPEN.includes(openedRequest.status)) return;
      const mail = await reminderOf(deps, openedRequest);
      if (!mail) return;
      await deps.jobs.enqueue(deps.db, mail);
      deps.jobs.wake();
    },
  });
  deps.jobs.handle<{ id: string }>(EXPIRE, {
    retries: MAIL_RETRIES,
    isByAge: true,
    run: async ({ id }, { brand }) => {
      const openedRequest = await openedBy(deps, brand, id);
      if (openedRequest?.status !== 'expired') return;
      const ownBrand = await brandOfDeal(deps, openedRequest.deal);
      const { row, deal, asked } = openedRequest;
      const mail =
        ownBrand && asked && (await applicantMailOf(deps, ownBrand, deal, asked, row, 'request-expired'));
      await deps.db.transaction(async (tx) => {
        if (!(await endRequest(tx, row, 'expired', deps.clock.now()))) return;
        if (mail) await deps.jobs.enqueue(tx, mail);
        await audit({ ...deps, db: tx }, { event: 'request-expired', brand: row.brand, deal: row.deal_id });
      });
      deps.jobs.wake();
    },
  });
}

async function openedBy(deps: Deps, brand: string | null, id: string) {
  const row = await findRequest(deps.db, brand ?? '', id);
  return row && openRequest(deps, row);
}

async function reminderOf(deps: Deps, { row, deal, asked }: OpenedRequest): Promise<NewJob | undefined> {
  const ownBrand = await brandOfDeal(deps, deal);
  if (!ownBrand) return undefined;
  if (row.purpose === 'correction') return correctionMail(deps, ownBrand, deal, row);
  return asked && requestMail(deps, ownBrand, deal, asked, row, 'request-reminder');
}
