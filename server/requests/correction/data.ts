import type { AskedCorrection } from '#contracts/requests.ts';
import { certificationAsked } from '#domain/certification.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { withoutGiven } from '../../deals/read/given.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../releases/address.ts';
import { openText } from '../row/sealed.ts';
import type { RequestRow } from '../row/store.ts';
import { submittedContext } from './context.ts';
import { partsNamed } from './parts.ts';

/**
 * The data of a correction's page: the lender's message, the fields of the parts, and the application, which their
 * rules need, with masks instead of secrets. Empty if a part no longer exists.
 */
export function correctionData(
  { crypto }: Pick<Deps, 'crypto'>,
  brand: EffectiveBrand,
  { row, deal }: { row: RequestRow; deal: ReadDeal },
): { correction?: AskedCorrection } {
  const { flow } = deal;
  const context = submittedContext(brand, deal);
  const parts = partsNamed(context, row.parts);
  const message = openText(crypto, row, 'note');
  if (!parts || message === undefined) return {};
  const module = addressOf(flow);
  return {
    correction: {
      flow: flow.id,
      ...(module === undefined ? {} : { flowModule: module }),
      reference: deal.deal.reference ?? '',
      message,
      certification: certificationAsked(flow, context.env) ?? '',
      screens: parts.map(({ part, step, title, names }) => ({
        path: part,
        step: step.id,
        title,
        fields: names,
      })),
      application: withoutGiven(brand, flow, deal.deal, deal.read.application),
      hidden: deal.deal.hidden,
    },
  };
}
