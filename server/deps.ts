import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Blobs } from './blobs/blobs.ts';
import type { Brands } from './brands/brands.ts';
import type { Config } from './config/config.ts';
import type { FieldCrypto } from './crypto/field-crypto.ts';
import type { Limits } from './limits/limits.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Clock, Log } from './ports.ts';
import type { Database } from './storage/database.ts';

/** A signed-in applicant, as the verified token says. */
export interface Subject {
  /** The identity provider's stable id of the person. */
  sub: string;
  email: string;
  /** Accounts that the token lets the person act for, besides their own at this brand. */
  accounts: readonly string[];
  /** When the person last proved who they are (OpenID Connect `auth_time`), in seconds since 1970; not moved by a refresh. */
  authTime?: number;
}

/** Who is calling. Built by server/identity. */
export interface Auth {
  /** onRequest hook of guarded routes, before anything of the body is read: throws Problem('unauthorized') unless a valid bearer token of an applicant stands in the request. */
  requireApplicant: onRequestAsyncHookHandler;
  /** The subject of a request that passed requireApplicant; throws Problem('unauthorized') otherwise. */
  subject(request: FastifyRequest): Subject;
}

export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Name of the sender, the brand's; the address is the deployment's. */
  fromName?: string;
  /** Where an answer goes, the brand's support address. */
  replyTo?: string;
  /** What it is for (`sign-in-code`, `received`): the only thing of a message that may be logged. */
  kind: string;
}

/** Outgoing mail: SMTP where SMTP_URL is set, else the local outbox. */
export interface Mail {
  send(message: Message): Promise<void>;
}

/** Everything a capability may use; built once in server/compose.ts. */
export interface Deps {
  config: Config;
  db: Database;
  crypto: FieldCrypto;
  /** The sealed bytes of uploaded files. */
  blobs: Blobs;
  brands: Brands;
  limits: Limits;
  mail: Mail;
  auth: Auth;
  metrics: Metrics;
  clock: Clock;
  log: Log;
}

/** What exists before mail and auth are built: the arguments of their makers. */
export type BaseDeps = Omit<Deps, 'mail' | 'auth'>;

/** A part of the server: adds its own routes. One folder each; listed in server/capabilities.ts. */
export type Capability = (app: FastifyInstance, deps: Deps) => Promise<void>;
