import { audit } from '../audit/audit.ts';
import { readAudit } from '../audit/read-audit.ts';
import { type Deal, toPayload } from '../deals/store/index.ts';
import { filePath } from '../export/file-path.ts';
import { type ExportedFile, exportRecord, removeSealed } from '../export/record.ts';
import { writeFileInto, writeNewFolder } from '../export/write-export.ts';
import { RETENTION } from '../limits.ts';
import type { OpenDeployment } from '../start/open-deployment.ts';
import { findFilesOfDeal } from '../statements/files/file-store.ts';
import { readFile } from '../statements/files/read-file.ts';
import { findPerson, itemWithEmail, marksOf } from './find-person.ts';

type ExportDeps = OpenDeployment['deps'];

/**
 * Writes a person's data into a new folder: `person.json`, and their original files, not encrypted.
 * @returns the number of applications and files
 */
export async function exportPerson(
  deps: ExportDeps,
  address: string,
  out: string,
  now: Date,
): Promise<{ applications: number; files: number }> {
  const { db } = deps;
  return writeNewFolder(out, async (folder) => {
    const { email, users, deals, mentionedIn } = await findPerson(deps, address);
    await audit(deps, { event: 'exported', role: 'operator', about: 'person' });
    for (const { brand, id } of deals)
      await audit(deps, { event: 'exported', role: 'operator', brand, deal: id, about: 'person' });
    const applications = [];
    for (const deal of deals) {
      const files = await writeFiles(deps, deal, folder);
      const flow = await deps.releases.flowOf(deal);
      applications.push(await exportRecord(deps, flow, deal, files, now, 'applicant'));
    }
    const subs = users.map(({ sub }) => sub);
    const entries = await Promise.all(
      [...subs, email].map((person) => readAudit(deps, { person, limit: RETENTION.mostEntries })),
    );
    const person = {
      format: 2,
      exportedAt: now.toISOString(),
      email,
      signIns: users,
      sessions: await db.query(
        'select browser, system, first_at, last_at from sessions where subject = any($1) order by first_at',
        [subs],
      ),
      applications,
      ownerIn: await Promise.all(
        mentionedIn.map(async (deal) => ({
          brand: deal.brand,
          reference: deal.reference,
          dealId: deal.id,
          entry: await entryOf(deps, deal, email),
        })),
      ),
      askedFor: await db.query(
        `select brand, deal_id, purpose, fields, status, made_at, due_at, opened_at, answered_at from requests
         where recipient_index = any($1) order by made_at`,
        [marksOf(deps, email).recipientIndexes],
      ),
      reminders: await db.query(
        `select r.brand, r.deal_id, r.number, r.sent_at from deals d
         join reminders r on r.brand = d.brand and r.deal_id = d.id where d.subject = any($1) order by r.sent_at`,
        [subs],
      ),
      remindersOff: await db.query(
        'select brand, reminders_off_at from accounts where subject = any($1) and reminders_off_at is not null order by brand',
        [subs],
      ),
      mailsWaiting: await db.query(
        'select kind, created_at, tries, outcome from jobs where person = any($1) order by created_at',
        [marksOf(deps, email).job],
      ),
      audit: entries.flat().map((line) => JSON.parse(line) as unknown),
    };
    await writeFileInto(folder, 'person.json', Buffer.from(`${JSON.stringify(person, null, 2)}\n`));
    const files = applications.reduce((sum, application) => sum + application.files.length, 0);
    return { applications: applications.length, files };
  });
}

async function writeFiles(deps: ExportDeps, deal: Deal, folder: string): Promise<ExportedFile[]> {
  const writtenFiles: ExportedFile[] = [];
  for (const [index, { id, document_type: documentType, scan }] of (
    await findFilesOfDeal(deps.db, deal)
  ).entries()) {
    const { name, type, bytes } = await readFile(deps, { brand: deal.brand, id });
    const place = `${deal.id}/${filePath(index + 1, documentType, name, type)}`;
    const original = await writeFileInto(folder, place, bytes);
    writtenFiles.push({ id, name, type, copy: null, original, documentType, scan });
  }
  return writtenFiles;
}

/** The person's entry in another person's application, as in the save payload, without encrypted values. */
async function entryOf(
  { releases }: Pick<ExportDeps, 'releases'>,
  deal: Deal,
  email: string,
): Promise<unknown> {
  return removeSealed(itemWithEmail(toPayload(await releases.flowOf(deal), deal), email));
}
