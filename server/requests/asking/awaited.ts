import { isDeepStrictEqual } from 'node:util';
import { type AwaitedPart, type FormContext, listOf } from '#engine';
import { type BrandContent, dealData } from '../../deals/read/index.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { describeRequest } from '../row/read.ts';
import { OPEN, requestsOf } from '../row/store.ts';
import { requestTexts as texts } from '../texts.ts';
import { statusesOf } from './status.ts';

/**
 * Refuses a submit while a person who was asked for a visible part has not answered.
 * @throws Problem `invalid` that names the item of each awaited person
 */
export function createAwaited(deps: Pick<Deps, 'db' | 'crypto' | 'clock'>) {
  return async (deal: ReadDeal, context: FormContext): Promise<void> => {
    const rows = await requestsOf(deps.db, deal.deal);
    const awaitedParts = rows.flatMap((row): AwaitedPart[] => {
      const { asked, found: currentItem, status } = describeRequest(deps, row, deal);
      if (!asked || !currentItem || !OPEN.includes(status)) return [];
      return [{ delegate: asked.delegate, item: String(currentItem.item.id), fields: row.fields }];
    });
    const errors = context
      .with({ awaited: awaitedParts })
      .awaitedItems()
      .map(({ pointer, field }) => ({ pointer, field, keyword: 'x-request', text: texts.waiting }));
    if (errors.length > 0) throw new Problem('invalid', { errors });
  };
}

/**
 * Refuses a save that changes an answer of an open request: the page does not know the request yet, and would
 * overwrite the other person's answers [REQUEST-46]. A request that is made after this check changes the mark of the
 * deal's row, so the save is checked again.
 * @throws Problem `version-conflict` with the stored application and its requests
 */
export function createAskedGuard(deps: Pick<Deps, 'db' | 'crypto' | 'clock'>) {
  return async (brand: BrandContent, before: ReadDeal, { application }: FormContext): Promise<void> => {
    const { flow, deal, read } = before;
    const lists = new Set(flow.steps.flatMap(({ delegates = [] }) => delegates.map(({ list }) => list)));
    const changedItems = [...lists].flatMap((list) =>
      listOf(read.application, list).flatMap((old) => {
        const next = listOf(application, list).find(({ id }) => id === old.id);
        return next && !isDeepStrictEqual(old, next) ? [{ old, next }] : [];
      }),
    );
    // Most saves change no such item and cost no query.
    if (changedItems.length === 0) return;
    const requests = await statusesOf(deps, before);
    const isTaken = requests.some(
      ({ status, item, fields }) =>
        OPEN.includes(status) &&
        changedItems.some(
          ({ old, next }) =>
            old.id === item && fields.some((field) => !isDeepStrictEqual(old[field], next[field])),
        ),
    );
    if (isTaken)
      throw new Problem('version-conflict', {
        data: { ...dealData(brand, flow, deal, read.application), requests },
      });
  };
}
