import { replyDateWords } from '#domain/statements/reply-date.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { answerText } from '../../deals/answers/index.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import type { NewJob } from '../../jobs/port.ts';
import { brandMail } from '../../mail/brand-mail.ts';
import { createMailJob } from '../../mail/mail.ts';
import { createMailedLink } from '../../statements/return-links/link.ts';
import { openText } from '../row/sealed.ts';
import type { RequestRow } from '../row/store.ts';
import { createRequestTokens } from '../row/tokens.ts';
import { submittedContext } from './context.ts';
import { partTitles } from './titles.ts';

/** Builds the mail with the lender's message, which is also the reminder, in the application's language. */
export async function createCorrectionMail(
  deps: Pick<Deps, 'brands' | 'config' | 'crypto' | 'clock'>,
  brand: EffectiveBrand,
  deal: ReadDeal,
  row: RequestRow,
): Promise<NewJob | undefined> {
  const to = openText(deps.crypto, row, 'recipient');
  const code = openText(deps.crypto, row, 'code');
  const note = openText(deps.crypto, row, 'note');
  if (to === undefined || code === undefined || note === undefined) return undefined;
  const token = createRequestTokens(deps).link(row);
  const message = brandMail(brand, {
    to,
    name: 'correction',
    first: answerText(deal.flow, deal.read.application, 'first-name'),
    values: {
      reference: deal.deal.reference ?? '',
      parts: partTitles(submittedContext(brand, deal), row)
        .map((title) => `- ${title}`)
        .join('\n'),
      note,
      date: replyDateWords(row.due_at, brand.locale),
    },
    link: await createMailedLink(deps, row.place, brand, '/continue/part', ['t', token]),
    code,
    page: await createMailedLink(deps, row.place, brand, '/continue/part'),
  });
  return createMailJob(message, { brand: row.brand, deal: row.deal_id, uselessAt: row.due_at });
}
