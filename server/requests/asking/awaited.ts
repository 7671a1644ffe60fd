import type { AwaitedPart, FormContext } from '#engine';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { aboutRequest } from '../row/read.ts';
import { OPEN, requestsOf } from '../row/store.ts';
import { requestTexts as texts } from '../texts.ts';

/**
 * Refuses a submit while another person was asked for a part and has not answered. A part that a rule or a link hides is not waited
 * for.
 * @throws Problem `invalid` that names the item of each awaited person
 */
export function createAwaited(deps: Pick<Deps, 'db' | 'crypto' | 'clock'>) {
  return async (deal: ReadDeal, context: FormContext): Promise<void> => {
    const rows = await requestsOf(deps.db, deal.deal);
    const awaited = rows.flatMap((row): AwaitedPart[] => {
      const { asked, found, status } = aboutRequest(deps, row, deal);
      if (!asked || !found || !OPEN.includes(status)) return [];
      return [{ delegate: asked.delegate, item: String(found.item.id), fields: row.fields }];
    });
    const errors = context
      .with({ awaited })
      .awaitedItems()
      .map(({ pointer, field }) => ({ pointer, field, keyword: 'x-request', text: texts.waiting }));
    if (errors.length > 0) throw new Problem('invalid', { errors });
  };
}
