const ELEMENTS = new Set(
  `svg g path circle rect ellipse line polyline polygon title desc defs symbol use text tspan
  linearGradient radialGradient stop clipPath mask pattern`.split(/\s+/),
);

/**
 * Why an SVG is not a plain drawing; undefined if it is one: shapes, groups, gradients and text; no script,
 * handler, style sheet or embedded page, and no references outside itself. Pages show logos in `<img>`, where
 * scripts don't run; this check protects people who open the file itself.
 */
export function svgFault(source: string): string | undefined {
  const [declaration = ''] = /^\uFEFF?\s*<\?xml\s[^>]*\?>/.exec(source) ?? [];
  // In another encoding a browser would read other characters than are checked here.
  if (/encoding\s*=\s*["'](?!utf-8["'])/i.test(declaration)) return 'it is not in UTF-8';
  const text = source.slice(declaration.length).replace(/<!--[\s\S]*?-->/g, '');
  if (!/^\s*<svg[\s>]/.test(text)) return 'it is no SVG drawing';
  if (/<[!?]/.test(text)) return 'it holds a declaration';
  for (const [, name = ''] of text.matchAll(/<\/?\s*([^\s/>]*)/g)) {
    if (!ELEMENTS.has(name)) return `<${name}> has no place in a logo`;
  }
  for (const [, name = '', quoted = ''] of text.matchAll(/([^\s"'<>=/]+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/g)) {
    const value = decoded(quoted.replace(/^["']|["']$/g, ''));
    if (/^on/i.test(name)) return `${name} is a script`;
    if (/(^|:)href$/i.test(name) && !value.startsWith('#')) return `${name} leads outside of the drawing`;
    if (/^xml:base$/i.test(name)) return `${name} leads outside of the drawing`;
    // A backslash can escape any letter in CSS.
    if (/url\(\s*["']?(?!#)|@import|expression\(|javascript:|image-set\(|\\/i.test(value.replace(/\s/g, '')))
      return `${name} leads outside of the drawing`;
  }
  return undefined;
}

/** The drawing inside a `data:image/svg+xml;base64,` address; undefined for any other address. */
export function svgOfDataUrl(address: string): string | undefined {
  const encoded = /^data:image\/svg\+xml;base64,(.*)$/s.exec(address)?.[1];
  return encoded === undefined ? undefined : new TextDecoder().decode(bytesOf(encoded));
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

/** Resolves character references, so that `java&#115;cript:` is detected. */
function decoded(value: string): string {
  return value
    .replace(/&#x([0-9a-f]+);?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16) % 0x110000))
    .replace(/&#(\d+);?/g, (_, code) => String.fromCodePoint(Number(code) % 0x110000))
    .replace(/&(tab|newline);/gi, '')
    .replace(/&colon;/gi, ':');
}
