import type { Locator } from 'playwright-core';
import { pdf } from '../../server/statements/files/making/pdfs.ts';
import { type Applicant, openAs } from './applicant.ts';
import { dealOf } from './deals.ts';
import type { Person } from './person.ts';
import type { RunningServer } from './running-server.ts';

export const SAVE = 'Save Files';
export const UPLOAD_SKIP = "Skip - I don't have them right now";
export const AT_UPLOAD = '/app/upload-statements';

/** Saves the uploaded statements, and confirms that there are no more: their files do not name the months. */
export async function saveAll(person: Person): Promise<void> {
  await person.page.getByLabel('I have no more than these').check();
  await person.next(SAVE);
}

/** A file for the file chooser. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A valid statement. Its default content includes the name, so that two names give two different files. */
export function statement(name: string, buffer?: Buffer): ChosenFile {
  const words = Buffer.from(`BT /F1 12 Tf 72 720 Td (Account statement ${name}) Tj ET`);
  return {
    name,
    mimeType: 'application/pdf',
    buffer: buffer ?? pdf({ content: { dict: '', stream: words } }),
  };
}

/** Actions of a person at the upload step. */
export interface UploadVisit {
  /** Chooses files with the button `of` and the browser's file chooser. */
  choose(files: ChosenFile[], of?: string): Promise<void>;
  /** Drops files on the area, as a mouse does. */
  drop(files: ChosenFile[]): Promise<void>;
  /** The row of a file. */
  row(name: string): Locator;
  /** Waits until the row of a file shows these words. */
  says(name: string, words: string | RegExp): Promise<void>;
  /** The names in the list, with their state. */
  rows(): Promise<string[]>;
}

export function uploadVisit(person: Person): UploadVisit {
  const { page } = person;
  const row = (name: string) => page.locator(`[data-file="${name}"]`);
  return {
    async choose(files, of = 'Choose files Bank statements') {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), person.button(of).click()]);
      await chooser.setFiles(files);
    },
    async drop(files) {
      const data = await page.evaluateHandle(
        (files) => {
          const transfer = new DataTransfer();
          for (const { name, mimeType, base64 } of files) {
            const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
            // A constant time: a file that is dropped twice must look unchanged.
            transfer.items.add(new File([bytes], name, { type: mimeType, lastModified: 1_700_000_000_000 }));
          }
          return transfer;
        },
        files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
      );
      const zone = page.locator('[data-drop]').first();
      await zone.dispatchEvent('dragenter', { dataTransfer: data });
      await zone.dispatchEvent('dragover', { dataTransfer: data });
      await page.getByText('Drop the files here').waitFor();
      await zone.dispatchEvent('drop', { dataTransfer: data });
    },
    row,
    says: (name, words) => row(name).getByText(words).first().waitFor(),
    rows: () =>
      page
        .locator('[data-file]')
        .evaluateAll((all) =>
          all.map((row) => `${row.getAttribute('data-file')} ${row.getAttribute('data-state')}`),
        ),
  };
}

/** Opens the upload step as an applicant. */
export async function openUpload(person: Person, applicant: Applicant): Promise<UploadVisit> {
  await openAs(person, applicant, AT_UPLOAD);
  await person.heading('Upload Statements');
  await person.page.getByText('Add at least one').waitFor();
  return uploadVisit(person);
}

/** A file of a deal in an answer of the server. */
export interface ServerFile {
  name: string;
  size: number;
  type: string;
  documentType: string;
  saved: boolean;
}

/** The applicant's files on the server, and the answers about statements. */
export async function readStoredFiles(applicant: Applicant) {
  const current = await applicant.call('GET', '/deals/current?application_type=apply');
  const { data } = (await current.json()) as {
    data: { dealId: string; application: Record<string, unknown> };
  };
  const answer = await applicant.call('GET', `/files?dealId=${data.dealId}`);
  const { files } = ((await answer.json()) as { data: { files: ServerFile[] } }).data;
  const { type_of_statements: type, have_statements: have } = data.application;
  return {
    type,
    have,
    files: files.map(({ name, saved }) => `${name}${saved ? ' saved' : ''}`).sort(),
    raw: files,
  };
}

/** Sends a file through the API and saves it with the application, as another device of this person does. */
export async function sendElsewhere(
  server: RunningServer,
  { email, call, accessToken }: Applicant,
  { name, file, documentType }: { name: string; file: Blob; documentType: string },
): Promise<void> {
  // From the database, because `/deals/current` does not return a submitted application.
  const { id, account_id } = await dealOf(server, email);
  const fields = { 'client-identifier': '1', 'document-type': documentType, account_id, dealId: id };
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', file, name);
  const headers = { authorization: `Bearer ${accessToken}` };
  const sentResponse = await fetch(`${server.origin}/files/upload`, { method: 'POST', headers, body });
  if (!sentResponse.ok) throw new Error(`The file was not taken: ${await sentResponse.text()}`);
  const { data } = (await sentResponse.json()) as { data: { file: { id: string } } };
  const savedResponse = await call('POST', '/files/save', { files: [{ metadata: { id: data.file.id } }] });
  if (!savedResponse.ok) throw new Error(`The file was not saved: ${await savedResponse.text()}`);
}
