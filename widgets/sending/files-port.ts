import type { MonthsAnswer } from '#domain/statements/statement-months.ts';

/**
 * A bank statement, a personal financial statement, a startup questionnaire [AMOUNT-40], or a document that answers a
 * question.
 */
export type DocumentType = 'statement' | 'pfs' | 'suq' | 'document';

/** A stored file (docs/contracts.md, GET /files). */
export interface UploadedFile {
  id: string;
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  documentType: DocumentType;
  scan: 'clean' | 'not-scanned';
  /** Whether the file is part of the application, and so can't be removed. */
  saved: boolean;
}

export interface UploadProblem {
  /** `aborted`: by the page. `network`: no answer. `session`: sign in again. `refused`: by the server. */
  kind: 'aborted' | 'network' | 'session' | 'refused';
  /** Text for the user. */
  text: string;
  /** Whether another try with the same file may succeed. */
  retry: boolean;
}

export type UploadAnswer<T> = { ok: true; value: T } | { ok: false; problem: UploadProblem };

export interface OutgoingFile {
  file: File;
  documentType: DocumentType;
  /** The upload's id: a retry with the same id creates no second file. */
  clientId: string;
  /** The deep name of the question that a document answers. */
  question?: string;
}

/**
 * Port of `useUploads`: the files of one application and user; no method throws. The chosen files are kept with this
 * object while the page is open.
 */
export interface FilesPort {
  list(): Promise<UploadAnswer<UploadedFile[]>>;
  /** @param onProgress receives the sent share, 0 to 1 */
  upload(
    file: OutgoingFile,
    options: { signal: AbortSignal; onProgress: (part: number) => void },
  ): Promise<UploadAnswer<UploadedFile>>;
  /** Removes an unsaved file; a missing file counts as removed. */
  remove(id: string): Promise<UploadAnswer<undefined>>;
  /**
   * Saves uploaded files to the application, and applies the server's answer.
   * @param monthsAnswer the user's answer about the months, if they were asked
   */
  save(
    files: { uploaded: UploadedFile; lastModified: number }[],
    monthsAnswer?: MonthsAnswer,
  ): Promise<UploadAnswer<undefined>>;
  /** Tells the page whether uploads run or wait, so that leaving it would lose them. */
  holdPage?: (isHeld: boolean) => void;
  /** Aborted when the page changes to another user or application: then uploads abort, and the list is emptied. */
  ended?: AbortSignal;
}
