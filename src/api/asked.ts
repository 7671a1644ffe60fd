import type { RecipientRequest } from '#contracts/requests.ts';
import type { UploadedFile } from '#contracts/statements/files.ts';
import type { OutgoingFile } from '#widgets/sending/files-port.ts';
import { ask, buildRequest } from './client/call.ts';
import { command } from './client/command.ts';
import type { Answer } from './client/failure.ts';
import type { Send } from './client/http.ts';
import { sendFile, toRemoved, type UploadOptions } from './statements/send-file.ts';

export interface RecipientAccess {
  /** The token of the mailed link. */
  token: string;
  /** Proves that the caller reads mail at the asked person's address; if left out, a cookie has the last proof. */
  proof?: string | undefined;
}

/** The calls about one request by the person who was asked; they send no session. */
export function recipientCalls(send: Send, { token, proof }: RecipientAccess) {
  const headers = { 'X-Request-Token': token, ...(proof === undefined ? {} : { 'X-Request-Proof': proof }) };
  const idempotentHeaders = () => ({ ...headers, 'Idempotency-Key': crypto.randomUUID() });
  const isValid = (response: { data?: { status?: unknown } | null } | null | undefined): boolean =>
    typeof response?.data?.status === 'string';
  return {
    read: (): Promise<Answer<RecipientRequest>> =>
      ask(send, 'GET /tools/request', { headers, isValid, convert: ({ data }) => data }),
    sendCode: () => command(send, 'POST /tools/request/code', { headers }),
    verify: (code: string): Promise<Answer<string>> =>
      ask(send, 'POST /tools/request/verify', {
        headers,
        body: { code },
        retries: 0,
        isValid: (response) => typeof response?.data?.proof === 'string',
        convert: ({ data }) => data.proof,
      }),
    save: (answers: Record<string, unknown>): Promise<Answer<RecipientRequest>> =>
      ask(send, 'POST /tools/request/answers', {
        headers: idempotentHeaders(),
        body: { answers },
        isValid,
        convert: ({ data }) => data,
      }),
    finish: (certified: string): Promise<Answer<RecipientRequest>> =>
      ask(send, 'POST /tools/request/done', {
        headers: idempotentHeaders(),
        body: { certified },
        isValid,
        convert: ({ data }) => data,
      }),
    correct: (answers: Record<string, unknown>, certified: string): Promise<Answer<RecipientRequest>> =>
      ask(send, 'POST /tools/request/correct', {
        headers,
        body: { answers, certified },
        isValid,
        convert: ({ data }) => data,
      }),
    /** Sends one file for a question of a correction. */
    uploadFile: (
      { file, clientId, question = '' }: OutgoingFile,
      options: UploadOptions,
    ): Promise<Answer<UploadedFile>> =>
      sendFile(send, { 'client-identifier': clientId, question, file }, options, (call) =>
        buildRequest('POST /tools/request/files', { ...call, headers }),
      ),
    /** Removes a file that was sent for this correction; succeeds if it no longer exists. */
    removeFile: async (id: string): Promise<Answer<true>> =>
      toRemoved(
        await ask(send, 'DELETE /tools/request/files/:id', {
          params: { id },
          headers,
          isValid: () => true,
          convert: () => true as const,
        }),
      ),
    decline: () => command(send, 'POST /tools/request/decline', { headers }),
  };
}

export type RecipientCalls = ReturnType<typeof recipientCalls>;

/** The token of a request by the code from its mail. */
export function findRequest(send: Send, code: string): Promise<Answer<string>> {
  return ask(send, 'POST /tools/request/find', {
    body: { code },
    retries: 0,
    isValid: (response) => typeof response?.data?.token === 'string',
    convert: ({ data }) => data.token,
  });
}
