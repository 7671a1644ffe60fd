import type { FastifyRequest } from 'fastify';
import { Problem } from '#server/http/problems/problem.ts';

/** The origin of a request. @throws Problem `bad-request` if the Host header is invalid */
export function originOf(request: FastifyRequest): string {
  const address = `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) throw new Problem('bad-request');
  return new URL(address).origin;
}

const SAME_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Valid issuers of tokens at the requested origin, under all names of this machine. */
export function issuersOf(request: FastifyRequest): string[] {
  return issuersAt(originOf(request));
}

/** `http://localhost:1` → itself first, then `http://127.0.0.1:1/` and `http://[::1]:1/` */
export function issuersAt(origin: string): string[] {
  const { protocol, port, hostname } = new URL(origin);
  const names = SAME_MACHINE.includes(hostname) ? SAME_MACHINE : [];
  const otherOrigins = names.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`);
  return [...new Set([origin, ...otherOrigins])].map((allowedOrigin) => `${allowedOrigin}/`);
}
