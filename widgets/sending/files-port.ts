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
  /** It is part of the application: it can't be taken away any more. */
  saved: boolean;
}

/** Why something did not work. */
export interface UploadProblem {
  /** `aborted`: we called it off. `network`: no answer came. `session`: sign in again. `refused`: the server said no. */
  kind: 'aborted' | 'network' | 'session' | 'refused';
  /** In the words for the person. */
  text: string;
  /** The same file again could work. */
  retry: boolean;
}

export type UploadAnswer<T> = { ok: true; value: T } | { ok: false; problem: UploadProblem };

/** A file on its way. */
export interface OutgoingFile {
  file: File;
  documentType: DocumentType;
  /** The upload's own id: the same one tried again is one file on the server. */
  clientId: string;
}

/**
 * Port of `useUploads`: the files of one application. None of these throws. The same object stands for the same
 * application of the same person: what was chosen is kept with it while the page lives.
 */
export interface FilesPort {
  /** The files that the server has. */
  list(): Promise<UploadAnswer<UploadedFile[]>>;
  /** @param onProgress told what part of the file is on its way, 0 to 1. */
  upload(
    file: OutgoingFile,
    options: { signal: AbortSignal; onProgress: (part: number) => void },
  ): Promise<UploadAnswer<UploadedFile>>;
  /** Takes a file away that is not saved yet; one that is gone already counts as taken away. */
  remove(id: string): Promise<UploadAnswer<undefined>>;
  /**
   * Saves uploaded files to the application, and takes the server's answer about its statements.
   * @param word which months the statements cover, if the user was asked
   */
  save(
    files: { uploaded: UploadedFile; lastModified: number }[],
    word?: StatementWord,
  ): Promise<UploadAnswer<undefined>>;
  /** Told whether files are on their way or wait to be: leaving the page would lose them. */
  holdPage?: (isHeld: boolean) => void;
  /** Aborted when it is about somebody or something else: what is on its way is called off, and the list forgotten. */
  ended?: AbortSignal;
}
