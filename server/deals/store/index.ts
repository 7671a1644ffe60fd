export {
  type Applicant,
  type Consent,
  DEAL_COLUMNS,
  type Deal,
  type DealKey,
  ensureAccount,
  findById,
  findByLoan,
  findSubmitted,
  findUnfinished,
  isUuid,
} from './deal-store.ts';
export {
  type ReadDeal,
  type ReadDocument,
  readDeal,
  readDocument,
  readStoredParts,
  toDocument,
  toPayload,
  writeDocument,
} from './document.ts';
export { type FoundDeal, findForSave, type SaveKind } from './find-deal.ts';
export { encryptResponse, type RequestKey, sweepStoredResponses } from './idempotency.ts';
export { createRecentDeals, type RecentDeals } from './recent-deals.ts';
export { initializeShape, setShapeOfNewDeals } from './stored-shape.ts';
export {
  countUntagged,
  createTagSweep,
  renewTags,
  subjectTag,
  type TagDeps,
  tagUntagged,
  verifySubject,
} from './subject-tag.ts';
export { createDealWriter, type WriteDeal, writeStatements } from './write-deal.ts';
