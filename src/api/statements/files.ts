import type { Contract } from '#contracts/index.ts';
import type { SaveData } from '#contracts/saves.ts';
import type { UploadedFile } from '#contracts/statements/files.ts';
import { UPLOADS } from '#domain/limits.ts';
import type { MonthsAnswer } from '#domain/statements/statement-months.ts';
import { isObject } from '#engine';
import type { OutgoingFile } from '#widgets/sending/files-port.ts';
import { ask, buildRequest } from '../client/call.ts';
import type { Answer } from '../client/failure.ts';
import type { Send } from '../client/http.ts';
import type { LinkAccess } from './bank.ts';

type Upload = Contract<'POST /files/upload'>['body'];

/** The deal and people that files belong to; for a return link, those of the link. */
export interface FilesOwner {
  dealId: string;
  accountId: string;
  contactId?: string;
  /** Unknown to a return link. */
  loanId?: string;
}

export interface FilesSource {
  platform: string;
  /** The page's address without its query and fragment. */
  url: string;
}

export type FileToSave = Contract<'POST /files/save'>['body']['files'][number];

/** The calls about files, by a signed-in applicant or a return link (contracts/statements/files.ts). */
export function fileCalls(send: Send, link?: LinkAccess) {
  const headers = link && { 'X-Return-Token': link.returnToken };

  return {
    listFiles: (dealId: string): Promise<Answer<UploadedFile[]>> =>
      ask(send, 'GET /files', {
        query: { dealId },
        headers,
        isValid: (response) => Array.isArray(response?.data?.files),
        convert: ({ data }) => data.files,
      }),

    /**
     * Sends one file without retries, because the person sees the result. A stalled connection fails.
     * @param onProgress fraction sent, 0 to 1; at 1 the server inspects the file
     */
    uploadFile: async (
      outgoing: OutgoingFile,
      owner: FilesOwner,
      source: FilesSource,
      options: { signal: AbortSignal; onProgress: (part: number) => void },
    ): Promise<Answer<UploadedFile>> => {
      const watch = watchdog(options.signal);
      const body = fieldsOf(outgoing, owner, source);
      const result = await send<UploadedFile>({
        ...buildRequest('POST /files/upload', {
          body,
          headers,
          retries: 0,
          timeout: 0,
          signal: watch.signal,
          onUploadProgress: ({ loaded, total }) => {
            const part = total ? Math.min(1, loaded / total) : 0;
            watch.reportProgress(part);
            options.onProgress(part);
          },
          isValid: (response) => typeof response?.data?.file?.id === 'string',
          convert: ({ data }) => data.file,
        }),
        data: formOf(body),
      });
      watch.end();
      if (!result.ok && result.failure.kind === 'aborted' && watch.isStalled())
        return { ok: false, failure: { ...result.failure, kind: 'network' } };
      return result;
    },

    /** Removes an unsaved file; succeeds if it no longer exists. */
    removeFile: async (id: string): Promise<Answer<true>> => {
      const result = await ask(send, 'DELETE /files/:id', {
        params: { id },
        headers,
        isValid: () => true,
        convert: () => true as const,
      });
      // A 204 has no body.
      const isGone = !result.ok && (result.failure.kind === 'empty' || result.failure.status === 404);
      return isGone ? { ok: true, value: true } : result;
    },

    /** Makes files part of the application. Repeating the same list changes nothing. */
    saveFiles: (
      files: FileToSave[],
      owner: FilesOwner,
      monthsAnswer?: MonthsAnswer,
    ): Promise<Answer<SaveData>> => {
      const { dealId, accountId, contactId } = owner;
      return ask(send, link ? 'POST /files/save-continue' : 'POST /files/save', {
        body: {
          files,
          ...(monthsAnswer && { statements: { months: [], ...monthsAnswer } }),
          ...(link && { dealId, accountId, contactId }),
        },
        headers,
        timeout: UPLOADS.saveMs,
        isValid: (response) => isObject(response?.data),
        convert: ({ data }) => data,
      });
    },
  };
}

/** The form fields of an upload [API-9]; `formOf` puts them before the file, so that the server checks them first. */
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

/** Aborts if nothing is sent for a while, or if `outer` aborts. */
function watchdog(outer: AbortSignal) {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let stalled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stalled = true;
      controller.abort();
    }, ms);
  };
  outer.addEventListener('abort', abort);
  wait(UPLOADS.stalledMs);
  return {
    signal: controller.signal,
    reportProgress: (part: number) => wait(part >= 1 ? UPLOADS.responseMs : UPLOADS.stalledMs),
    isStalled: () => stalled,
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}
