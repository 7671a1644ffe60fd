import { checkJpeg } from './jpeg.ts';
import { isMixed } from './mixed.ts';
import { checkPng } from './png.ts';
import { type FileType, PIXELS, Refused, type Verdict } from './verdict.ts';

const EXTENSIONS: Record<FileType, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
};

/**
 * Says what a file is by its content, and whether it can be taken (spec §5). Runs where a time-out and a limit of memory
 * hold (worker.ts).
 * @param extension of its name, in lower case: must agree with the content
 */
export async function inspect(bytes: Buffer, extension: string): Promise<Verdict> {
  try {
    const type = await typeOf(bytes, extension);
    if (isMixed(bytes, type)) throw new Refused('mixed');
    if (type === 'application/pdf') {
      const { checkPdf } = await import('./pdf.ts');
      await checkPdf(bytes);
    } else {
      await checkPicture(bytes, type);
    }
    return { type };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    throw error;
  }
}

async function typeOf(bytes: Buffer, extension: string): Promise<FileType> {
  if (bytes.length === 0) throw new Refused('empty');
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  const type = (Object.keys(EXTENSIONS) as FileType[]).find((one) => one === found);
  if (type && EXTENSIONS[type].includes(extension)) return type;
  // A PDF with something in front of it may be one that went through a bad hand, or something else in disguise.
  const isLatePdf = extension === 'pdf' && !type && bytes.toString('latin1', 0, 1024).includes('%PDF-');
  throw new Refused(isLatePdf ? 'damaged' : 'type');
}

async function checkPicture(bytes: Buffer, type: FileType): Promise<void> {
  const { imageSize } = await import('image-size');
  const { width, height } = sizeOf(() => imageSize(bytes));
  if (!(width > 0 && height > 0)) throw new Refused('damaged');
  if (width * height > PIXELS) throw new Refused('pixels');
  if (type === 'image/png') await checkPng(bytes);
  else checkJpeg(bytes);
}

function sizeOf(read: () => { width: number; height: number }): { width: number; height: number } {
  try {
    return read();
  } catch {
    throw new Refused('damaged');
  }
}
