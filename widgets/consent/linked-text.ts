import { readPointer } from '#engine/core/pointer.ts';
import type { RuleContext } from '#engine/core/types.ts';

/** A piece of a text: words, or words that link somewhere. */
export interface TextPart {
  words: string;
  href?: string;
}

/**
 * Cuts `I agree to the [Terms]({brand.vendor_url}/terms).` into words and links.
 * `{a.b}` is read from the context. A link that is no http(s) address stays plain words: brand content runs no script.
 */
export function linkedText(text: string, context: RuleContext): TextPart[] {
  const parts: TextPart[] = [];
  let rest = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\(([^)\s]*)\)/g)) {
    if (match.index > rest) parts.push({ words: fill(text.slice(rest, match.index), context) });
    const href = safeAddress(fill(match[2] ?? '', context));
    parts.push({ words: fill(match[1] ?? '', context), ...(href && { href }) });
    rest = match.index + match[0].length;
  }
  if (rest < text.length) parts.push({ words: fill(text.slice(rest), context) });
  return parts;
}

/** A value that ends in a slash in front of one gives one slash: `https://bank.example/` + `/terms`. */
function fill(text: string, context: RuleContext): string {
  return text.replace(/\{([\w.]+)\}(\/?)/g, (whole, path: string, slash: string) => {
    const value = readPointer(context, `/${path.replaceAll('.', '/')}`);
    if (typeof value !== 'string' && typeof value !== 'number') return whole;
    return slash ? `${String(value).replace(/\/+$/, '')}/` : String(value);
  });
}

function safeAddress(href: string): string | undefined {
  if (/^\/(?!\/)/.test(href)) return href;
  try {
    const url = new URL(href);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
