import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import type { Blobs } from './blobs/blobs.ts';
import type { Brands } from './brands/brands.ts';
import type { Config } from './config/config.ts';
import type { FieldCrypto } from './crypto/field-crypto.ts';
import type { Limits } from './http/limits/limits.ts';
import type { Metrics } from './http/metrics/metrics.ts';
import type { Jobs } from './jobs/port.ts';
import type { Mail } from './mail/port.ts';
import type { Clock, ClockCheck, Log } from './ports.ts';
import type { Releases } from './releases/release.ts';
import type { BankLinkPort } from './statements/bank/port.ts';
import type { Inspector } from './statements/files/inspection/inspector.ts';
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
  /** The session that the token belongs to. */
  sid?: string;
}

/** Who is calling. Built by server/identity. */
export interface Auth {
  /** onRequest hook of guarded routes, before anything of the body is read: throws Problem('unauthorized') unless a valid bearer token of an applicant stands in the request. */
  requireApplicant: onRequestAsyncHookHandler;
  /** The same for what can't be taken back (reveal, submit, documents, banks): a session that ended a moment ago is refused, too. */
  requireLiveSession: onRequestAsyncHookHandler;
  /** The subject of a request that passed requireApplicant; throws Problem('unauthorized') otherwise. */
  subject(request: FastifyRequest): Subject;
}

/** Who signs people in: a tenant (identity/tenant.ts), or dev/identity. */
export interface IdentityProvider {
  audience: string;
  /** Its public keys: an address, or how they are read. */
  keys: URL | (() => Promise<JSONWebKeySet>);
  /** Who may have issued the token of a request: `https://tenant.example/`. */
  issuers(request: FastifyRequest): string[];
  /** It keeps its people itself: we note who came, for /user/register/validate. */
  keepsUsers: boolean;
  /** Ends a session at the provider itself, where we can. */
  endSession?(sid: string): Promise<void>;
  /** What the sign-in client in the browser needs (`identity` of the boot record). Holds no secret. */
  boot: { clientId: string; audience: string; domain?: string; otpUrl?: string };
}

export type { Mail, Message } from './mail/port.ts';

/** Everything a capability may use; built once in server/start/compose.ts. */
export interface Deps {
  config: Config;
  db: Database;
  crypto: FieldCrypto;
  /** The sealed bytes of uploaded files. */
  blobs: Blobs;
  /** Looks into uploaded files, and makes the copies that others get. */
  inspector: Inspector;
  brands: Brands;
  /** Which flows are live, and which one an application keeps. */
  releases: Releases;
  limits: Limits;
  identity: IdentityProvider;
  mail: Mail;
  auth: Auth;
  metrics: Metrics;
  /** What is done later: mails, webhooks, sweeps. */
  jobs: Jobs;
  /** Who connects banks; absent where nobody does, and the flag `plaid_connect` is off then. */
  bankLink?: BankLinkPort;
  clock: Clock;
  clockCheck: ClockCheck;
  log: Log;
}

/** What exists before the adapters are built: the arguments of their makers. */
export type BaseDeps = Omit<Deps, 'identity' | 'mail' | 'auth' | 'bankLink'>;

/** A part of the server: adds its own routes. The `routes.ts` of a folder (server/http/capabilities.ts). */
export type Capability = (app: FastifyInstance, deps: Deps) => Promise<void>;
