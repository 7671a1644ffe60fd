import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import textKeys from '#schemas/types/text-keys.json' with { type: 'json' };

const FOLDERS = ['src', 'engine', 'widgets', 'server', 'domain', 'dev'];
/**
 * Sections that code reads as objects, or under a name from a step: only the last part of their keys is searched for.
 */
const WHOLE = /^(?:server|stepUp|widgets\.list|widgets\.owners)\./;

const code = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
).join('\n');

/** Every string literal without blanks, and every property name. */
const words = new Set(
  [/['"`]([\w.-]+)['"`]/g, /\.(\w+)/g, /(\w+)\??:/g].flatMap((form) =>
    [...code.matchAll(form)].map(([, word = '']) => word),
  ),
);
/** Templates such as `pages.${name}.title`. */
const templates = [...new Set(code.match(/[\w.]*(?:\$\{[^{}`]*\}[\w.]*)+/g))]
  .filter((template) => /\w\.|\.\w/.test(template.replace(/\$\{[^}]*\}/g, '')))
  .map((template) => {
    const fixed = template.split(/(?:\$\{[^}]*\})+/).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${fixed.join('([\\w.*-]+)')}$`);
  });

/** Whether code can produce a part of a key: words of it, or words joined (`finished` and `One`). */
const isKnown = (part: string): boolean =>
  part.split('.').every((candidate) => {
    if (candidate === '*' || words.has(candidate)) return true;
    const capitals = [...candidate.matchAll(/(?<=.)[A-Z]/g)].map(({ index }) => index);
    return capitals.some((at) => words.has(candidate.slice(0, at)) && code.includes(candidate.slice(at)));
  });

/**
 * Whether a template can produce a key. A template that begins with a value must begin with a whole section that code
 * names.
 */
function makes(template: RegExp, key: string): boolean {
  const parts = template.exec(key)?.slice(1);
  if (!parts) return false;
  const [first = ''] = parts;
  const isOpen = template.source.startsWith('^(') && !(first.includes('.') && words.has(first));
  return !isOpen && parts.every(isKnown);
}

function isRead(key: string): boolean {
  if (words.has(key) || words.has(key.replace(/(?:\.\*)+$/, ''))) return true;
  if (WHOLE.test(key)) return isKnown(key.slice(key.lastIndexOf('.') + 1));
  return templates.some((template) => makes(template, key));
}

it.each(Object.entries(textKeys))('%s has no text that no code reads', (_file, keys) => {
  expect(Object.keys(keys).filter((key) => !isRead(key))).toEqual([]);
});

it('finds a text that no code reads', () => {
  const keys = ['ui.next', 'ui.skip', 'stepUp.verify', 'stepUp.noSuchText', 'pages.version.commit'];
  expect(keys.filter((key) => !isRead(key))).toEqual(['ui.skip', 'stepUp.noSuchText']);
});
