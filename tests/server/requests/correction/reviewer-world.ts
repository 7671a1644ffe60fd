import type { Deal } from '#server/deals/store/index.ts';
import { CANARY } from '../../deals/people.ts';
import { type Applicant, type ProvenRecipient, SAM } from '../request-visit.ts';

/** The parts that the reviewer asks for, each with one field and its answers. `{0}` and `{1}` are the ids of the owners. */
export const PARTS = {
  ein: { part: 'business/ein', field: 'business_ein', values: ['12-3456789', '98-7654321'] },
  revenue: { part: 'business/revenue', field: 'business_revenue', values: [480000, 510000] },
  city: { part: 'owners/{0}/address', field: 'owner_1_city', values: ['Reno', 'Tulsa'] },
  ssn: { part: 'owners/{1}/identity', field: 'owner_2_ssn', values: ['537-22-8719', '612-33-4455'] },
};
export type Key = keyof typeof PARTS;
export type Value = string | number;
export const KEYS = Object.keys(PARTS) as Key[];
/** The secrets that the applicant and the co-owner give. */
export const SECRETS = [
  ...Object.values(CANARY),
  ...Object.values(SAM),
  ...PARTS.ein.values,
  ...PARTS.ssn.values,
].map(String);

export interface Question {
  id: string;
  token: string;
  keys: Key[];
  dueAt: number;
  status: 'open' | 'answered' | 'withdrawn';
  session?: ProvenRecipient & { at: number };
  /** The keys whose answer it changed. */
  changed: Key[];
}

/** The state of the model for one application. */
export interface World {
  ann: Applicant;
  /** The co-owner's session of before the submission. */
  sam: ProvenRecipient;
  submitted: Deal;
  answers: Record<Key, Value>;
  questions: Question[];
  /** Whether the co-owner's own number is still stored. */
  hasGiven: boolean;
}
