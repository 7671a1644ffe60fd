import { hostOf } from '#engine/compile';
import type { BrandRecord } from '../../brands/brand.ts';
import type { Deps } from '../../deps.ts';
import { createMailJob } from '../../mail/mail.ts';
import type { Queries } from '../../storage/database.ts';
import { isSameRecipient, type Recipient, recipientOf } from '../approval/index.ts';
import texts from './texts.json' with { type: 'json' };

/**
 * Mails a changed webhook address or `sensitive` to the brand's other publishers, so that one publisher can't
 * redirect applications unseen. The mail shows only the hosts: paths and queries can hold a partner's secret.
 * @param before the record that `after` replaces
 */
export async function mailWebhookChange(
  { db, config, jobs }: Pick<Deps, 'config' | 'jobs'> & { db: Queries },
  before: object | undefined,
  after: BrandRecord,
  author: string,
): Promise<void> {
  const [previousRecipient, recipient] = [recipientOf(before), recipientOf(after)];
  if (isSameRecipient(previousRecipient, recipient)) return;
  const recipientWords = ({ url, sensitive }: Recipient): string =>
    `${url === undefined ? 'none' : hostOf(String(url))}${sensitive ? texts.webhookMail.sensitive : ''}`;
  const values: Record<string, string> = {
    brand: after.platform,
    author,
    before: recipientWords(previousRecipient),
    after: recipientWords(recipient),
    link: `${config.publicUrl}/studio`,
  };
  const fillWords = (words: string) => words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const { subject, text } = texts.webhookMail;
  for (const [to, { role, brands }] of Object.entries(config.studioRoles)) {
    if (role !== 'publisher' || to === author || (brands && !brands.includes(after.platform))) continue;
    const mail = { to, kind: 'webhook-changed', subject: fillWords(subject), text: fillWords(text) };
    await jobs.enqueue(db, createMailJob(mail));
  }
}
