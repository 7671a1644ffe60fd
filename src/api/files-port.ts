import type { FilesPort, UploadAnswer, UploadedFile, UploadProblem } from '#widgets/statement-upload/port.ts';
import type { Text } from '../brand/BrandContext.tsx';
import type { SaveData } from './api-types.ts';
import type { LinkAccess } from './bank.ts';
import type { Answer, Failure } from './failure.ts';
import type { Send } from './http.ts';
import { type FilesOwner, fileCalls } from './statements.ts';

/** The texts [ERROR-20] to [ERROR-23] by status (flows/texts.json). */
const STATUSES: readonly number[] = [403, 413, 415, 422];

/**
 * What a failed call about files means to the person: the server's own words where it gave some, else the default ones by
 * status. A file that was refused for what it is would be refused again.
 * @param of which call: a save has words of its own, but for a link that no longer counts.
 */
function uploadProblemOf(
  failure: Failure,
  of: 'upload' | 'list' | 'remove' | 'save',
  text: Text,
): UploadProblem {
  const { kind, status, message } = failure;
  if (kind === 'aborted') return { kind: 'aborted', text: '', retry: true };
  if (kind === 'unauthorized') return { kind: 'session', text: '', retry: true };
  if (of === 'save' && status !== 403)
    return {
      kind: kind === 'network' ? 'network' : 'refused',
      text: text('alerts.operations.save-files.text'),
      retry: true,
    };
  if (kind === 'network') return { kind, text: text(`widgets.statementUpload.network.${of}`), retry: true };
  const known = STATUSES.includes(status)
    ? text(`alerts.operations.upload.status.${status}`)
    : text('alerts.oops');
  return { kind: 'refused', text: message ?? known, retry: status >= 500 || status === 429 };
}

/** Who sends files: the signed-in applicant, or whoever holds a return link. */
export interface FilesCredential {
  send: Send;
  /** The return link's; left out for the applicant. */
  link?: LinkAccess;
  /** Whose files are listed; undefined where nothing was ever saved: then the server has none. */
  dealId(): string | undefined;
  /** Whose the files are. Their deal must exist: an applicant's is saved first; undefined where that failed. */
  owner(): Promise<FilesOwner | undefined>;
  /** Takes up what the server says of statements once some are saved. */
  recorded?(data: SaveData): void;
}

/** The files of one application, as `useUploads` asks for them. */
export function createFilesPort(credential: FilesCredential, platform: string, text: Text): FilesPort {
  const { send, link, dealId, owner, recorded } = credential;
  const calls = fileCalls(send, link);
  const read = <T>(answer: Answer<T>, of: 'upload' | 'list' | 'remove' | 'save'): UploadAnswer<T> =>
    answer.ok ? answer : { ok: false, problem: uploadProblemOf(answer.failure, of, text) };
  const unsaved = (): { ok: false; problem: UploadProblem } => ({
    ok: false,
    problem: { kind: 'network', text: text('alerts.operations.save-files.text'), retry: true },
  });
  return {
    async list() {
      const id = dealId();
      return id === undefined ? { ok: true, value: [] } : read(await calls.listFiles(id), 'list');
    },
    async upload(file, options) {
      const whose = await owner();
      const source = { platform, url: window.location.href };
      return whose ? read(await calls.uploadFile(file, whose, source, options), 'upload') : unsaved();
    },
    async remove(id) {
      const answer = read(await calls.removeFile(id), 'remove');
      return answer.ok ? { ok: true, value: undefined } : answer;
    },
    async save(files, word) {
      const whose = await owner();
      if (!whose) return unsaved();
      const answer = read(await calls.saveFiles(files.map(toSave), whose, word), 'save');
      if (!answer.ok) return answer;
      if (files.some(({ uploaded }) => uploaded.documentType === 'statement')) recorded?.(answer.value);
      return { ok: true, value: undefined };
    },
  };
}

/** A file as POST /files/save wants it [API-10]. */
function toSave({ uploaded, lastModified }: { uploaded: UploadedFile; lastModified: number }) {
  const { id, name, type, size, documentType } = uploaded;
  return { name, type, size, lastModified, metadata: { id, 'document-type': documentType } };
}
