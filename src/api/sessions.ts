import type { Contract } from '#contracts/index.ts';
import { ask } from './client/call.ts';
import type { Answer } from './client/failure.ts';
import type { Send } from './client/http.ts';

export type SignIn = Contract<'GET /user/sessions'>['answer']['data']['sessions'][number];

/** The calls about the signed-in person's sign-ins in all browsers. */
export function sessionCalls(send: Send) {
  return {
    list: (): Promise<Answer<SignIn[]>> =>
      ask(send, 'GET /user/sessions', {
        isValid: (response) => Array.isArray(response?.data?.sessions),
        convert: ({ data }) => data.sessions,
      }),
    end: (id: string): Promise<Answer<true>> =>
      ask(send, 'POST /user/sessions/end', {
        body: { id },
        isValid: () => true,
        convert: () => true as const,
      }),
  };
}
