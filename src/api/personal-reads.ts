import type { SubmittedDeal } from '#contracts/deals.ts';
import { call, isObject } from './call.ts';
import type { Answer } from './failure.ts';
import type { Send } from './http.ts';

/** The calls that want a fresh code: without one they fail with code `step-up-required`. */
export function personalReads(send: Send) {
  return {
    /** One saved secret in full. It is for the eyes alone: keep it nowhere. */
    reveal: (question: { field: string; loan_id?: string }): Promise<Answer<string>> =>
      send(
        call('POST /deals/reveal', {
          body: question,
          retries: 0,
          fits: (answer) => typeof answer?.data?.value === 'string',
          take: ({ data }) => data.value,
        }),
      ),

    /** The newest submitted application of a flow; null where there is none. */
    submittedDeal: (applicationType: string): Promise<Answer<SubmittedDeal | null>> =>
      send(
        call('GET /deals/submitted', {
          query: { application_type: applicationType },
          fits: (answer) => answer?.data === null || isObject(answer?.data?.application),
          take: ({ data }) => data,
        }),
      ),

    /** The same as a PDF: its name, and its bytes as base64. */
    submittedCopy: (applicationType: string): Promise<Answer<{ file: string; content: string }>> =>
      send(
        call('GET /deals/submitted/copy', {
          query: { application_type: applicationType },
          fits: (answer) => typeof answer?.data?.content === 'string',
          take: ({ data }) => data,
        }),
      ),
  };
}
