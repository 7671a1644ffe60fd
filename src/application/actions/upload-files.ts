import { wordOf } from '#engine/core/index.ts';
import type {
  FilesPort,
  OutgoingFile,
  UploadAnswer,
  UploadedFile,
  UploadProblem,
} from '#widgets/statement-upload/port.ts';
import type { Answer } from '../../api/failure.ts';
import { type FilesOwner, fileCalls } from '../../api/statements.ts';
import { uploadProblemOf } from '../../api/upload-problem.ts';
import { textOf } from '../answer-of.ts';
import type { ApplicationCore } from '../runtime.ts';

/** The files of a running application, as `useUploads` asks for them. */
export function filesOf(runtime: ApplicationCore): FilesPort {
  const calls = fileCalls(runtime.api.send);
  const text = (key: string) => wordOf(runtime.engine.env, key);
  const read = <T>(answer: Answer<T>, of: 'upload' | 'list' | 'remove' | 'save'): UploadAnswer<T> =>
    answer.ok ? answer : { ok: false, problem: uploadProblemOf(answer.failure, of, text) };
  return {
    async list() {
      // Nothing was ever saved: the server has no application that could have files.
      const dealId = runtime.state().core.ids?.dealId;
      return dealId === undefined ? { ok: true, value: [] } : read(await calls.listFiles(dealId), 'list');
    },
    async upload(file: OutgoingFile, options) {
      const owner = await ownerOf(runtime);
      if (!owner) return { ok: false, problem: unsaved(text) };
      const source = { platform: runtime.brand.platform, url: window.location.href };
      return read(await calls.uploadFile(file, owner, source, options), 'upload');
    },
    async remove(id) {
      const answer = await calls.removeFile(id);
      if (answer.ok) return { ok: true, value: undefined };
      return { ok: false, problem: uploadProblemOf(answer.failure, 'remove', text) };
    },
    async save(files) {
      const owner = await ownerOf(runtime);
      if (!owner) return { ok: false, problem: unsaved(text) };
      const answer = await calls.saveFiles(files.map(toSave), owner);
      if (!answer.ok) return { ok: false, problem: uploadProblemOf(answer.failure, 'save', text) };
      const isStatement = files.some(({ uploaded }) => uploaded.documentType === 'statement');
      if (isStatement)
        runtime.dispatch({
          type: 'statements',
          asked: { source: 'upload', has: true },
          data: answer.value,
        });
      return { ok: true, value: undefined };
    },
  };
}

/** A file as POST /files/save wants it (spec §7). */
function toSave({ uploaded, lastModified }: { uploaded: UploadedFile; lastModified: number }) {
  const { id, name, type, size, documentType } = uploaded;
  return { name, type, size, lastModified, metadata: { id, 'document-type': documentType } };
}

/** Whose files they are. The deal must exist, so an application that was never saved is saved first, once for all files. */
async function ownerOf(runtime: ApplicationCore): Promise<FilesOwner | undefined> {
  await runtime.request('known', true);
  const { application, core } = runtime.state();
  if (!core.ids) return undefined;
  return { ...core.ids, loanId: textOf(runtime.engine.flow, application, 'loan-id') || undefined };
}

function unsaved(text: (key: string) => string): UploadProblem {
  return { kind: 'network', text: text('alerts.operations.save-files.text'), retry: true };
}
