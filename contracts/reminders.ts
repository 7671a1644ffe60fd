import { Type } from '@sinclair/typebox';
import type { Operation } from './operation.ts';
import { exactly } from './shapes.ts';

const token = Type.String({ maxLength: 100, description: 'The `t` of the mailed link' });
const state = exactly({ off: Type.Boolean({ description: 'The person gets no reminders of this brand' }) });

/** The link of a reminder turns reminders off, without sign-in [SAVE-43]. */
export const reminderOperations = {
  'GET /tools/reminders': {
    summary: 'Tells whether the person of a mailed link gets reminders',
    group: 'applications',
    who: 'anyone',
    headers: Type.Object({ 'x-reminder-token': token }),
    answers: { 200: exactly({ data: state }) },
    problems: ['invalid-link', 'expired-link', 'too-many-requests'],
  },
  'POST /tools/reminders': {
    summary: 'Turns the reminders of a brand off or on',
    group: 'applications',
    who: 'anyone',
    body: exactly({ token, off: Type.Boolean() }),
    answers: { 200: exactly({ data: state }) },
    problems: ['invalid-link', 'expired-link', 'too-many-requests'],
  },
  'GET /tools/reminders/off': {
    summary: 'Redirects to the page that turns reminders off; changes nothing, because scanners follow links',
    group: 'applications',
    who: 'anyone',
    query: Type.Object({ t: Type.Optional(token) }),
    answers: { 302: Type.Null({ description: 'To the page' }) },
  },
  'POST /tools/reminders/off': {
    summary: 'Turns reminders off from the mail program (RFC 8058); repeating it changes nothing',
    group: 'applications',
    who: 'anyone',
    query: Type.Object({ t: Type.Optional(token) }),
    body: Type.Unknown({ description: '`List-Unsubscribe=One-Click`, which is not read' }),
    consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    readsBody: true,
    answers: { 204: Type.Null() },
    problems: ['invalid-link'],
  },
} as const satisfies Record<string, Operation>;
