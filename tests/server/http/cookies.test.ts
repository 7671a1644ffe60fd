import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { readCookie, writeCookie } from '#server/http/cookies.ts';

const http = { publicUrl: 'http://localhost:8080' };
const https = { publicUrl: 'https://apply.example' };

function cookieHeader(
  ...args: [at: { publicUrl: string }, name: string, value: string, seconds?: number]
): string {
  let line = '';
  const reply = { header: (_name: string, value: string) => (line = value) } as unknown as FastifyReply;
  writeCookie(reply, ...args);
  return line;
}
const requestWith = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest;

describe('a cookie', () => {
  test.each([
    [cookieHeader(http, 'a', '1'), 'a=1; Path=/; HttpOnly; SameSite=Lax'],
    [cookieHeader(http, 'a', '1', 60), 'a=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=60'],
    [cookieHeader(http, 'a', '', 60), 'a=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'],
    [cookieHeader(https, 'a', '1'), '__Host-a=1; Path=/; HttpOnly; SameSite=Lax; Secure'],
  ])('is written as %s', (line, expected) => {
    expect(line).toBe(expected);
  });

  test.each([
    [http, 'b=2; a=1', '1'],
    [http, 'xa=1', undefined],
    [http, 'a=', undefined],
    [http, undefined, undefined],
    [https, '__Host-a=1', '1'],
    // Planted over http or by a neighboring host.
    [https, 'a=1', undefined],
  ])('is read at %o out of %s as %s', (at, header, expected) => {
    expect(readCookie(requestWith(header), at, 'a')).toBe(expected);
  });
});
