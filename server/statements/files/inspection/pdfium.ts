import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { Refused } from './result.ts';

/** Memory per document in bytes, enough for a page that was scanned in color at 600 dpi. */
const MAX_MEMORY = 384 << 20;
/** A larger page is drawn at a lower resolution. */
const MAX_PIXELS = 10_000_000;
/** The longest edge of a JPEG in pixels. */
const MAX_EDGE = 65_500;
/** Text positions are read in units of 1/20 point. */
const UNITS_PER_POINT = 20;

/** Results of FPDF_GetLastError for a document with a password, or with a protection that PDFium can't open. */
const LOCKED_ERRORS = [4, 5];
/** Result of FPDF_GetFormType for a document whose only page asks the reader to open it in another program. */
const XFA_ONLY_FORM = 2;
/** FPDFBitmap_BGRx. */
const BITMAP_FORMAT = 3;
/** FPDF_ANNOT (renders filled-in fields and annotations) with FPDF_REVERSE_BYTE_ORDER (red first). */
const RENDER_FLAGS = 0x01 | 0x10;

/** Bytes of FPDF_FORMFILLINFO (rounded up), and its version. */
const FORM_INFO_BYTES = 256;
const FORM_VERSION = 2;

/** PDFium's functions of fpdfview.h, fpdf_text.h, fpdf_flatten.h and fpdf_formfill.h. Handles are addresses. */
interface Pdfium {
  _FPDF_InitLibrary(): void;
  _FPDF_LoadMemDocument(...bytesLengthPassword: number[]): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetFormType(document: number): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFBitmap_CreateEx(...widthHeightFormatBufferStride: number[]): number;
  _FPDFBitmap_FillRect(bitmap: number, ...boxAndColor: number[]): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...boxRotateFlags: number[]): void;
  _FPDF_PageToDevice(page: number, ...boxRotatePlaceInto: number[]): number;
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FORM_OnBeforeClosePage(page: number, form: number): void;
  _FPDFPage_Flatten(page: number, usage: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountRects(text: number, start: number, count: number): number;
  _FPDFText_GetRect(text: number, index: number, ...into: number[]): number;
  _FPDFText_GetBoundedText(text: number, ...boxIntoLength: number[]): number;
  wasmExports: { malloc(size: number): number; free(address: number): void };
  HEAPU8: Uint8Array<ArrayBuffer>;
}

/** A rendered page. `pixels` has four bytes per pixel: red, green, blue, unused. */
export interface RenderedPage {
  pixels: Uint8Array;
  columns: number;
  rows: number;
  /** Width and height of the page, in points. */
  width: number;
  height: number;
}

/** A piece of text with its box, in points from the upper left corner of the page as it is shown. */
export interface TextRun {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** An opened PDF. The file is untrusted: only pixels and plain text are read from it. */
export interface Pdf {
  pages: number;
  /**
   * Draws a page; filled-in fields and annotations become part of it, also for `readTextRuns`.
   * @throws Refused `damaged`; RuntimeError if it takes too much memory
   */
  draw(index: number, dpi: number): RenderedPage;
  /** The texts of a page, which must have been drawn before. */
  readTextRuns(index: number): TextRun[];
}

/** @throws Refused `damaged`, `locked`, `complex` */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const pdfium = await createPdfium();
  const { malloc, free } = pdfium.wasmExports;
  const address = malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, address);
  const document = pdfium._FPDF_LoadMemDocument(address, bytes.length, 0);
  if (!document)
    throw new Refused(LOCKED_ERRORS.includes(pdfium._FPDF_GetLastError()) ? 'locked' : 'damaged');
  if (pdfium._FPDF_GetFormType(document) === XFA_ONLY_FORM) throw new Refused('complex');

  const form = createForm(pdfium, document);
  const withPage = <T>(index: number, use: (page: number, width: number, height: number) => T): T => {
    const page = pdfium._FPDF_LoadPage(document, index);
    if (!page) throw new Refused('damaged');
    const result = use(page, pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page));
    pdfium._FPDF_ClosePage(page);
    return result;
  };
  return {
    pages: pdfium._FPDF_GetPageCount(document),
    draw(index, dpi) {
      withPage(index, (page) => {
        pdfium._FORM_OnAfterLoadPage(page, form);
        pdfium._FPDFPage_Flatten(page, 0);
        pdfium._FORM_OnBeforeClosePage(page, form);
      });
      return withPage(index, (page, width, height) => {
        const scale = Math.min(
          dpi / 72,
          Math.sqrt(MAX_PIXELS / (width * height)),
          MAX_EDGE / Math.max(width, height),
        );
        const [columns, rows] = [width, height].map((side) => Math.max(1, Math.floor(side * scale)));
        if (!columns || !rows) throw new Refused('damaged');
        const buffer = malloc(columns * rows * 4);
        const bitmap = pdfium._FPDFBitmap_CreateEx(columns, rows, BITMAP_FORMAT, buffer, columns * 4);
        pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, 0xffffffff);
        pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, RENDER_FLAGS);
        pdfium._FPDFBitmap_Destroy(bitmap);
        const pixels = pdfium.HEAPU8.slice(buffer, buffer + columns * rows * 4);
        free(buffer);
        return { pixels, columns, rows, width, height };
      });
    },
    readTextRuns: (index) =>
      withPage(index, (page, width, height) => collectTextRuns(pdfium, page, width, height)),
  };
}

/**
 * Creates a form environment, with which PDFium draws form fields that have no appearance. It has no callbacks,
 * so no script runs.
 */
function createForm(pdfium: Pdfium, document: number): number {
  const info = pdfium.wasmExports.malloc(FORM_INFO_BYTES);
  pdfium.HEAPU8.fill(0, info, info + FORM_INFO_BYTES);
  pdfium.HEAPU8[info] = FORM_VERSION;
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, info);
}

function collectTextRuns(pdfium: Pdfium, page: number, width: number, height: number): TextRun[] {
  const { malloc, free } = pdfium.wasmExports;
  const text = pdfium._FPDFText_LoadPage(page);
  const scratch = malloc(40);
  /** Converts the page's own coordinates to points of the page as shown. */
  const toPagePoint = (x: number, y: number): [number, number] => {
    const size = [width, height].map((side) => Math.round(side * UNITS_PER_POINT));
    pdfium._FPDF_PageToDevice(page, 0, 0, ...size, 0, x, y, scratch + 32, scratch + 36);
    const [left = 0, top = 0] = new Int32Array(pdfium.HEAPU8.buffer, scratch + 32, 2);
    return [left / UNITS_PER_POINT, top / UNITS_PER_POINT];
  };
  const runs = Array.from({ length: pdfium._FPDFText_CountRects(text, 0, -1) }, (_, index) => {
    pdfium._FPDFText_GetRect(text, index, scratch, scratch + 8, scratch + 16, scratch + 24);
    const box = [...new Float64Array(pdfium.HEAPU8.buffer, scratch, 4)];
    const length = pdfium._FPDFText_GetBoundedText(text, ...box, 0, 0);
    const buffer = malloc(length * 2);
    pdfium._FPDFText_GetBoundedText(text, ...box, buffer, length);
    const characters = Buffer.from(pdfium.HEAPU8.buffer, buffer, length * 2).toString('utf16le');
    free(buffer);
    const [left = 0, top = 0, right = 0, bottom = 0] = box;
    const [[x1, y1], [x2, y2]] = [toPagePoint(left, top), toPagePoint(right, bottom)];
    return {
      text: characters,
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
    };
  });
  free(scratch);
  pdfium._FPDFText_ClosePage(text);
  return runs;
}

/**
 * PDFium's code. Each document gets its own instance of it, which isolates faults and frees all memory at the
 * end.
 */
const compiledModule = readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then(
  (bytes) => WebAssembly.compile(new Uint8Array(bytes)),
);

async function createPdfium(): Promise<Pdfium> {
  const module = await compiledModule;
  const pdfium = (await PDFiumModule({
    instantiateWasm(imports, done) {
      const { emscripten_resize_heap: resize } = imports.env as {
        emscripten_resize_heap: (size: number) => number;
      };
      const env = {
        ...imports.env,
        emscripten_resize_heap: (size: number) => (size > MAX_MEMORY ? 0 : resize(size)),
      };
      const instance = new WebAssembly.Instance(module, { ...imports, env });
      done(instance as unknown as WebAssembly.Module);
      return instance.exports;
    },
  })) as unknown as Pdfium;
  pdfium._FPDF_InitLibrary();
  return pdfium;
}
