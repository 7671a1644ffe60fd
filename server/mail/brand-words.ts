import { fillText, flatten } from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';

/** Returns the text of a key with its `{placeholders}` filled in. */
export type Words<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

/** The keys of the texts in a tree: `mails.code.subject`. */
export type KeyOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${KeyOf<Tree[Name]>}`;
}[keyof Tree & string];

/**
 * Returns the texts of a `flows/texts.*.json` file for a brand: its own text in its language, else the file's.
 * @param tree the imported file
 */
export function brandWords<Tree extends object>(
  tree: Tree,
): (brand: Pick<EffectiveBrand, 'content'>) => Words<KeyOf<Tree>> {
  const defaultTexts = flatten(tree);
  return ({ content }) =>
    (key, values) =>
      fillText(content[`texts.${key}`] ?? defaultTexts[key] ?? key, values);
}
