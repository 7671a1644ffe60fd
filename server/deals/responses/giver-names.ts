import type { SaveData } from '#contracts/saves.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type CompiledFlow, isMasked, listOf, type Masked } from '#engine';
import texts from '#flows/texts.server.json' with { type: 'json' };
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { Deps } from '../../deps.ts';
import { brandWords } from '../../mail/brand-words.ts';
import { applicationLanguage } from '../answers/index.ts';
import type { Deal, ReadDeal } from '../store/index.ts';

const serverWords = brandWords(texts);

export type BrandContent = Pick<EffectiveBrand, 'content'>;

/** Replaces the masks of secrets that another person gave with 'Given by Sam' [REQUEST-2]. */
export function replaceGivenSecrets<Application extends JsonObject>(
  brand: BrandContent,
  flow: CompiledFlow,
  { sources }: Pick<Deal, 'sources'>,
  application: Application,
): Application {
  const sourcePaths = Object.keys(sources).map((pointer) => pointer.split('/').slice(1));
  if (sourcePaths.length === 0) return application;
  const lists = new Set(sourcePaths.map(([list = '']) => list));
  const shownLists = [...lists].map((list) => {
    const name = nameField(flow, list);
    const items = listOf(application, list).map((item) => {
      const own = sourcePaths.filter(
        ([of, id, field = '']) => of === list && id === item.id && isMasked(item[field]),
      );
      return {
        ...item,
        ...Object.fromEntries(own.map(([, , field]) => [field, givenMask(brand, item[name])])),
      };
    });
    return [list, items];
  });
  return { ...application, ...Object.fromEntries(shownLists) };
}

/** As `replaceGivenSecrets`, for the masks by JSON pointer in the answer to a save. */
export function replaceGivenMasks(
  brand: BrandContent,
  flow: CompiledFlow,
  { sources }: Pick<Deal, 'sources'>,
  application: JsonObject,
  masks: Record<string, string>,
): Pick<SaveData, 'masks' | 'given'> {
  const shownMasks = { ...masks };
  const givenMasks: string[] = [];
  for (const pointer of Object.keys(sources)) {
    const [, list = '', id, field = ''] = pointer.split('/');
    const items = listOf(application, list);
    const index = items.findIndex((item) => item.id === id);
    const place = `/${list}/${index}/${field}`;
    if (shownMasks[place] === undefined) continue;
    shownMasks[place] = givenMask(brand, items[index]?.[nameField(flow, list)]).mask;
    givenMasks.push(place);
  }
  return { masks: shownMasks, ...(givenMasks.length > 0 && { given: givenMasks }) };
}

function givenMask(brand: BrandContent, name: unknown): Masked {
  const first = typeof name === 'string' ? name : '';
  return { present: true, given: true, mask: serverWords(brand)('server.requests.givenBy', { first }) };
}

/** The brand's texts in the application's language, for routes that know no brand. */
export async function findContent(
  { brands }: Pick<Deps, 'brands'>,
  { flow, deal, read }: ReadDeal,
): Promise<BrandContent> {
  return (
    (await brands.byPlatform(deal.brand, applicationLanguage(flow, read.application))) ?? { content: {} }
  );
}

/** The field of a list with the first name of the person who can be asked for an item. */
function nameField({ steps }: CompiledFlow, list: string): string {
  const delegates = steps.flatMap((step) => step.delegates ?? []);
  return delegates.find((delegate) => delegate.list === list)?.to.name ?? '';
}
