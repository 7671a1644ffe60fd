import { SaxesParser } from 'saxes';

const ELEMENTS = new Set(
  `svg g path circle rect ellipse line polyline polygon title desc defs symbol use text tspan
  linearGradient radialGradient stop clipPath mask pattern`.split(/\s+/),
);

/**
 * The reason why an SVG is refused: it has a script, handler, style sheet, embedded page or outside reference. Undefined
 * for a plain drawing. Scripts don't run in `<img>`, but would if a person opens the file directly. Takes linear time.
 */
export function svgFault(source: string): string | undefined {
  const parser = new SaxesParser();
  const faults: string[] = [];
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    // In another encoding a browser would read other characters.
    if (encoding.toLowerCase() !== 'utf-8') faults.push('it is not in UTF-8');
  });
  parser.on('doctype', () => faults.push('it holds a declaration'));
  parser.on('processinginstruction', () => faults.push('it holds a declaration'));
  parser.on('cdata', () => faults.push('it holds a declaration'));
  parser.on('opentag', ({ name, attributes }) => {
    if (!ELEMENTS.has(name)) faults.push(`<${name}> has no place in a logo`);
    for (const [attribute, value] of Object.entries(attributes)) {
      const fault = attributeFault(attribute, value);
      if (fault) faults.push(fault);
    }
  });
  // Throws at the first error: otherwise the parser would report one for each open element.
  parser.on('error', (error) => {
    throw error;
  });
  let root: string | undefined;
  parser.on('opentagstart', ({ name }) => {
    root ??= name;
  });
  try {
    parser.write(source).close();
  } catch {
    faults.push('it is no well-formed SVG drawing');
  }
  return root === 'svg' ? faults[0] : 'it is no SVG drawing';
}

function attributeFault(name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return `${name} is a script`;
  const leadsOutside =
    (/(^|:)href$/i.test(name) && !value.startsWith('#')) ||
    /^xml:base$/i.test(name) ||
    // A backslash can escape any letter in CSS.
    /url\(["']?(?!#)|@import|expression\(|javascript:|image-set\(|\\/i.test(value.replace(/\s/g, ''));
  return leadsOutside ? `${name} leads outside of the drawing` : undefined;
}

/** The drawing in a `data:image/svg+xml;base64,` address; undefined for any other address. */
export function svgOfDataUrl(address: string): string | undefined {
  const encoded = /^data:image\/svg\+xml;base64,(.*)$/s.exec(address)?.[1];
  return encoded === undefined ? undefined : new TextDecoder().decode(bytesOf(encoded));
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
