import type { RequestStatus } from '#contracts/requests.ts';
import { isObject } from '#engine';
import type { Api } from './api.ts';
import { ask } from './client/call.ts';
import { command } from './client/command.ts';
import type { Answer } from './client/failure.ts';

/** The applicant's calls about the requests of an unfinished application. */
export function requestCalls({ send, account }: Pick<Api, 'send' | 'account'>) {
  const applicationQuery = (flow: string) => ({ application_type: flow, account_id: account() });
  return {
    /** The newest request of each part. */
    list: (flow: string): Promise<Answer<RequestStatus[]>> =>
      ask(send, 'GET /deals/requests', {
        query: applicationQuery(flow),
        isValid: (response) => Array.isArray(response?.data),
        convert: ({ data }) => data,
      }),
    create: (flow: string, part: { delegate: string; item: string }): Promise<Answer<RequestStatus>> =>
      ask(send, 'POST /deals/requests', {
        body: { ...applicationQuery(flow), ...part },
        isValid: (response) => isObject(response?.data),
        convert: ({ data }) => data,
      }),
    sendAgain: (id: string): Promise<Answer<RequestStatus>> =>
      ask(send, 'POST /deals/requests/:id/again', {
        params: { id },
        retries: 0,
        isValid: (response) => isObject(response?.data),
        convert: ({ data }) => data,
      }),
    withdraw: (id: string): Promise<Answer<true>> =>
      command(send, 'DELETE /deals/requests/:id', { params: { id } }),
  };
}

export type RequestCalls = ReturnType<typeof requestCalls>;
