import { isBlankText, normalizeByFormat } from '#engine';
import { audit } from '../../audit/audit.ts';
import { toStorable } from '../../deals/answers/index.ts';
import { findApplicantAddress, findBrandOfDeal } from '../../deals/mails/index.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { CORRECTIONS } from '../../limits.ts';
import type { LinkPlace } from '../../statements/return-links/link.ts';
import { writeRow } from '../../storage/write-row.ts';
import { createRequestJobs } from '../asking/request-jobs.ts';
import { limitMails } from '../row/mail-limits.ts';
import { createRequestRow } from '../row/new-row.ts';
import { createRefusal } from '../row/refusal.ts';
import { findRequestsOfDeal, OPEN_STATUSES, type RequestRow } from '../row/store.ts';
import { withdrawRequest } from '../row/withdraw.ts';
import { requestTexts as texts } from '../texts.ts';
import { submittedContext } from './context.ts';
import { createCorrectionMail } from './mail.ts';
import { findNamedParts } from './parts.ts';

const { days, firstReminderDays, lastReminderDays } = CORRECTIONS;

type AskDeps = Pick<Deps, 'db' | 'crypto' | 'clock' | 'config' | 'brands' | 'limits'> & {
  jobs: Pick<Deps['jobs'], 'enqueue'>;
};

/** The person who asks for a correction: a reviewer in Studio, or an operator with the command `requests`. */
export interface CorrectionAsker {
  by: 'reviewer' | 'operator';
  /** A reviewer's stable id. */
  person?: string;
  place: LinkPlace;
  requestId?: string;
}

/**
 * Asks the applicant to correct parts of a submitted application. Request, mail, reminders and audit entry are
 * written in one transaction.
 * @throws Problem `invalid` for no or unknown parts, an empty message, and a part with an open request;
 * `not-found` without an address
 */
export async function askCorrection(
  deps: AskDeps,
  asker: CorrectionAsker,
  deal: ReadDeal,
  { parts: names, message }: { parts: readonly string[]; message: string },
): Promise<RequestRow> {
  const ownBrand = await findBrandOfDeal(deps, deal);
  const recipient = await findApplicantAddress(deps, deal);
  if (!ownBrand || !recipient || deal.deal.submitted_at === null) throw new Problem('not-found');
  const parts = findNamedParts(submittedContext(ownBrand, deal), names);
  if (!parts || parts.length === 0) throw createRefusal('/parts', texts.unknownPart);
  const text = toStorable(message);
  if (isBlankText(text)) throw createRefusal('/message', texts.noMessage);
  const note = String(normalizeByFormat(undefined, text));
  await limitMails(deps, undefined, deal.deal.id, recipient);
  const now = deps.clock.now();
  const row = createRequestRow(
    deps,
    {
      brand: deal.deal.brand,
      deal_id: deal.deal.id,
      purpose: 'correction',
      made_by: asker.by,
      delegate: null,
      item: null,
      fields: parts.flatMap(({ pointers }) => pointers),
      parts: parts.map(({ part }) => part),
    },
    asker.place,
    { recipient, note, days },
  );
  const mail = await createCorrectionMail(deps, ownBrand, deal, row);
  await deps.db.transaction(async (tx) => {
    await tx.query('select id from deals where brand = $1 and id = $2 for no key update', [
      row.brand,
      row.deal_id,
    ]);
    const open = (await findRequestsOfDeal(tx, deal.deal)).filter((request) =>
      OPEN_STATUSES.includes(request.status),
    );
    const isAsked = open.some((row) => row.due_at > now && row.parts.some((part) => names.includes(part)));
    if (isAsked) throw createRefusal('/parts', texts.alreadyAsked);
    await writeRow(tx, 'requests', row);
    await deps.jobs.enqueue(
      tx,
      ...(mail ? [mail] : []),
      ...createRequestJobs(row, { remind: [firstReminderDays, lastReminderDays] }),
    );
    const about = { ...askerFacts(asker), brand: row.brand, deal: row.deal_id };
    await audit({ ...deps, db: tx }, { event: 'request-made', ...about });
  });
  return row;
}

/** @throws Problem `not-found` if it is no open correction */
export async function withdrawCorrection(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  asker: Omit<CorrectionAsker, 'place'>,
  row: RequestRow | undefined,
): Promise<void> {
  if (row?.purpose !== 'correction') throw new Problem('not-found');
  await withdrawRequest(deps, row, askerFacts(asker));
}

function askerFacts({ by, person, requestId }: Omit<CorrectionAsker, 'place'>) {
  const who = person === undefined ? { role: 'operator' as const } : { person };
  return { ...who, about: by === 'operator' ? by : 'correction', requestId };
}

/** Host and protocol of PUBLIC_URL, for links in mails if no page of a brand made the call. */
export function defaultLinkPlace({ config }: Pick<Deps, 'config'>): LinkPlace {
  const { hostname, protocol } = new URL(config.publicUrl);
  return { hostname, protocol: protocol === 'https:' ? 'https' : 'http' };
}
