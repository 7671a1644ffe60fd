import type { Contract } from '#contracts/index.ts';
import type { UploadedFile } from '#contracts/statements/files.ts';
import { UPLOADS } from '#domain/limits.ts';
import type { Call } from '../client/call.ts';
import type { Answer } from '../client/failure.ts';
import type { Request, Send } from '../client/http.ts';

type UploadCall = Omit<Call<'POST /files/upload', UploadedFile>, 'body'>;
type UploadBody = Contract<'POST /files/upload' | 'POST /tools/request/files'>['body'];

export interface UploadOptions {
  signal: AbortSignal;
  /** Receives the sent share, 0 to 1; at 1 the server inspects the file. */
  onProgress: (part: number) => void;
}

/**
 * Sends one file without retries, because the person sees the result. A stalled connection fails.
 * @param body its fields precede the file, so that the server checks them first
 * @param build describes the call
 */
export async function sendFile<Body extends UploadBody>(
  send: Send,
  body: Body,
  options: UploadOptions,
  build: (call: UploadCall & { body: Body }) => Request<UploadedFile>,
): Promise<Answer<UploadedFile>> {
  const watch = watchdog(options.signal);
  const request = build({
    body,
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
  });
  const result = await send<UploadedFile>({ ...request, data: formOf(body) });
  watch.end();
  if (!result.ok && result.failure.kind === 'aborted' && watch.isStalled())
    return { ok: false, failure: { ...result.failure, kind: 'network' } };
  return result;
}

function formOf({ file, ...fields }: UploadBody): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}

/** The answer to the removal of an unsaved file; succeeds if the file no longer exists. */
export function toRemoved(result: Answer<true>): Answer<true> {
  // A 204 has no body.
  const isGone = !result.ok && (result.failure.kind === 'empty' || result.failure.status === 404);
  return isGone ? { ok: true, value: true } : result;
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
