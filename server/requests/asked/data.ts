import type { RecipientRequest } from '#contracts/requests.ts';
import { isEmpty, isMasked } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { findModuleAddress } from '../../releases/addresses/index.ts';
import { withWords } from '../../releases/words.ts';
import { describeCorrection } from '../correction/data.ts';
import { askerNames, delegateTexts } from '../mails.ts';
import { allowedFields, type DelegatedPart, firstNameOf, type RequestedItem } from '../row/part.ts';
import { isClosed, type OpenedRequest } from '../row/read.ts';
import { openText } from '../row/sealed.ts';
import type { RequestRow } from '../row/store.ts';

/** A request as the asked person sees it. @param isProven whether this browser has proven the email address */
export function describeForRecipient(
  deps: Pick<Deps, 'crypto'>,
  brand: EffectiveBrand,
  openedRequest: OpenedRequest,
  isProven: boolean,
): RecipientRequest {
  const { row, deal, delegatedPart, currentItem, status } = openedRequest;
  const closed = isClosed(deps, openedRequest);
  const brandWithWords = withWords(brand, deal.flow);
  const noTexts = { title: '', task: '', decline: '', certification: '' };
  return {
    status,
    purpose: row.purpose === 'correction' ? 'correction' : 'owner',
    isClosed: closed,
    ...askerNames(deal.flow, deal.read),
    first: delegatedPart ? firstNameOf(currentItem?.item, delegatedPart.delegate) : '',
    address: maskAddress(openText(deps.crypto, row, 'recipient')),
    dueAt: row.due_at.toISOString(),
    words: delegatedPart ? delegateTexts(brandWithWords, delegatedPart) : noTexts,
    ...(isProven &&
      !closed &&
      delegatedPart &&
      currentItem && { part: describePart(deal, row, delegatedPart, currentItem) }),
    ...(isProven &&
      !closed &&
      row.purpose === 'correction' &&
      describeCorrection(deps, brand, openedRequest)),
  };
}

/** `s***@oak.example`: a person recognizes their own address, and no other person can derive it. */
function maskAddress(address: string | undefined): string {
  if (address === undefined) return '';
  const index = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(index)}`;
}

function describePart(
  { flow, deal }: ReadDeal,
  { fields }: RequestRow,
  { step, delegate }: DelegatedPart,
  { item }: RequestedItem,
): NonNullable<RecipientRequest['part']> {
  const module = findModuleAddress(flow);
  const allowed = allowedFields(fields, delegate.fields);
  return {
    flow: flow.id,
    flowVersion: flow.version,
    ...(module === undefined ? {} : { flowModule: module }),
    step: step.id,
    list: delegate.list,
    parts: delegate.parts,
    fields: allowed,
    answers: Object.fromEntries(
      allowed
        .filter((field) => !isEmpty(item[field] as never))
        // Omits a secret that the applicant typed: this person has not answered it.
        .filter(
          (field) =>
            !isMasked(item[field]) || deal.sources[`/${delegate.list}/${item.id}/${field}`] !== undefined,
        )
        .map((field) => [field, item[field]]),
    ),
  };
}
