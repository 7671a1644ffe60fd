import { REQUESTS } from '../../call-limits.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';

type MailLimit = [name: string, value: string, most: number];

/**
 * Counts a mail of a request against the limits.
 * @param sub the applicant who causes it; undefined for the lender
 * @throws Problem `too-many-requests`
 */
export async function limitMails(
  { limits, crypto }: Pick<Deps, 'limits' | 'crypto'>,
  sub: string | undefined,
  dealId: string,
  recipient: string,
): Promise<void> {
  const keys: MailLimit[] = [
    ...(sub === undefined ? [] : [['request-person', sub, REQUESTS.mostByPerson] satisfies MailLimit]),
    ['request-deal', dealId, REQUESTS.mostOfDeal],
    ['request-recipient', recipient, REQUESTS.mostToRecipient],
  ];
  for (const [name, value, most] of keys) {
    const limit = await limits.take(
      `${name}:${crypto.blindIndex(name, value)}`,
      most,
      REQUESTS.windowSeconds,
    );
    if (!limit.allowed) throw new Problem('too-many-requests', { retryAfter: limit.retryAfter });
  }
}
