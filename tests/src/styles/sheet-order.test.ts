import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const styles = path.resolve(import.meta.dirname, '../../../src/styles');

/** The order in which they load depends on the page from which a person comes. */
const UNORDERED = ['app.css', 'engine.css', 'form/phone.css'];

it('sets a property of a class and its modifiers in one of the sheets that load in any order', () => {
  const sheetsOf = new Map<string, Set<string>>();
  for (const sheet of UNORDERED)
    for (const property of propertiesIn(withImports(sheet)))
      sheetsOf.set(property, (sheetsOf.get(property) ?? new Set()).add(sheet));
  const split = [...sheetsOf].filter(([, sheets]) => sheets.size > 1).map(([property]) => property);
  expect(split).toEqual([]);
});

/** The sheet's rules, with the rules that it imports. */
function withImports(sheet: string): string {
  const css = readFileSync(path.join(styles, sheet), 'utf8').replace(/\/\*.*?\*\//gs, '');
  return css.replace(/@import "\.\/([^"]+)";/g, (_, imported: string) => withImports(imported));
}

/**
 * The properties that single classes set, such as `.notice border`: without modifiers, and a shorthand for its parts.
 */
function propertiesIn(css: string): string[] {
  return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const blocks = selectors
      .split(',')
      .flatMap((selector) => /^\s*(\.[\w-]+?)(--[\w-]+)?\s*$/.exec(selector)?.[1] ?? []);
    const properties = body.split(';').flatMap((line) => /^\s*(--[\w-]+|[a-z]+)/.exec(line)?.[1] ?? []);
    return blocks.flatMap((block) => properties.map((property) => `${block} ${property}`));
  });
}
