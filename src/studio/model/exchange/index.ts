/** Files for translators: the texts of a brand and language out of a draft, and back into it. */
export {
  type ExchangeSubject,
  exportTexts,
  importedChanges,
  importTexts,
  type RefusedText,
} from './exchange.ts';
export { FileFault } from './file-fault.ts';
export { readTextCsv, type TextFile, writeTextCsv } from './text-file.ts';
export { readXliff, writeXliff } from './xliff.ts';
