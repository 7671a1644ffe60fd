import type { FastifyRequest } from 'fastify';
import { Problem } from '#server/http/problems/problem.ts';

/** The origin of a request. @throws Problem `bad-request` if the Host header is invalid */
export function originOf(request: FastifyRequest): string {
  const address = `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) throw new Problem('bad-request');
  return new URL(address).origin;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The valid issuers of tokens at the requested origin, under each loopback name. */
export function issuersOf(request: FastifyRequest): string[] {
  return issuersAt(originOf(request));
}

/** `http://localhost:1` → `http://localhost:1/`, `http://127.0.0.1:1/`, `http://[::1]:1/`: the given origin first. */
export function issuersAt(origin: string): string[] {
  const { protocol, port, hostname } = new URL(origin);
  const names = LOOPBACK_NAMES.includes(hostname) ? LOOPBACK_NAMES : [];
  const otherOrigins = names.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`);
  return [...new Set([origin, ...otherOrigins])].map((allowedOrigin) => `${allowedOrigin}/`);
}
