import type { OutgoingFile, UploadAnswer, UploadedFile } from '#widgets/sending/files-port.ts';
import type { StatementUploadPort } from '#widgets/statement-upload/port.ts';

type FailedUpload = Extract<UploadAnswer<never>, { ok: false }>;

export const LOST: FailedUpload = { ok: false, problem: { kind: 'network', text: 'lost', retry: true } };
export const REFUSED: FailedUpload = { ok: false, problem: { kind: 'refused', text: 'no', retry: false } };
export const SESSION_OVER: FailedUpload = { ok: false, problem: { kind: 'session', text: '', retry: true } };

/** A file of a size, without its bytes. */
export function aFile(name: string, size: number, lastModified = 1_700_000_000_000): File {
  const file = new File(['x'], name, { lastModified });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

/** Waits for pending promises, including digests. */
export async function settlePromises(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

interface Call extends OutgoingFile {
  onProgress: (part: number) => void;
  answer: (answer: UploadAnswer<UploadedFile>) => void;
}

/** A file server whose answers the test decides. */
export class FakeServer {
  stored: UploadedFile[] = [];
  /** Names of the uploads in flight. */
  open: string[] = [];
  /** The highest number of simultaneous uploads. */
  most = 0;
  aborted: string[] = [];
  clientIds: string[] = [];
  saves: string[][] = [];
  listing: FailedUpload | undefined;
  removal: FailedUpload | undefined;
  saving: FailedUpload | undefined;
  private readonly calls = new Map<string, Call>();
  private count = 0;

  readonly port: StatementUploadPort = {
    documents: () => [],
    skip: async () => ({ ok: true }),
    list: async () => this.listing ?? { ok: true, value: [...this.stored] },
    upload: (out, { signal, onProgress }) =>
      new Promise((resolve) => {
        const { name } = out.file;
        this.clientIds.push(out.clientId);
        this.open.push(name);
        this.most = Math.max(this.most, this.open.length);
        const answer = (uploadAnswer: UploadAnswer<UploadedFile>): void => {
          this.open = this.open.filter((candidate) => candidate !== name);
          this.calls.delete(name);
          resolve(uploadAnswer);
        };
        this.calls.set(name, { ...out, onProgress, answer });
        signal.addEventListener('abort', () => {
          if (this.open.includes(name)) this.aborted.push(name);
          answer({ ok: false, problem: { kind: 'aborted', text: '', retry: true } });
        });
      }),
    remove: async (id) => {
      if (this.removal) return this.removal;
      this.stored = this.stored.filter((file) => file.id !== id);
      return { ok: true, value: undefined };
    },
    save: async (files) => {
      if (this.saving) return this.saving;
      this.saves.push(files.map(({ uploaded }) => uploaded.name));
      const ids = files.map(({ uploaded }) => uploaded.id);
      this.stored = this.stored.map((file) => (ids.includes(file.id) ? { ...file, saved: true } : file));
      return { ok: true, value: undefined };
    },
  };

  progress(name: string, part: number): void {
    this.call(name).onProgress(part);
  }

  /** Answers the upload of a file; without `answer`, the file is stored. */
  async finish(name: string, answer?: UploadAnswer<UploadedFile>): Promise<void> {
    const call = this.call(name);
    call.answer(answer ?? { ok: true, value: this.store(name, call.file.size, false, call.documentType) });
    await settlePromises();
  }

  /** Ends the uploads in flight. */
  async end(): Promise<void> {
    while (this.calls.size > 0) for (const name of [...this.calls.keys()]) await this.finish(name, REFUSED);
  }

  store(
    name: string,
    size: number,
    saved = false,
    documentType: UploadedFile['documentType'] = 'statement',
  ): UploadedFile {
    this.count += 1;
    const file: UploadedFile = {
      id: `id-${this.count}`,
      name,
      type: name.endsWith('.png') ? 'image/png' : 'application/pdf',
      size,
      documentType,
      scan: 'not-scanned',
      saved,
    };
    this.stored.push(file);
    return file;
  }

  private call(name: string): Call {
    const call = this.calls.get(name);
    if (!call) throw new Error(`${name} is not on its way`);
    return call;
  }
}
