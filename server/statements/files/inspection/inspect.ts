import { checkPdf, type OnPage, rewritePdf } from './pdf.ts';
import { checkPicture, rewritePicture } from './picture.ts';
import { EXTENSIONS, type FileType, Refused, type Result } from './result.ts';

/** The first bytes of each type; a PDF may have up to 1,024 other bytes before them (PDF 32000-1, annex H). */
const SIGNATURES: Record<FileType, { signature: Buffer; maxOffset: number }> = {
  'image/jpeg': { signature: Buffer.from('ffd8ff', 'hex'), maxOffset: 0 },
  'image/png': { signature: Buffer.from('89504e470d0a1a0a', 'hex'), maxOffset: 0 },
  'application/pdf': { signature: Buffer.from('%PDF-'), maxOffset: 1024 },
};

/** `inspect` checks whether the file is accepted; `rewrite` makes the copy for the lender. */
export type Task = 'inspect' | 'rewrite';

/**
 * Determines a file's type by its content and whether it is accepted [STMT-20]: it must be possible to render
 * every page, because the lender's copy is made of the rendered pages. Runs in worker.ts with limits of time and
 * memory.
 * @param extension of its name, in lower case: must agree with the content
 */
export async function inspect(
  bytes: Uint8Array,
  extension: string,
  task: Task = 'inspect',
  onPage: OnPage = async () => {},
): Promise<Result> {
  try {
    const type = detectType(bytes, extension);
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

function detectType(bytes: Uint8Array, extension: string): FileType {
  if (bytes.length === 0) throw new Refused('empty');
  const type = (Object.keys(SIGNATURES) as FileType[]).find((type) => EXTENSIONS[type].includes(extension));
  if (!type) throw new Refused('type');
  const { signature, maxOffset } = SIGNATURES[type];
  const index = Buffer.from(bytes.subarray(0, maxOffset + signature.length)).indexOf(signature);
  if (index < 0) throw new Refused('content');
  return type;
}
