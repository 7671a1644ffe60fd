import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { ExchangedText, FileSubject, TextFile } from './text-file.ts';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

interface XliffSubject extends FileSubject {
  sourceTag: string;
}

/** Only their texts are the unit's: a translation memory adds sources and targets of its own beside them. */
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
    ) => `    <unit id="u${index + 1}" name="${escaped(key)}" xml:space="preserve">
      <notes>
        <note category="place">${escaped(place)}</note>
        <note category="version">${escaped(version ?? '')}</note>
      </notes>
      <segment>
        <source>${escaped(source)}</source>
        <target>${escaped(target)}</target>
      </segment>
    </unit>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${NAMESPACE}" version="2.1" srcLang="${escaped(sourceTag)}" trgLang="${escaped(tag)}">
  <file id="f1" original="${escaped(original)}">
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
  let into: 'source' | 'target' | 'note' | undefined;
  let isXliff = false;
  const add = (text: string): void => {
    if (!unit || !into) return;
    if (into !== 'note') unit[into] += text;
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
    else if (isInSegment && (name === 'source' || name === 'target')) into = name;
    else if (name === 'note') {
      into = 'note';
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
    if (name === 'source' || name === 'target' || name === 'note') into = undefined;
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

/** The name of an element of XLIFF, whatever its prefix; '' for one of another namespace. */
const nameOf = ({ local, uri }: SaxesTagNS): string => (uri === NAMESPACE ? local : '');

/** A text for XML; a character that XML does not have is an element. */
const escaped = (text: string): string =>
  [...text].map((sign) => SIGNS[sign] ?? (isControl(sign) ? `<cp hex="${codeOf(sign)}"/>` : sign)).join('');

const SIGNS: Readonly<Record<string, string>> = {
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
