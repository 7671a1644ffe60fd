import { ask } from './client/call.ts';
import type { Answer } from './client/failure.ts';
import type { Send } from './client/http.ts';

/** The calls that turn reminders off or on; they send no session. The result is whether they are off. */
export function reminderCalls(send: Send, token: string) {
  const isValid = (response: { data?: { off?: unknown } | null } | null | undefined): boolean =>
    typeof response?.data?.off === 'boolean';
  return {
    read: (): Promise<Answer<boolean>> =>
      ask(send, 'GET /tools/reminders', {
        headers: { 'X-Reminder-Token': token },
        isValid,
        convert: ({ data }) => data.off,
      }),
    setOff: (off: boolean): Promise<Answer<boolean>> =>
      ask(send, 'POST /tools/reminders', { body: { token, off }, isValid, convert: ({ data }) => data.off }),
  };
}
