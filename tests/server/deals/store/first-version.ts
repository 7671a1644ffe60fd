import { randomUUID } from 'node:crypto';
import { flow } from 'virtual:trellis/flows/apply';
import { createBlankDeal } from '#server/deals/save/authorize.ts';
import type { SaveRequest } from '#server/deals/save/index.ts';
import type { Deal } from '#server/deals/store/index.ts';
import type { KeptAnswer } from '#server/deals/store/write-deal.ts';

/** The first version of a deal, and an answer under a key of its person. */
export function firstVersion(sub: string, key: string): { deal: Deal; keptAnswer: KeptAnswer } {
  const request = {
    brand: { platform: 'default', vendor_id: 'v' },
    subject: { sub },
    payload: {},
  } as unknown as SaveRequest;
  const blank = createBlankDeal(
    flow,
    request,
    'apply',
    randomUUID(),
    { businessId: undefined, newShape: 'payload' },
    new Date(),
  );
  const storedAnswer = { key, hash: 'h', answer: 'first' };
  return { deal: { ...blank, version: 1, document: { a: 1 } }, keptAnswer: storedAnswer };
}
