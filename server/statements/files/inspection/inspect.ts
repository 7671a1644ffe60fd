import { checkPdf, type OnPage, rewritePdf } from './pdf.ts';
import { checkPicture, rewritePicture } from './picture.ts';
import { EXTENSIONS, type FileType, Refused, type Result } from './result.ts';

/** A PDF may have other bytes in front (PDF 32000-1, annex H). */
const TYPES: Record<FileType, { mark: Buffer; within: number }> = {
  'image/jpeg': { mark: Buffer.from('ffd8ff', 'hex'), within: 0 },
  'image/png': { mark: Buffer.from('89504e470d0a1a0a', 'hex'), within: 0 },
  'application/pdf': { mark: Buffer.from('%PDF-'), within: 1024 },
};

/** `inspect`: is the file accepted? `rewrite`: make the copy for the lender, too. */
export type Task = 'inspect' | 'rewrite';

/**
 * Determines a file's type by its content and whether it is accepted [STMT-20]: every page must be drawable,
 * because the lender's copy is redrawn. Runs in worker.ts with limits of time and memory.
 * @param extension of its name, in lower case: must agree with the content
 */
export async function inspect(
  bytes: Uint8Array,
  extension: string,
  task: Task = 'inspect',
  onPage: OnPage = async () => {},
): Promise<Result> {
  try {
    const type = typeOf(bytes, extension);
    const isPdf = type === 'application/pdf';
    if (task === 'rewrite')
      return { type, copy: await (isPdf ? rewritePdf(bytes, onPage) : rewritePicture(bytes)) };
    await (isPdf ? checkPdf(bytes, onPage) : checkPicture(bytes));
    return { type };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    throw error;
  }
}

function typeOf(bytes: Uint8Array, extension: string): FileType {
  if (bytes.length === 0) throw new Refused('empty');
  const type = (Object.keys(TYPES) as FileType[]).find((type) => EXTENSIONS[type].includes(extension));
  if (!type) throw new Refused('type');
  const { mark, within } = TYPES[type];
  const index = Buffer.from(bytes.subarray(0, within + mark.length)).indexOf(mark);
  if (index < 0) throw new Refused('content');
  return type;
}
