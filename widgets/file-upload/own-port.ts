import type { FieldValue, FileReference } from '#engine';
import type { FieldControl } from '#engine/react';
import type { FilesPort } from '../sending/files-port.ts';
import { createAnswerPort, type FilesAnswer } from './answer-port.ts';
import type { FileUploadPort } from './port.ts';

type FilesControl = FieldControl<FieldValue[]>;

/** A question's own port, which holds its files. */
export interface OwnPort {
  answer: { current: { name: string; files: readonly FileReference[]; onChange: FilesControl['onChange'] } };
  port: FilesPort;
  end: AbortController;
}

/** The ports of questions that are hidden until the person has given a new proof, by the question's name. */
const pausedPorts = new WeakMap<FileUploadPort, Map<string, OwnPort>>();

/** The port that the question had before, with its files. */
export function readPaused(port: FileUploadPort, name: string): OwnPort | undefined {
  return pausedPorts.get(port)?.get(name);
}

/** The question is shown again. */
export function forgetPaused(port: FileUploadPort, own: OwnPort): void {
  pausedPorts.get(port)?.delete(own.answer.current.name);
}

export function keepPaused(port: FileUploadPort, own: OwnPort): void {
  const ports = pausedPorts.get(port) ?? new Map<string, OwnPort>();
  pausedPorts.set(port, ports.set(own.answer.current.name, own));
}

export function createOwnPort(port: FileUploadPort, answer: OwnPort['answer']): OwnPort {
  const end = new AbortController();
  port.ended?.addEventListener('abort', () => end.abort());
  const filesAnswer: FilesAnswer = {
    question: () => answer.current.name,
    get: () => answer.current.files,
    set(files) {
      answer.current.files = [...files];
      answer.current.onChange(files.length > 0 ? [...files] : undefined);
    },
  };
  return { answer, port: createAnswerPort(port, filesAnswer, end.signal), end };
}
