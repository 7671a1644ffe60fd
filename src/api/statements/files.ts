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
import { sendFile, toRemoved, type UploadOptions } from './send-file.ts';

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

    uploadFile: (
      outgoing: OutgoingFile,
      owner: FilesOwner,
      source: FilesSource,
      options: UploadOptions,
    ): Promise<Answer<UploadedFile>> =>
      sendFile(send, fieldsOf(outgoing, owner, source), options, (call) =>
        buildRequest('POST /files/upload', { ...call, headers }),
      ),

    /** Removes an unsaved file; succeeds if it no longer exists. */
    removeFile: async (id: string): Promise<Answer<true>> =>
      toRemoved(
        await ask(send, 'DELETE /files/:id', {
          params: { id },
          headers,
          isValid: () => true,
          convert: () => true as const,
        }),
      ),

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

/** The form fields of an upload [API-9]. */
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
