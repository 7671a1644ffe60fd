export {
  type Applicant,
  accountOf,
  type Consent,
  DEAL_COLUMNS,
  type Deal,
  type DealKey,
  findById,
  findByLoan,
  findSubmitted,
  findUnfinished,
  isUuid,
} from './deal-store.ts';
export {
  documentOf,
  payloadOf,
  type ReadDeal,
  type ReadDocument,
  readDeal,
  readDocument,
  storedPartsOf,
  writeDocument,
} from './document.ts';
export { type Found, findForSave, type SaveKind } from './find-deal.ts';
export { type RequestKey, sealAnswer, sweepAnswers } from './idempotency.ts';
export { createRecentDeals, type RecentDeals } from './recent-deals.ts';
export { chooseInitialShape, storeNewIn } from './stored-shape.ts';
export { createDealWriter, type WriteDeal, writeDealIn, writeStatements } from './write-deal.ts';
