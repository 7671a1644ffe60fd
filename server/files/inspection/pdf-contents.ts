import { PDFArray, PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import type { Objects } from './pdf-parsing.ts';
import { Refused } from './verdict.ts';

/** Actions that start a program, or send the form somewhere, wherever they stand. */
const ACTIONS = ['Launch', 'ImportData'];
/** Events that come by themselves when a page is opened or seen (PDF 32000-1, tables 194 and 195), also of its annotations. */
const OPENING = ['O', 'PO', 'PV'].map((name) => PDFName.of(name));
const key = (name: string) => PDFName.of(name);

/**
 * Looks for what a statement has no use for: other files inside the document, actions that start a program, scripts that
 * run when the document or a page is opened. Scripts of form fields are taken: the number fields of common bank forms have
 * them, and viewers keep them to the form.
 * @param catalog what the parser takes for it; a viewer may take another one
 * @throws Refused `attachment`, `program`
 */
export function checkContents(catalog: PDFDict, objects: Objects): void {
  checkCatalog(catalog, objects);
  for (const object of objects) {
    for (const dict of dictsIn(object)) checkDict(dict, objects);
  }
}

function checkCatalog(catalog: PDFDict, objects: Objects): void {
  for (const names of objects.of(catalog.get(key('Names')))) {
    if (!(names instanceof PDFDict)) continue;
    if (names.has(key('EmbeddedFiles'))) throw new Refused('attachment');
    if (names.has(key('JavaScript'))) throw new Refused('program');
  }
  checkOpening(catalog, objects);
}

/** Every dictionary that stands in an object itself; what it refers to is an object of its own. */
function* dictsIn(object: PDFObject): Generator<PDFDict> {
  const waiting: PDFObject[] = [object];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (one instanceof PDFStream) waiting.push(one.dict);
    else if (one instanceof PDFArray) waiting.push(...one.asArray());
    else if (one instanceof PDFDict) {
      yield one;
      waiting.push(...one.values());
    }
  }
}

function checkDict(dict: PDFDict, objects: Objects): void {
  const isNamed = (name: string, ...values: string[]) =>
    objects
      .of(dict.get(key(name)))
      .some((value) => value instanceof PDFName && values.includes(value.decodeText()));
  if (dict.has(key('EF')) || isNamed('Type', 'EmbeddedFile') || isNamed('Subtype', 'FileAttachment'))
    throw new Refused('attachment');
  if (isNamed('S', ...ACTIONS)) throw new Refused('program');
  // Viewers take a catalog without its type, too.
  if (isNamed('Type', 'Catalog') || dict.has(key('Pages'))) checkCatalog(dict, objects);
  else checkOpening(dict, objects, isNamed('Type', 'Page') ? undefined : OPENING);
}

/**
 * What a viewer does by itself when it opens the document or a page.
 * @param events those that count; all of them where they are left out
 */
function checkOpening(dict: PDFDict, objects: Objects, events?: PDFName[]): void {
  const actions = events ? [] : [dict.get(key('OpenAction'))];
  for (const more of objects.of(dict.get(key('AA')))) {
    if (!(more instanceof PDFDict)) continue;
    actions.push(...(events ? events.map((event) => more.get(event)) : more.values()));
  }
  if (actions.some((action) => runsScript(action, objects))) throw new Refused('program');
}

/** Whether an action, or one that follows it, runs a script. Each is looked at once: they may go in circles. */
function runsScript(action: PDFObject | undefined, objects: Objects): boolean {
  const seen = new Set<PDFObject>();
  const waiting = [...objects.of(action)];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    if (one instanceof PDFDict) {
      if (one.has(key('JS'))) return true;
      waiting.push(...objects.of(one.get(key('Next'))));
    } else if (one instanceof PDFArray) {
      for (const value of one.asArray()) waiting.push(...objects.of(value));
    }
  }
  return false;
}
