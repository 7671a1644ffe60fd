import { wordOf } from '#engine';
import type { FileUploadPort } from '#widgets/file-upload/port.ts';
import type { Failure } from '../../../api/client/failure.ts';
import { uploadProblemOf } from '../../../api/statements/files-port.ts';
import type { RequestPageState } from '../asked-state.ts';
import type { CorrectionForm } from './correction-engine.ts';

/**
 * Port `file-upload` of a correction: sends and removes files with the link's token.
 * @param current the page's state, which changes with a new proof of the address
 */
export function createCorrectionFiles(
  current: () => RequestPageState,
  { engine, files }: CorrectionForm,
): FileUploadPort {
  const text = (key: string): string => wordOf(engine.env, key);
  /** Shows that the correction has ended, or asks for a new proof of the address. */
  const showEnd = (failure: Failure): void => {
    // Answered in another tab, withdrawn or expired: the request says which.
    if (failure.code === 'expired-link') current().load();
    else current().handleFailure(failure);
  };
  return {
    async upload(file, options) {
      const result = await current().calls.uploadFile(file, options);
      if (result.ok) return result;
      showEnd(result.failure);
      return { ok: false, problem: uploadProblemOf(result.failure, 'upload', text) };
    },
    async remove(id) {
      const result = await current().calls.removeFile(id);
      if (result.ok) return { ok: true, value: undefined };
      return { ok: false, problem: uploadProblemOf(result.failure, 'remove', text) };
    },
    isPaused: () => current().isProofExpired,
    ended: files.end.signal,
  };
}
