import { type FormContext, flatName, hiddenFields } from '#engine';
import type { ReadDeal } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';
import { aboutRequest } from './read.ts';
import { OPEN, requestsOf } from './store.ts';
import { requestTexts as texts } from './texts.ts';

/**
 * Refuses a submit while another person was asked for a part and has not answered. A part that a rule or a link hides is not waited
 * for.
 * @throws Problem `invalid` that names the item of each awaited person
 */
export function createAwaited(deps: Pick<Deps, 'db' | 'crypto' | 'clock'>) {
  return async (deal: ReadDeal, context: FormContext): Promise<void> => {
    const rows = await requestsOf(deps.db, deal.deal);
    const errors = rows.flatMap((row) => {
      const { asked, found, status } = aboutRequest(deps, row, deal);
      if (!asked || !found || !OPEN.includes(status) || !context.isVisible(asked.step)) return [];
      const { list, to } = asked.delegate;
      const at = (field: string): string => `/${list}/${found.index}/${field}`;
      const hidden = hiddenFields(context, asked.step);
      const isAsked = row.fields.some((field) => !hidden.has(flatName(deal.flow.application, at(field))));
      const pointer = at(to.name);
      const field = flatName(deal.flow.application, pointer);
      return isAsked ? [{ pointer, field, keyword: 'x-request', text: texts.waiting }] : [];
    });
    if (errors.length > 0) throw new Problem('invalid', { errors });
  };
}
