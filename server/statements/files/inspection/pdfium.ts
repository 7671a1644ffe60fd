import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { Refused } from './result.ts';

/** Bytes per document: a page scanned in color at 600 dpi fits. */
const MAX_MEMORY = 384 << 20;
/** A larger page is drawn at a lower resolution. */
const MAX_PIXELS = 10_000_000;
/** Text positions are read in units of 1/20 point. */
const UNITS_PER_POINT = 20;

/** FPDF_GetLastError: a password, or a protection that PDFium can't open. */
const LOCKED = [4, 5];
/** FPDF_GetFormType: the pages only request to open the form in another program. */
const XFA_ALONE = 2;
/** FPDFBitmap_BGRx; FPDF_ANNOT (filled-in fields, annotations) with FPDF_REVERSE_BYTE_ORDER (red first). */
const BGRX = 3;
const FLAGS = 0x01 | 0x10;

/** Bytes of FPDF_FORMFILLINFO (rounded up), and its version. */
const FORM_INFO = 256;
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

/** Four bytes per pixel: red, green, blue, unused. */
export interface Drawing {
  pixels: Uint8Array;
  columns: number;
  rows: number;
  /** Width and height of the page, in points. */
  width: number;
  height: number;
}

/** A box in points from the upper left corner of the page as shown. */
export interface Run {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A PDF without a password. It is untrusted: only pixels and plain text are taken from it. */
export interface Pdf {
  pages: number;
  /**
   * Draws a page; filled-in fields and annotations become part of it, also for `textOf`.
   * @throws Refused `damaged`; RuntimeError if it takes too much memory
   */
  draw(index: number, dpi: number): Drawing;
  /** Draw the page first. */
  textOf(index: number): Run[];
}

/** @throws Refused `damaged`, `locked`, `complex` */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const pdfium = await newPdfium();
  const { malloc, free } = pdfium.wasmExports;
  const place = malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, place);
  const document = pdfium._FPDF_LoadMemDocument(place, bytes.length, 0);
  if (!document) throw new Refused(LOCKED.includes(pdfium._FPDF_GetLastError()) ? 'locked' : 'damaged');
  if (pdfium._FPDF_GetFormType(document) === XFA_ALONE) throw new Refused('complex');

  const form = newForm(pdfium, document);
  const onPage = <T>(index: number, use: (page: number, width: number, height: number) => T): T => {
    const page = pdfium._FPDF_LoadPage(document, index);
    if (!page) throw new Refused('damaged');
    const result = use(page, pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page));
    pdfium._FPDF_ClosePage(page);
    return result;
  };
  return {
    pages: pdfium._FPDF_GetPageCount(document),
    draw(index, dpi) {
      onPage(index, (page) => {
        pdfium._FORM_OnAfterLoadPage(page, form);
        pdfium._FPDFPage_Flatten(page, 0);
        pdfium._FORM_OnBeforeClosePage(page, form);
      });
      return onPage(index, (page, width, height) => {
        const scale = Math.min(dpi / 72, Math.sqrt(MAX_PIXELS / (width * height)));
        const [columns, rows] = [width, height].map((side) => Math.max(1, Math.floor(side * scale)));
        if (!columns || !rows) throw new Refused('damaged');
        const buffer = malloc(columns * rows * 4);
        const bitmap = pdfium._FPDFBitmap_CreateEx(columns, rows, BGRX, buffer, columns * 4);
        pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, 0xffffffff);
        pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, FLAGS);
        pdfium._FPDFBitmap_Destroy(bitmap);
        const pixels = pdfium.HEAPU8.slice(buffer, buffer + columns * rows * 4);
        free(buffer);
        return { pixels, columns, rows, width, height };
      });
    },
    textOf: (index) => onPage(index, (page, width, height) => runsOf(pdfium, page, width, height)),
  };
}

/** Draws form fields without an appearance. All callbacks are empty, so no script runs. */
function newForm(pdfium: Pdfium, document: number): number {
  const info = pdfium.wasmExports.malloc(FORM_INFO);
  pdfium.HEAPU8.fill(0, info, info + FORM_INFO);
  pdfium.HEAPU8[info] = FORM_VERSION;
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, info);
}

function runsOf(pdfium: Pdfium, page: number, width: number, height: number): Run[] {
  const { malloc, free } = pdfium.wasmExports;
  const text = pdfium._FPDFText_LoadPage(page);
  const room = malloc(40);
  /** Converts the page's own coordinates to points of the page as shown. */
  const toPagePoint = (x: number, y: number): [number, number] => {
    const size = [width, height].map((side) => Math.round(side * UNITS_PER_POINT));
    pdfium._FPDF_PageToDevice(page, 0, 0, ...size, 0, x, y, room + 32, room + 36);
    const [left = 0, top = 0] = new Int32Array(pdfium.HEAPU8.buffer, room + 32, 2);
    return [left / UNITS_PER_POINT, top / UNITS_PER_POINT];
  };
  const runs = Array.from({ length: pdfium._FPDFText_CountRects(text, 0, -1) }, (_, index) => {
    pdfium._FPDFText_GetRect(text, index, room, room + 8, room + 16, room + 24);
    const box = [...new Float64Array(pdfium.HEAPU8.buffer, room, 4)];
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
  free(room);
  pdfium._FPDFText_ClosePage(text);
  return runs;
}

/** Each document gets its own instance: no fault can leave it, and its memory is freed with it. */
const compiledModule = readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then(
  (bytes) => WebAssembly.compile(new Uint8Array(bytes)),
);

async function newPdfium(): Promise<Pdfium> {
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
