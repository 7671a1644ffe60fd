import { isDeepStrictEqual } from 'node:util';
import { type AwaitedPart, type FormContext, listOf } from '#engine';
import { type BrandContent, toDealData } from '../../deals/responses/index.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { describeRequest } from '../row/read.ts';
import { findRequestsOfDeal, OPEN_STATUSES } from '../row/store.ts';
import { requestTexts as texts } from '../texts.ts';
import { listStatuses } from './status.ts';

/**
 * Makes a check that refuses a submit if a person who was asked for a visible part has not answered.
 * @throws Problem `invalid` that names the item of each awaited person
 */
export function createSubmitGuard(deps: Pick<Deps, 'db' | 'crypto' | 'clock'>) {
  return async (deal: ReadDeal, context: FormContext): Promise<void> => {
    const rows = await findRequestsOfDeal(deps.db, deal.deal);
    const awaitedParts = rows.flatMap((row): AwaitedPart[] => {
      const { delegatedPart, currentItem, status } = describeRequest(deps, row, deal);
      if (!delegatedPart || !currentItem || !OPEN_STATUSES.includes(status)) return [];
      return [{ delegate: delegatedPart.delegate, item: String(currentItem.item.id), fields: row.fields }];
    });
    const errors = context
      .with({ awaited: awaitedParts })
      .awaitedItems()
      .map(({ pointer, field }) => ({ pointer, field, keyword: 'x-request', text: texts.waiting }));
    if (errors.length > 0) throw new Problem('invalid', { errors });
  };
}

/**
 * Makes a check that refuses a save that changes an answer of an open request: the page has not loaded the
 * request yet and would overwrite the other person's answers [REQUEST-46]. A request that is made after this
 * check locks the deal's row, which changes the row's version, so the save is checked again.
 * @throws Problem `version-conflict` with the stored application and its requests
 */
export function createSaveGuard(deps: Pick<Deps, 'db' | 'crypto' | 'clock'>) {
  return async (brand: BrandContent, before: ReadDeal, { application }: FormContext): Promise<void> => {
    const { flow, deal, read } = before;
    const lists = new Set(flow.steps.flatMap(({ delegates = [] }) => delegates.map(({ list }) => list)));
    const changedItems = [...lists].flatMap((list) =>
      listOf(read.application, list).flatMap((old) => {
        const next = listOf(application, list).find(({ id }) => id === old.id);
        return next && !isDeepStrictEqual(old, next) ? [{ old, next }] : [];
      }),
    );
    // Most saves change no such item: skip the query.
    if (changedItems.length === 0) return;
    const requests = await listStatuses(deps, before);
    const changesOpenRequest = requests.some(
      ({ status, item, fields }) =>
        OPEN_STATUSES.includes(status) &&
        changedItems.some(
          ({ old, next }) =>
            old.id === item && fields.some((field) => !isDeepStrictEqual(old[field], next[field])),
        ),
    );
    if (changesOpenRequest)
      throw new Problem('version-conflict', {
        data: { ...toDealData(brand, flow, deal, read.application), requests },
      });
  };
}
