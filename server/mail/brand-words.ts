import { fillText, flatten } from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';

/** A word by key, `{placeholders}` filled. */
export type Words<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

/** The keys of a file of words: `mails.code.subject`. */
export type KeyOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${KeyOf<Tree[Name]>}`;
}[keyof Tree & string];

/**
 * Words of a file of `flows/texts.*.json` for a brand: its own, in the language that it is in, before the project's.
 * @param tree the file as it is imported
 */
export function brandWords<Tree extends object>(
  tree: Tree,
): (brand: Pick<EffectiveBrand, 'content'>) => Words<KeyOf<Tree>> {
  const own = flatten(tree);
  return ({ content }) =>
    (key, values) =>
      fillText(content[`texts.${key}`] ?? own[key] ?? key, values);
}
