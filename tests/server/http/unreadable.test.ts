import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { answerUnreadable } from '#server/http/unreadable.ts';

/** The bytes that a connection gets, and whether it was closed. */
function answerTo(code: string, state: { destroyed?: boolean; writable?: boolean } = {}) {
  const result = { answer: '', isClosed: false };
  const socket = {
    destroyed: false,
    writable: true,
    ...state,
    write: (bytes: string) => (result.answer += bytes),
    destroy: () => (result.isClosed = true),
  } as unknown as Socket;
  const { clientErrorHandler } = answerUnreadable({ publicUrl: 'https://apply.example' });
  const error = Object.assign(new Error('no request'), { code });
  clientErrorHandler?.call(undefined as never, error as never, socket);
  return result;
}

it.each([
  ['HPE_INVALID_METHOD', '400 Bad Request'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])('a connection on which %s occurs gets %s and is closed', (code, status) => {
  const { answer, isClosed } = answerTo(code);
  expect(answer.startsWith(`HTTP/1.1 ${status}\r\n`)).toBe(true);
  expect(answer).toContain('content-length: 0\r\n');
  expect(answer).toContain('connection: close\r\n');
  expect(isClosed).toBe(true);
});

it('a connection that its sender reset, or that is closed, gets no answer', () => {
  expect(answerTo('ECONNRESET')).toEqual({ answer: '', isClosed: false });
  expect(answerTo('HPE_INVALID_METHOD', { destroyed: true })).toEqual({ answer: '', isClosed: false });
});

it('a connection that takes no more bytes is closed without an answer', () => {
  expect(answerTo('HPE_INVALID_METHOD', { writable: false })).toEqual({ answer: '', isClosed: true });
});
