import type { CurrentDeal } from './api-types.ts';
import type { Answer } from './failure.ts';
import type { Send } from './http.ts';

/** A submitted application as its applicant reads it back; sensitive values are masks. */
export interface SubmittedDeal extends Omit<CurrentDeal, 'farthest'> {
  reference: string;
  stage: string;
  /** ISO 8601. */
  submittedAt: string;
}

/** The two calls that want a fresh code (docs/contracts.md): without one they fail with code `step-up-required`. */
export function personalReads(send: Send) {
  return {
    /** One saved secret in full. It is for the eyes alone: keep it nowhere. */
    reveal: (question: { field: string; loan_id?: string }): Promise<Answer<string>> =>
      send({
        method: 'POST',
        url: '/deals/reveal',
        data: question,
        retries: 0,
        read: (body) => textOf(dataOf(body)?.value),
      }),

    /** The newest submitted application of a flow; null where there is none. */
    submittedDeal: (applicationType: string): Promise<Answer<SubmittedDeal | null>> =>
      send({
        url: '/deals/submitted',
        params: { application_type: applicationType },
        read: (body) => {
          const data = dataOf(body);
          if (data === null) return null;
          return data?.application ? (data as unknown as SubmittedDeal) : undefined;
        },
      }),
  };
}

function dataOf(body: unknown): Record<string, unknown> | null | undefined {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  return data === null || (typeof data === 'object' && data !== undefined)
    ? (data as Record<string, unknown> | null)
    : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
