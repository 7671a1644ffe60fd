import type { Contract } from '#contracts/index.ts';
import type { UploadedFile } from '#contracts/statements/files.ts';
import { UPLOADS } from '#domain/limits.ts';
import type { StatementWord } from '#domain/statements/statement-months.ts';
import { isObject } from '#engine';
import type { OutgoingFile } from '#widgets/statement-upload/port.ts';
import type { SaveData } from './api-types.ts';
import type { LinkAccess } from './bank.ts';
import { ask, call } from './call.ts';
import type { Answer } from './failure.ts';
import type { Send } from './http.ts';

type Upload = Contract<'POST /files/upload'>['body'];

/** Whom and what files belong to; with a return link, the link's own. */
export interface FilesOwner {
  dealId: string;
  accountId: string;
  contactId?: string;
  /** The loan request; of a return link nobody knows it. */
  loanId?: string;
}

/** Where in the product a file was chosen. */
export interface FilesSource {
  /** The brand's platform name. */
  platform: string;
  /** Address of the page; its query and fragment are not told. */
  url: string;
}

/** A file of the list to save. */
export type FileToSave = Contract<'POST /files/save'>['body']['files'][number];

/** The calls about files: of a signed-in applicant, or by a return link's token (contracts/statements/files.ts). */
export function fileCalls(send: Send, link?: LinkAccess) {
  const headers = link && { 'X-Return-Token': link.returnToken };

  return {
    /** What the server has of a deal. */
    listFiles: (dealId: string): Promise<Answer<UploadedFile[]>> =>
      ask(send, 'GET /files', {
        query: { dealId },
        headers,
        fits: (answer) => Array.isArray(answer?.data?.files),
        take: ({ data }) => data.files,
      }),

    /**
     * Sends one file. Never tried again by itself: the person sees what became of it. A line on which nothing moves
     * counts as broken.
     * @param onProgress what part is sent, 0 to 1; 1 means that the server looks at it.
     */
    uploadFile: async (
      out: OutgoingFile,
      owner: FilesOwner,
      source: FilesSource,
      options: { signal: AbortSignal; onProgress: (part: number) => void },
    ): Promise<Answer<UploadedFile>> => {
      const watch = watchdog(options.signal);
      const body = fieldsOf(out, owner, source);
      const answer = await send<UploadedFile>({
        ...call('POST /files/upload', {
          body,
          headers,
          retries: 0,
          timeout: 0,
          signal: watch.signal,
          onUploadProgress: ({ loaded, total }) => {
            const part = total ? Math.min(1, loaded / total) : 0;
            watch.moved(part);
            options.onProgress(part);
          },
          fits: (answer) => typeof answer?.data?.file?.id === 'string',
          take: ({ data }) => data.file,
        }),
        data: formOf(body),
      });
      watch.end();
      if (!answer.ok && answer.failure.kind === 'aborted' && watch.isStalled())
        return { ok: false, failure: { ...answer.failure, kind: 'network' } };
      return answer;
    },

    /** Takes an unsaved file away; one that is gone already counts as taken away. */
    removeFile: async (id: string): Promise<Answer<true>> => {
      const answer = await ask(send, 'DELETE /files/:id', {
        params: { id },
        headers,
        fits: () => true,
        take: () => true as const,
      });
      // A 204 has nothing to read.
      const isGone = !answer.ok && (answer.failure.kind === 'empty' || answer.failure.status === 404);
      return isGone ? { ok: true, value: true } : answer;
    },

    /** Makes files part of the application. The same list again changes nothing. */
    saveFiles: (files: FileToSave[], owner: FilesOwner, word?: StatementWord): Promise<Answer<SaveData>> => {
      const { dealId, accountId, contactId } = owner;
      return ask(send, link ? 'POST /files/save-continue' : 'POST /files/save', {
        body: {
          files,
          ...(word && { statements: { months: [], ...word } }),
          ...(link && { dealId, accountId, contactId }),
        },
        headers,
        timeout: UPLOADS.saveMs,
        fits: (answer) => isObject(answer?.data),
        take: ({ data }) => data,
      });
    },
  };
}

/** The fields [API-9], all before the file, so that the server knows what comes. */
function fieldsOf(
  { file, documentType, clientId }: OutgoingFile,
  owner: FilesOwner,
  { platform, url }: FilesSource,
): Upload {
  const { origin, pathname } = new URL(url);
  return {
    'client-identifier': clientId,
    'source-platform': platform,
    'source-url': `${origin}${pathname}`,
    'record-id': owner.loanId ?? owner.dealId,
    'record-type': owner.loanId === undefined ? 'deal' : 'loan',
    'document-type': documentType,
    docType: documentType,
    account_id: owner.accountId,
    contact_id: owner.contactId,
    dealId: owner.dealId,
    file,
  };
}

function formOf({ file, ...fields }: Upload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}

/** Aborts where nothing moves for a while, or when `outer` does. */
function watchdog(outer: AbortSignal) {
  const own = new AbortController();
  const pass = (): void => own.abort();
  let stalled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stalled = true;
      own.abort();
    }, ms);
  };
  outer.addEventListener('abort', pass);
  wait(UPLOADS.stalledMs);
  return {
    signal: own.signal,
    moved: (part: number) => wait(part >= 1 ? UPLOADS.answerMs : UPLOADS.stalledMs),
    isStalled: () => stalled,
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', pass);
    },
  };
}
