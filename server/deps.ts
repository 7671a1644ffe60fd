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

export interface Subject {
  /** The identity provider's stable id of the person. */
  sub: string;
  email: string;
  /** Accounts allowed by the token, besides the person's own at this brand. */
  accounts: readonly string[];
  /** Time of the last proof of identity in seconds since 1970; a refresh does not change it. */
  authTime?: number;
  sid?: string;
}

/** Implemented by server/identity. */
export interface Auth {
  /** Runs before the body is read: throws Problem('unauthorized') without a valid token of an applicant. */
  requireApplicant: onRequestAsyncHookHandler;
  /**
   * As `requireApplicant`, but also refuses a session that just ended. For irreversible actions (reveal, submit,
   * documents, banks).
   */
  requireLiveSession: onRequestAsyncHookHandler;
  /** @throws Problem `unauthorized` unless the request passed requireApplicant */
  subject(request: FastifyRequest): Subject;
}

/** The identity provider: a tenant (identity/tenant.ts), or dev/identity. */
export interface IdentityProvider {
  audience: string;
  /** Public keys: their address, or a function that reads them. */
  keys: URL | (() => Promise<JSONWebKeySet>);
  /** Allowed issuers: `https://tenant.example/`. */
  issuers(request: FastifyRequest): string[];
  /** The provider stores its own users; the server notes each sign-in for /user/register/validate. */
  keepsUsers: boolean;
  /** Ends a session at the provider. */
  endSession?(sid: string): Promise<void>;
  /** Settings of the browser's sign-in client (`identity` of the boot record); no secret. */
  boot: { clientId: string; audience: string; domain?: string; otpUrl?: string };
}

export type { Mail, Message } from './mail/port.ts';

/** Dependencies of the routes, built once in server/start/compose.ts. */
export interface Deps {
  config: Config;
  db: Database;
  crypto: FieldCrypto;
  blobs: Blobs;
  /** Inspects uploaded files and makes the copies for lenders. */
  inspector: Inspector;
  brands: Brands;
  releases: Releases;
  limits: Limits;
  identity: IdentityProvider;
  mail: Mail;
  auth: Auth;
  metrics: Metrics;
  jobs: Jobs;
  /** Absent if no bank link is configured; then the flag `plaid_connect` is off. */
  bankLink?: BankLinkPort;
  clock: Clock;
  clockCheck: ClockCheck;
  log: Log;
}

/** The dependencies that exist before the adapters. */
export type BaseDeps = Omit<Deps, 'identity' | 'mail' | 'auth' | 'bankLink'>;

/** A plugin of routes: the `routes.ts` of a folder (server/http/capabilities.ts). */
export type Capability = (app: FastifyInstance, deps: Deps) => Promise<void>;
