import type { StatementWord } from '#domain/statements/statement-months.ts';

/** The kind of a file: a bank statement, a personal financial statement, or a startup questionnaire [AMOUNT-40]. */
export type DocumentType = 'statement' | 'pfs' | 'suq';

/** A file as the server holds it (docs/contracts.md, GET /files). */
export interface UploadedFile {
  id: string;
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  documentType: DocumentType;
  scan: 'clean' | 'not-scanned';
  /** It is part of the application and can no longer be removed. */
  saved: boolean;
}

/** The reason of a failed call. */
export interface UploadProblem {
  /** `aborted`: the page aborted the call. `network`: no answer. `session`: sign in again. `refused`: by the server. */
  kind: 'aborted' | 'network' | 'session' | 'refused';
  /** The text for the user. */
  text: string;
  /** Whether another try with the same file may succeed. */
  retry: boolean;
}

export type UploadAnswer<T> = { ok: true; value: T } | { ok: false; problem: UploadProblem };

/** A file to upload. */
export interface OutgoingFile {
  file: File;
  documentType: DocumentType;
  /** The id of the upload. A retry with the same id makes no second file on the server. */
  clientId: string;
}

/**
 * Port of `useUploads`: the files of one application. No method throws. There is one object for each application and
 * user; the chosen files are kept with it as long as the page is open.
 */
export interface FilesPort {
  /** The files that the server has. */
  list(): Promise<UploadAnswer<UploadedFile[]>>;
  /** @param onProgress called with the sent share of the file, 0 to 1 */
  upload(
    file: OutgoingFile,
    options: { signal: AbortSignal; onProgress: (part: number) => void },
  ): Promise<UploadAnswer<UploadedFile>>;
  /** Removes an unsaved file. A file that the server no longer has counts as removed. */
  remove(id: string): Promise<UploadAnswer<undefined>>;
  /**
   * Saves uploaded files to the application, and takes the server's answer about its statements.
   * @param word the user's answer about the months, if they were asked
   */
  save(
    files: { uploaded: UploadedFile; lastModified: number }[],
    word?: StatementWord,
  ): Promise<UploadAnswer<undefined>>;
  /** Called with whether files are being uploaded or wait for it: leaving the page would lose them. */
  holdPage?: (isHeld: boolean) => void;
  /** Aborted when the page changes to another user or application: uploads are aborted, and the list is emptied. */
  ended?: AbortSignal;
}
