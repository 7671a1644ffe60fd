import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { contentKeysOf } from '../../../engine/compile/definition/content-keys.ts';
import { localeTexts } from '../../../engine/compile/source/locales.ts';
import type { Person } from './person.ts';

const spanish = localeTexts('flows')['es-US'] ?? {};
const catalog = readCatalog('.');
const flows = ['apply', 'bcm'].flatMap((id) => {
  const checkResult = checkFlowFolder(`flows/${id}`, { schemas: 'schemas', catalog });
  return checkResult.ok ? [checkResult.definition] : [];
});
/** English texts whose Spanish translation differs, without texts that have placeholders. */
const english = [...contentKeysOf(flows, catalog.texts)]
  .filter(
    ([key, text]) =>
      text !== '' && !text.includes('{') && spanish[key] !== undefined && spanish[key] !== text,
  )
  .map(([, text]) => text);

/** English words in the texts, names and placeholders of the visible page. */
export async function leftInEnglish({ page }: Person): Promise<string[]> {
  const pageTexts = await page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim());
  });
  return pageTexts.filter((text) => english.includes(text));
}

/** The Spanish text of a key. */
export const word = (key: string): string => spanish[key] ?? key;
