import type { FileReference } from '#engine';
import type { FilesPort, UploadedFile } from '../sending/files-port.ts';
import type { FileUploadPort } from './port.ts';

/** The answer of a question for files. */
export interface FilesAnswer {
  /** The deep name of the question, which changes if an item before it is removed. */
  question(): string;
  get(): readonly FileReference[];
  set(files: readonly FileReference[]): void;
}

/**
 * A port for uploads that keeps the list of files in an answer: an uploaded file is added to the answer, a removed file
 * is taken out. The next save of the answers stores or deletes the files.
 * @param endedSignal aborted when the question leaves the screen
 */
export function createAnswerPort(
  port: FileUploadPort,
  answer: FilesAnswer,
  endedSignal: AbortSignal,
): FilesPort {
  // The same file may answer two questions: each has an upload of its own.
  const uploadsId = crypto.randomUUID();
  return {
    list: async () => ({ ok: true, value: answer.get().map(toUploaded) }),
    async upload(file, options) {
      const clientId = `${uploadsId}:${file.clientId}`;
      const sentAnswer = await port.upload({ ...file, clientId, question: answer.question() }, options);
      if (!sentAnswer.ok) return sentAnswer;
      const { id, name, size, type } = sentAnswer.value;
      if (options.signal.aborted) void port.remove(id);
      else if (!answer.get().some((reference) => reference.id === id))
        answer.set([...answer.get(), { id, name, size, type }]);
      return sentAnswer;
    },
    async remove(id) {
      answer.set(answer.get().filter((reference) => reference.id !== id));
      // The server keeps a file of a saved answer until the next save.
      await port.remove(id);
      return { ok: true, value: undefined };
    },
    save: async () => ({ ok: true, value: undefined }),
    ...(port.holdPage && { holdPage: port.holdPage }),
    ended: endedSignal,
  };
}

function toUploaded({ id, name, size, type }: FileReference): UploadedFile {
  return { id, name, size, type, documentType: 'document', scan: 'not-scanned', saved: false };
}
