import type { SaveData } from '#contracts/saves.ts';
import type { FilesPort, UploadAnswer, UploadedFile, UploadProblem } from '#widgets/sending/files-port.ts';
import type { Translate } from '../../brand/BrandContext.tsx';
import type { Answer, Failure } from '../client/failure.ts';
import type { Send } from '../client/http.ts';
import type { LinkAccess } from './bank.ts';
import { type FilesOwner, fileCalls } from './files.ts';

/** The texts [ERROR-20] to [ERROR-23] by status (flows/texts.json). */
const STATUSES_WITH_TEXT: readonly number[] = [403, 413, 415, 422];

/** The server's message, else the default text by status. A file refused for its content can't be retried. */
export function uploadProblemOf(
  failure: Failure,
  operation: 'upload' | 'list' | 'remove' | 'save',
  text: Translate,
): UploadProblem {
  const { kind, status, message } = failure;
  if (kind === 'aborted') return { kind: 'aborted', text: '', retry: true };
  if (kind === 'unauthorized') return { kind: 'session', text: '', retry: true };
  if (operation === 'save' && status !== 403)
    return {
      kind: kind === 'network' ? 'network' : 'refused',
      text: text('alerts.operations.save-files.text'),
      retry: true,
    };
  if (kind === 'network')
    return { kind, text: text(`widgets.statementUpload.network.${operation}`), retry: true };
  const defaultText = STATUSES_WITH_TEXT.includes(status)
    ? text(`alerts.operations.upload.status.${status}`)
    : text('alerts.oops');
  return { kind: 'refused', text: message ?? defaultText, retry: status >= 500 || status === 429 };
}

/** The signed-in applicant, or the holder of a return link. */
export interface FilesCredential {
  send: Send;
  link?: LinkAccess;
  /** Undefined if nothing was ever saved: the server has no files. */
  dealId(): string | undefined;
  /** The ids for uploads, after a first save if necessary; undefined if that failed. */
  ensureOwner(): Promise<FilesOwner | undefined>;
  /** Applies the server's record of statements. */
  onRecorded?(data: SaveData): void;
}

/** The files of an application, for `useUploads`. */
export function createFilesPort(credential: FilesCredential, platform: string, text: Translate): FilesPort {
  const { send, link, dealId, ensureOwner, onRecorded } = credential;
  const calls = fileCalls(send, link);
  const toUploadAnswer = <T>(
    result: Answer<T>,
    operation: 'upload' | 'list' | 'remove' | 'save',
  ): UploadAnswer<T> =>
    result.ok ? result : { ok: false, problem: uploadProblemOf(result.failure, operation, text) };
  const failWithoutOwner = (): { ok: false; problem: UploadProblem } => ({
    ok: false,
    problem: { kind: 'network', text: text('alerts.operations.save-files.text'), retry: true },
  });
  return {
    async list() {
      const id = dealId();
      return id === undefined ? { ok: true, value: [] } : toUploadAnswer(await calls.listFiles(id), 'list');
    },
    async upload(file, options) {
      const owner = await ensureOwner();
      const source = { platform, url: window.location.href };
      return owner
        ? toUploadAnswer(await calls.uploadFile(file, owner, source, options), 'upload')
        : failWithoutOwner();
    },
    async remove(id) {
      const result = toUploadAnswer(await calls.removeFile(id), 'remove');
      return result.ok ? { ok: true, value: undefined } : result;
    },
    async save(files, monthsAnswer) {
      const owner = await ensureOwner();
      if (!owner) return failWithoutOwner();
      const result = toUploadAnswer(
        await calls.saveFiles(files.map(toSavedFile), owner, monthsAnswer),
        'save',
      );
      if (!result.ok) return result;
      if (files.some(({ uploaded }) => uploaded.documentType === 'statement')) onRecorded?.(result.value);
      return { ok: true, value: undefined };
    },
  };
}

/** The format of POST /files/save [API-10]. */
function toSavedFile({ uploaded, lastModified }: { uploaded: UploadedFile; lastModified: number }) {
  const { id, name, type, size, documentType } = uploaded;
  return { name, type, size, lastModified, metadata: { id, 'document-type': documentType } };
}
