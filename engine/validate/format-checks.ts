// Studio checks rules with these formats in the browser. The documented way, `ajv.formats` of an instance, would load all
// of AJV: Studio's first file would have 101.6 KB gzip instead of 66.0.
// biome-ignore lint/plugin: measured above.
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats } from './runtime.ts';

const REFERENCE = fullFormats['uri-reference'];

/**
 * Formats that ajv-formats defines differently, or that it lacks: a URI is a reference with a scheme; a time may lack
 * its offset; the others are rjsf's.
 */
export const MORE_FORMATS = {
  uri: REFERENCE instanceof RegExp ? new RegExp(`(?=^[a-z][a-z0-9+.-]*:)${REFERENCE.source}`, 'i') : true,
  time: formats.time,
  'data-url': /^data:([a-z]+\/[a-z0-9-+.]+)?;(?:name=[^;\r\n]*;)?base64,(.*)$/,
  color: /^(#?([0-9A-Fa-f]{3}){1,2}\b|rgb\(\s*(\d{1,3}%?\s*,\s*){2}\d{1,3}%?\s*\)|[a-z]+)$/,
} as const;

type Check = (text: string) => boolean;

/** The format checks of compiled validators (engine/compile/validators/ajv.ts) without AJV, by format. */
export const formatChecks: Record<string, Check> = Object.fromEntries(
  Object.entries({ ...fullFormats, ...MORE_FORMATS }).flatMap(([name, format]) => {
    const check = checkOf(format);
    return check ? [[name, check] as const] : [];
  }),
);

function checkOf(format: unknown): Check | undefined {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return format as Check;
  const { type = 'string', validate } = Object(format) as { type?: string; validate?: unknown };
  return type === 'string' ? (validate as Check | undefined) : undefined;
}
