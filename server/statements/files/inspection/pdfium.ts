import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { Refused } from './result.ts';

/** What one document may take of memory, in bytes: a page scanned in color at 600 dpi fits. */
const MEMORY = 384 << 20;
/** Dots of one drawing at most: a larger page is drawn with fewer dots an inch. */
const DOTS = 10_000_000;
/** Parts of a point that places of text are asked in. */
const FINE = 20;

/** FPDF_GetLastError: a password, or a protection that nobody here can open. */
const LOCKED = [4, 5];
/** FPDF_GetFormType: a form that XFA alone can show. Its pages hold nothing but the request to open it elsewhere. */
const XFA_ALONE = 2;
/** FPDFBitmap_BGRx; FPDF_ANNOT (what is filled in and written on the page) with FPDF_REVERSE_BYTE_ORDER (red first). */
const BGRX = 3;
const FLAGS = 0x01 | 0x10;

/** FPDF_FORMFILLINFO: more than its bytes, and its version. */
const FORM_INFO = 256;
const FORM_VERSION = 2;

/** The functions of PDFium that are used (fpdfview.h, fpdf_text.h, fpdf_flatten.h, fpdf_formfill.h). All handles are addresses. */
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

/** A page in dots of four bytes: red, green, blue, and one without meaning. */
export interface Drawing {
  pixels: Uint8Array;
  columns: number;
  rows: number;
  /** Of the page, in points. */
  width: number;
  height: number;
}

/** A run of text with its box, in points from the upper left corner of the page as it is shown. */
export interface Run {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A PDF that opened without a password. What its parser says of it later is not believed: only dots and plain text come out. */
export interface Pdf {
  pages: number;
  /**
   * Draws a page. What was filled in and written on it becomes part of it first, for `textOf`, too.
   * @throws Refused `damaged`; RuntimeError where it takes too much memory
   */
  draw(index: number, dpi: number): Drawing;
  /** Text of a page that was drawn. */
  textOf(index: number): Run[];
}

/** Opens a PDF. @throws Refused `damaged`, `locked`, `complex` */
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
        const scale = Math.min(dpi / 72, Math.sqrt(DOTS / (width * height)));
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

/** What fills in the looks of form fields that have none (all callbacks stay empty: nothing is run). */
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
  /** A place of the page's own system, in points of what is shown. */
  const shown = (x: number, y: number): [number, number] => {
    const size = [width, height].map((side) => Math.round(side * FINE));
    pdfium._FPDF_PageToDevice(page, 0, 0, ...size, 0, x, y, room + 32, room + 36);
    const [left = 0, top = 0] = new Int32Array(pdfium.HEAPU8.buffer, room + 32, 2);
    return [left / FINE, top / FINE];
  };
  const runs = Array.from({ length: pdfium._FPDFText_CountRects(text, 0, -1) }, (_, at) => {
    pdfium._FPDFText_GetRect(text, at, room, room + 8, room + 16, room + 24);
    const box = [...new Float64Array(pdfium.HEAPU8.buffer, room, 4)];
    const length = pdfium._FPDFText_GetBoundedText(text, ...box, 0, 0);
    const buffer = malloc(length * 2);
    pdfium._FPDFText_GetBoundedText(text, ...box, buffer, length);
    const characters = Buffer.from(pdfium.HEAPU8.buffer, buffer, length * 2).toString('utf16le');
    free(buffer);
    const [left = 0, top = 0, right = 0, bottom = 0] = box;
    const [[x1, y1], [x2, y2]] = [shown(left, top), shown(right, bottom)];
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

/** Once a process; an instance of its own for each document: what goes wrong over one of them touches no other, and its memory goes with it. */
const compiled = readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then(
  (bytes) => WebAssembly.compile(new Uint8Array(bytes)),
);

async function newPdfium(): Promise<Pdfium> {
  const module = await compiled;
  const pdfium = (await PDFiumModule({
    instantiateWasm(imports, done) {
      const { emscripten_resize_heap: resize } = imports.env as {
        emscripten_resize_heap: (size: number) => number;
      };
      const env = {
        ...imports.env,
        emscripten_resize_heap: (size: number) => (size > MEMORY ? 0 : resize(size)),
      };
      const instance = new WebAssembly.Instance(module, { ...imports, env });
      done(instance as unknown as WebAssembly.Module);
      return instance.exports;
    },
  })) as unknown as Pdfium;
  pdfium._FPDF_InitLibrary();
  return pdfium;
}
