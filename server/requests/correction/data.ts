import type { AskedCorrection } from '#contracts/requests.ts';
import { reviewCertification } from '#domain/certification.ts';
import { isMasked, isObject } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { withGivers } from '../../deals/read/giver-names.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../releases/address.ts';
import { openText } from '../row/sealed.ts';
import type { RequestRow } from '../row/store.ts';
import { submittedContext } from './context.ts';
import { namedParts } from './parts.ts';

/**
 * The data of a correction's page: message, fields, and the application for their rules, with masks of only
 * the requested secrets. Empty if a part no longer exists.
 */
export function correctionData(
  { crypto }: Pick<Deps, 'crypto'>,
  brand: EffectiveBrand,
  { row, deal }: { row: RequestRow; deal: ReadDeal },
): { correction?: AskedCorrection } {
  const { flow } = deal;
  const context = submittedContext(brand, deal);
  const parts = namedParts(context, row.parts);
  const message = openText(crypto, row, 'note');
  if (!parts || message === undefined) return {};
  const module = addressOf(flow);
  return {
    correction: {
      flow: flow.id,
      ...(module === undefined ? {} : { flowModule: module }),
      reference: deal.deal.reference ?? '',
      message,
      certification: reviewCertification(flow, context.env) ?? '',
      screens: parts.map(({ part, step, title, names }) => ({
        path: part,
        step: step.id,
        title,
        fields: names,
      })),
      application: withoutOtherMasks(
        withGivers(brand, flow, deal.deal, deal.read.application),
        parts.flatMap(({ pointers }) => pointers),
      ) as AskedCorrection['application'],
      hidden: deal.deal.hidden,
    },
  };
}

/** Empties all masks except at `shown` (pointers by item ids): a rule can ask whether a secret exists. */
function withoutOtherMasks(value: unknown, shownPaths: readonly string[], pointer = ''): unknown {
  if (isMasked(value)) {
    const isShown = shownPaths.some(
      (candidate) => pointer === candidate || pointer.startsWith(`${candidate}/`),
    );
    return isShown ? value : { ...value, mask: '' };
  }
  const inner = (innerValue: unknown, name: unknown) =>
    withoutOtherMasks(innerValue, shownPaths, `${pointer}/${name}`);
  if (Array.isArray(value))
    return value.map((item, index) => inner(item, (isObject(item) && item.id) || index));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, innerValue]) => [name, inner(innerValue, name)]),
  );
}
