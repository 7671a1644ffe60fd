import { word } from '../../parts/words.ts';
import type { Files } from '../files/index.ts';
import { OWN_LANGUAGE, setBrandText, type TextRow, textRows } from '../words/index.ts';
import { placeholderFault } from './placeholder-fault.ts';
import { type ExchangedText, fingerprint } from './text-file.ts';

/** A flow's texts of a brand in a language. */
export interface ExchangeSubject {
  flow: string;
  platform: string;
  /** Also the language of the flows: then the targets are the brand's own wording of the defaults. */
  tag: string;
}

/** A text that an import changes. */
export interface TextChange {
  key: string;
  place: string;
  before: string;
  after: string;
}

/** A text that an import does not take, and why, in words. */
export interface RefusedText {
  key: string;
  /** The place of the text; undefined if its key is unknown. */
  place?: string;
  line: number | undefined;
  reason: string;
}

/** The texts of a brand and language for translators, one for each key. */
export function exportTexts(files: Files, subject: ExchangeSubject): ExchangedText[] {
  return [...textsByKey(files, subject).values()].map((text) => ({
    ...text,
    version: fingerprint(text.target),
  }));
}

function textsByKey(files: Files, { flow, platform, tag }: ExchangeSubject): Map<string, ExchangedText> {
  const isOwn = tag === OWN_LANGUAGE;
  const texts = new Map<string, ExchangedText>();
  for (const row of textRows(files, flow, platform, isOwn ? undefined : tag)) {
    if (texts.has(row.key)) continue;
    const { key, pageTitle: page, part } = row;
    const target = isOwn ? row.own : translationOf(row);
    texts.set(key, {
      key,
      place: `${page} · ${part}`,
      source: isOwn ? row.text : (row.own ?? row.text),
      target: target ?? '',
    });
  }
  return texts;
}

/** The translation that people of the brand read; the default's does not belong to the brand's own text. */
const translationOf = ({ own, translated, ownTranslated }: TextRow): string | undefined =>
  ownTranslated ?? (own === undefined ? translated : undefined);

/**
 * The changes that a file would make. A text is taken only if it and its source are unchanged since the download; an empty one
 * changes nothing.
 * @param isProtected whether a text is a disclosure that the member may not change
 */
export function importedChanges(
  files: Files,
  subject: ExchangeSubject,
  texts: readonly ExchangedText[],
  isProtected: (key: string) => boolean = () => false,
): { changes: TextChange[]; refused: RefusedText[] } {
  const knownTexts = textsByKey(files, subject);
  const changes: TextChange[] = [];
  const refusedTexts: RefusedText[] = [];
  const counts = new Map<string, number>();
  for (const { key } of texts) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { key, source, target, version, line } of texts) {
    const now = knownTexts.get(key);
    const after = normalizeLineBreaks(target);
    if (after === '' || after === normalizeLineBreaks(now?.target ?? '')) continue;
    // The translator has not changed the text.
    if (version !== undefined && fingerprint(after) === version) continue;
    const reason =
      (counts.get(key) ?? 0) > 1
        ? word('exchange.twice')
        : now === undefined
          ? word(key === '' ? 'exchange.noKey' : 'exchange.unknown', { key })
          : isProtected(key)
            ? word('legal.why')
            : faultOf(now, { source, after, version });
    if (reason !== undefined) refusedTexts.push({ key, ...(now && { place: now.place }), line, reason });
    else if (now) changes.push({ key, place: now.place, before: now.target, after });
  }
  return { changes, refused: refusedTexts };
}

function faultOf(
  now: ExchangedText,
  { source, after, version }: { source: string; after: string; version: string | undefined },
): string | undefined {
  if (normalizeLineBreaks(source) !== normalizeLineBreaks(now.source))
    return word('exchange.sourceChanged', { text: now.source });
  if (version !== undefined && fingerprint(now.target) !== version)
    return word('exchange.changedSince', { text: now.target });
  return placeholderFault(now.source, after);
}

/** Takes the changes of a file into a draft, as it is now. */
export function importTexts(
  files: Files,
  subject: ExchangeSubject,
  texts: readonly ExchangedText[],
  isProtected?: (key: string) => boolean,
): Files {
  const { platform, tag } = subject;
  return importedChanges(files, subject, texts, isProtected).changes.reduce(
    (all, { key, after }) =>
      setBrandText(all, platform, { key, text: after, ...(tag === OWN_LANGUAGE ? {} : { tag }) }),
    files,
  );
}

/** Spreadsheets write other line breaks into cells. */
const normalizeLineBreaks = (text: string): string => text.replaceAll('\r\n', '\n');
