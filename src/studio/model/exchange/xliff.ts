import { SaxesParser, type SaxesTagNS } from 'saxes';
import { word } from '../../parts/words.ts';
import { FileFault, linesIn } from './file-fault.ts';
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

/**
 * Reads XLIFF 2.0 and 2.1: the texts of each unit, its segments joined.
 * @returns undefined if it is none
 * @throws FileFault if it is no correct XML
 */
export function readXliff(xml: string): TextFile | undefined {
  const texts: ExchangedText[] = [];
  const about: Partial<FileSubject> = {};
  const open: string[] = [];
  let unit: (ExchangedText & { category?: string }) | undefined;
  let openPart: 'source' | 'target' | 'note' | undefined;
  let [hasRoot, isXliff] = [false, false];
  // The position behind the last tag.
  let reached = 0;
  const add = (text: string): void => {
    if (!unit || !openPart) return;
    if (openPart !== 'note') unit[openPart] += text;
    else if (unit.category === 'version') unit.version = (unit.version ?? '') + text;
    else if (unit.category === 'place') unit.place += text;
  };
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  parser.on('error', ({ message }) => {
    const openLine = lineOfOpenReference(xml.slice(0, parser.position), reached);
    if (openLine !== undefined) throw new FileFault(openLine, word('exchange.xml.and'));
    // The message begins with line and column.
    throw new FileFault(parser.line, faultWords(message.slice(message.indexOf(': ') + 2)));
  });
  parser.on('opentag', (tag) => {
    const name = nameOf(tag);
    const attribute = (of: string) => tag.attributes[of]?.value;
    const isInSegment = SEGMENTS.includes(open.at(-1) ?? '');
    open.push(name);
    hasRoot = true;
    reached = parser.position;
    if (name === 'xliff') {
      isXliff = true;
      about.tag = attribute('trgLang');
    } else if (name === 'file') about.original = attribute('original');
    else if (name === 'unit')
      unit = { key: attribute('name') ?? '', place: '', source: '', target: '', line: parser.line };
    else if (isInSegment && (name === 'source' || name === 'target')) openPart = name;
    else if (name === 'note') {
      openPart = 'note';
      if (unit) unit.category = attribute('category');
    } else if (name === 'cp')
      add(String.fromCodePoint(Number.parseInt(attribute('hex') ?? '', 16) || 0xfffd));
  });
  parser.on('closetag', () => {
    const name = open.pop();
    reached = parser.position;
    if (name === 'unit' && unit) {
      const { category: _category, ...text } = unit;
      texts.push(text);
    }
    if (name === 'unit') unit = undefined;
    if (name === 'source' || name === 'target' || name === 'note') openPart = undefined;
  });
  parser.on('text', add);
  parser.on('cdata', (text) => {
    reached = parser.position;
    add(text);
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    if (isXliff || (!hasRoot && xml.includes('<'))) throw error;
  }
  return isXliff ? { ...about, texts } : undefined;
}

/** No longer reference, such as `&amp;`, is in a file of a translation tool. */
const LONGEST_REFERENCE = 12;

/** The line of the first `&` behind a position that begins no reference. The parser reads on to the next `;`, on any line. */
function lineOfOpenReference(xml: string, start: number): number | undefined {
  for (let at = xml.indexOf('&', start); at >= 0; at = xml.indexOf('&', at + 1)) {
    const [name = '', ...rest] = xml.slice(at + 1, at + LONGEST_REFERENCE).split(';');
    if (rest.length === 0 || [' ', '<', '&'].some((sign) => name.includes(sign)))
      return linesIn(xml.slice(0, at)) + 1;
  }
  return undefined;
}

/** A message of the parser in words of Studio. */
function faultWords(message: string): string {
  const name = message.slice(message.indexOf(': ') + 2);
  if (message.startsWith('unclosed tag')) return word('exchange.xml.open', { name });
  const found = XML_FAULTS.find(([, starts]) => starts.some((start) => message.startsWith(start)));
  return word(found?.[0] ?? 'exchange.xml.other');
}

/** How messages of the parser begin, by the words for them. */
const XML_FAULTS = [
  ['exchange.xml.end', ['unexpected close', 'unmatched closing', 'weird empty close']],
  [
    'exchange.xml.and',
    ['undefined entity', 'disallowed character in entity', 'malformed character entity', 'empty entity'],
  ],
  ['exchange.xml.less', ['disallowed character in tag name']],
  ['exchange.xml.cut', ['unexpected end', 'document must contain a root']],
] as const;

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
