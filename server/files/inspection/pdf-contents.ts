import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { Refused } from './verdict.ts';

type Context = PDFDocument['context'];

/** Actions that start a program, or send the form somewhere, wherever they stand. */
const ACTIONS = new Set(['Launch', 'ImportData']);
const CHAIN = 8;
const key = (name: string) => PDFName.of(name);

/**
 * Looks for what a statement has no use for: other files inside the document, actions that start a program, scripts that
 * run when the document or a page is opened. Scripts of form fields are taken: the number fields of common bank forms have
 * them, and viewers keep them to the form.
 * @throws Refused `attachment`, `program`
 */
export function checkContents({ catalog, context }: PDFDocument): void {
  const names = context.lookup(catalog.get(key('Names')));
  if (names instanceof PDFDict) {
    if (names.has(key('EmbeddedFiles'))) throw new Refused('attachment');
    if (names.has(key('JavaScript'))) throw new Refused('program');
  }
  checkOpening(catalog, context);
  for (const [, object] of context.enumerateIndirectObjects()) {
    for (const dict of dictsIn(object)) checkDict(dict, context);
  }
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

function checkDict(dict: PDFDict, context: Context): void {
  const nameAt = (name: string) => {
    const value = context.lookup(dict.get(key(name)));
    return value instanceof PDFName ? value.decodeText() : '';
  };
  if (dict.has(key('EF')) || nameAt('Type') === 'EmbeddedFile' || nameAt('Subtype') === 'FileAttachment')
    throw new Refused('attachment');
  if (ACTIONS.has(nameAt('S'))) throw new Refused('program');
  if (nameAt('Type') === 'Page') checkOpening(dict, context);
}

/** What a viewer does by itself when it opens the document or a page. */
function checkOpening(dict: PDFDict, context: Context): void {
  const more = context.lookup(dict.get(key('AA')));
  const actions = [dict.get(key('OpenAction')), ...(more instanceof PDFDict ? more.values() : [])];
  for (const action of actions) {
    if (runsScript(context.lookup(action), context)) throw new Refused('program');
  }
}

function runsScript(action: PDFObject | undefined, context: Context, depth = 0): boolean {
  if (action instanceof PDFArray)
    return action.asArray().some((one) => runsScript(context.lookup(one), context, depth + 1));
  if (!(action instanceof PDFDict)) return false;
  if (action.has(key('JS')) || depth > CHAIN) return true;
  return runsScript(context.lookup(action.get(key('Next'))), context, depth + 1);
}
