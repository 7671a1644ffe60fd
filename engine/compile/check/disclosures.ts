import { objectOf, stringsOf } from '../../index.ts';
import { contentKeys } from '../definition/index.ts';
import { didYouMean } from '../source/index.ts';
import type { CheckContext } from './meta/index.ts';

/** Checks that each entry of `disclosures` names a question, texts, or a member of the brands' records. */
export function checkDisclosures(context: CheckContext): void {
  const { source, definition, catalog } = context;
  if (!context.isUnreleased) return;
  const fields = Object.keys(context.application.properties ?? {}).map((name) => `fields.${name}`);
  const members = Object.keys(context.brandSchema.properties ?? {}).map((name) => `brand.${name}`);
  const keys = [...contentKeys(definition, catalog.texts).keys()].filter((key) => !key.startsWith('fields.'));
  const knownNames = new Set([...fields, ...members, ...keys.flatMap(withParents)]);
  stringsOf(objectOf(source.flow.value).disclosures).forEach((mark, index) => {
    const isUnread = mark.startsWith('texts.') && Object.keys(catalog.texts ?? {}).length === 0;
    if (isUnread || knownNames.has(mark)) return;
    const at = ['disclosures', index];
    context.report(
      source.flow,
      at,
      `the disclosure "${mark}" names nothing`,
      didYouMean(mark, [...knownNames]),
    );
  });
}

/** A content key and its parents, such as `texts.legal.disclosures` and `texts.legal`; not `texts`, which covers all texts. */
function withParents(key: string): string[] {
  const names = key.split('.');
  return names.length === 1 ? [key] : names.slice(1).map((_, at) => names.slice(0, at + 2).join('.'));
}
