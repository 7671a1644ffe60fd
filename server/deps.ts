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

/** A signed-in applicant, from the verified token. */
export interface Subject {
  /** The identity provider's stable id of the person. */
  sub: string;
  email: string;
  /** Accounts that the token allows, besides the person's own at this brand. */
  accounts: readonly string[];
  /**
   * Time of the last proof of identity (OpenID Connect `auth_time`), in seconds since 1970; a refresh does
   * not change it.
   */
  authTime?: number;
  /** Id of the token's session. */
  sid?: string;
}

/** Identifies the caller; implemented by server/identity. */
export interface Auth {
  /**
   * onRequest hook of guarded routes, before the body is read: throws Problem('unauthorized') unless the
   * request has a valid bearer token of an applicant.
   */
  requireApplicant: onRequestAsyncHookHandler;
  /**
   * The same for irreversible actions (reveal, submit, documents, banks): also refuses a session that has
   * just ended.
   */
  requireLiveSession: onRequestAsyncHookHandler;
  /** The subject of a request that passed requireApplicant; throws Problem('unauthorized') otherwise. */
  subject(request: FastifyRequest): Subject;
}

/** The identity provider: a tenant (identity/tenant.ts), or dev/identity. */
export interface IdentityProvider {
  audience: string;
  /** Its public keys: an address, or a function that reads them. */
  keys: URL | (() => Promise<JSONWebKeySet>);
  /** Allowed issuers of a request's token: `https://tenant.example/`. */
  issuers(request: FastifyRequest): string[];
  /** The provider stores its own users; the server records who signed in, for /user/register/validate. */
  keepsUsers: boolean;
  /** Ends a session at the provider, if that is possible. */
  endSession?(sid: string): Promise<void>;
  /** Settings of the browser's sign-in client (`identity` of the boot record). No secret. */
  boot: { clientId: string; audience: string; domain?: string; otpUrl?: string };
}

export type { Mail, Message } from './mail/port.ts';

/** Dependencies of the routes, built once in server/start/compose.ts. */
export interface Deps {
  config: Config;
  db: Database;
  crypto: FieldCrypto;
  /** The encrypted bytes of uploaded files. */
  blobs: Blobs;
  /** Inspects uploaded files, and makes the copies for lenders. */
  inspector: Inspector;
  brands: Brands;
  /** The live flows, and the flow of each application. */
  releases: Releases;
  limits: Limits;
  identity: IdentityProvider;
  mail: Mail;
  auth: Auth;
  metrics: Metrics;
  /** Deferred work: mails, webhooks, sweeps. */
  jobs: Jobs;
  /** The bank link; absent if none is configured, and then the flag `plaid_connect` is off. */
  bankLink?: BankLinkPort;
  clock: Clock;
  clockCheck: ClockCheck;
  log: Log;
}

/** The dependencies that exist before the adapters: arguments of their factories. */
export type BaseDeps = Omit<Deps, 'identity' | 'mail' | 'auth' | 'bankLink'>;

/** A plugin that adds routes: the `routes.ts` of a folder (server/http/capabilities.ts). */
export type Capability = (app: FastifyInstance, deps: Deps) => Promise<void>;
