import type { Contract } from '#contracts/index.ts';
import { ask } from './call.ts';
import type { Answer } from './failure.ts';
import type { Send } from './http.ts';

export type SignIn = Contract<'GET /user/sessions'>['answer']['data']['sessions'][number];

/** Where the person is signed in, and the end of one sign-in. */
export function sessionCalls(send: Send) {
  return {
    list: (): Promise<Answer<SignIn[]>> =>
      ask(send, 'GET /user/sessions', {
        fits: (answer) => Array.isArray(answer?.data?.sessions),
        take: ({ data }) => data.sessions,
      }),
    end: (id: string): Promise<Answer<true>> =>
      ask(send, 'POST /user/sessions/end', { body: { id }, fits: () => true, take: () => true as const }),
  };
}
