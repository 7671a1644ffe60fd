import type { RecipientCorrection } from '#contracts/requests.ts';
import { reviewCertification } from '#domain/certification.ts';
import { isMasked, isObject } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { replaceGivenSecrets } from '../../deals/responses/index.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { findModuleAddress } from '../../releases/addresses/index.ts';
import { openText } from '../row/sealed.ts';
import type { RequestRow } from '../row/store.ts';
import { submittedContext } from './context.ts';
import { findNamedParts } from './parts.ts';

/**
 * The data of a correction's page: message, fields, and the application for their rules, with masks of only
 * the requested secrets. Empty if a part no longer exists.
 */
export function describeCorrection(
  { crypto }: Pick<Deps, 'crypto'>,
  brand: EffectiveBrand,
  { row, deal: readDeal }: { row: RequestRow; deal: ReadDeal },
): { correction?: RecipientCorrection } {
  const { flow } = readDeal;
  const context = submittedContext(brand, readDeal);
  const parts = findNamedParts(context, row.parts);
  const message = openText(crypto, row, 'note');
  if (!parts || message === undefined) return {};
  const module = findModuleAddress(flow);
  return {
    correction: {
      flow: flow.id,
      ...(module === undefined ? {} : { flowModule: module }),
      reference: readDeal.deal.reference ?? '',
      message,
      certification: reviewCertification(flow, context.env) ?? '',
      screens: parts.map(({ part, step, title, names }) => ({
        path: part,
        step: step.id,
        title,
        fields: names,
      })),
      application: emptyOtherMasks(
        replaceGivenSecrets(brand, flow, readDeal.deal, readDeal.read.application),
        parts.flatMap(({ pointers }) => pointers),
      ) as RecipientCorrection['application'],
      hidden: readDeal.deal.hidden,
    },
  };
}

/**
 * Empties the text of all masks except at `shownPointers`. The masks stay, because rules test whether a secret
 * exists.
 */
function emptyOtherMasks(value: unknown, shownPointers: readonly string[], pointer = ''): unknown {
  if (isMasked(value)) {
    const isShown = shownPointers.some(
      (candidate) => pointer === candidate || pointer.startsWith(`${candidate}/`),
    );
    return isShown ? value : { ...value, mask: '' };
  }
  const emptyInner = (innerValue: unknown, name: unknown) =>
    emptyOtherMasks(innerValue, shownPointers, `${pointer}/${name}`);
  if (Array.isArray(value))
    return value.map((item, index) => emptyInner(item, (isObject(item) && item.id) || index));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, innerValue]) => [name, emptyInner(innerValue, name)]),
  );
}
