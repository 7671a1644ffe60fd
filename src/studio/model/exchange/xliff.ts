import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { ExchangedText, FileSubject, TextFile } from './text-file.ts';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

interface XliffSubject extends FileSubject {
  sourceTag: string;
}

/** The elements whose texts belong to the unit. A translation memory adds other sources and targets beside them. */
const SEGMENTS = ['segment', 'ignorable'];

/** Writes texts as XLIFF 2.1. */
export function writeXliff(
  { sourceTag, tag, original }: XliffSubject,
  texts: readonly ExchangedText[],
): string {
  const units = texts.map(
    (
      { key, place, source, target, version },
      index,
    ) => `    <unit id="u${index + 1}" name="${escapeXml(key)}" xml:space="preserve">
      <notes>
        <note category="place">${escapeXml(place)}</note>
        <note category="version">${escapeXml(version ?? '')}</note>
      </notes>
      <segment>
        <source>${escapeXml(source)}</source>
        <target>${escapeXml(target)}</target>
      </segment>
    </unit>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${NAMESPACE}" version="2.1" srcLang="${escapeXml(sourceTag)}" trgLang="${escapeXml(tag)}">
  <file id="f1" original="${escapeXml(original)}">
${units.join('')}  </file>
</xliff>
`;
}

/** Reads XLIFF 2.0 and 2.1: the texts of each unit, its segments joined. @returns undefined if it is none */
export function readXliff(xml: string): TextFile | undefined {
  const texts: ExchangedText[] = [];
  const about: Partial<FileSubject> = {};
  const open: string[] = [];
  let unit: (ExchangedText & { category?: string }) | undefined;
  let openPart: 'source' | 'target' | 'note' | undefined;
  let isXliff = false;
  const add = (text: string): void => {
    if (!unit || !openPart) return;
    if (openPart !== 'note') unit[openPart] += text;
    else if (unit.category === 'version') unit.version = (unit.version ?? '') + text;
    else if (unit.category === 'place') unit.place += text;
  };
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const name = nameOf(tag);
    const attribute = (of: string) => tag.attributes[of]?.value;
    const isInSegment = SEGMENTS.includes(open.at(-1) ?? '');
    open.push(name);
    if (name === 'xliff') {
      isXliff = true;
      about.tag = attribute('trgLang');
    } else if (name === 'file') about.original = attribute('original');
    else if (name === 'unit') unit = { key: attribute('name') ?? '', place: '', source: '', target: '' };
    else if (isInSegment && (name === 'source' || name === 'target')) openPart = name;
    else if (name === 'note') {
      openPart = 'note';
      if (unit) unit.category = attribute('category');
    } else if (name === 'cp')
      add(String.fromCodePoint(Number.parseInt(attribute('hex') ?? '', 16) || 0xfffd));
  });
  parser.on('closetag', () => {
    const name = open.pop();
    if (name === 'unit' && unit) {
      const { category: _category, ...text } = unit;
      texts.push(text);
    }
    if (name === 'unit') unit = undefined;
    if (name === 'source' || name === 'target' || name === 'note') openPart = undefined;
  });
  parser.on('text', add);
  parser.on('cdata', add);
  try {
    parser.write(xml).close();
  } catch {
    return undefined;
  }
  return isXliff ? { ...about, texts } : undefined;
}

/** The local name of an XLIFF element; '' for an element of another namespace. */
const nameOf = ({ local, uri }: SaxesTagNS): string => (uri === NAMESPACE ? local : '');

/** Escapes a text for XML. A character that XML does not allow becomes an element `<cp>`. */
const escapeXml = (text: string): string =>
  [...text]
    .map(
      (character) =>
        ESCAPES[character] ?? (isControl(character) ? `<cp hex="${codeOf(character)}"/>` : character),
    )
    .join('');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const isControl = (sign: string): boolean => sign < ' ' || sign === '\uFFFE' || sign === '\uFFFF';

const codeOf = (sign: string): string =>
  (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
