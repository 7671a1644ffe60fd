import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';

/** What a link may be used for [RETURN-3]. */
export type ReturnTask = 'upload' | 'plaid';

/**
 * The contents of a return link's token: a deal of a brand, the allowed tasks and the expiry. No personal
 * data.
 */
export interface ReturnClaims {
  dealId: string;
  tasks: ReturnTask[];
  isExpired: boolean;
}

const TASKS: readonly ReturnTask[] = ['upload', 'plaid'];
/** 32 bytes as base64url: the deal's id (16), expiry and tasks (4), and the truncated HMAC (12). */
const SHAPE = /^[\w-]{43}$/;
const ID_BYTES = 16;
const CLAIM_BYTES = 20;
const TOKEN_BYTES = 32;
/** The expiry is counted in seconds from 2026: 30 bits last until 2060; two more bits hold the tasks. */
const EPOCH_SECONDS = Date.UTC(2026, 0, 1) / 1000;
const DAY_SECONDS = 86_400;

/**
 * Makes and checks the tokens of return links: claims with an HMAC-SHA-256 of them and the brand, truncated
 * to 96 bits, under its own key. 96 bits can't be guessed through a server, and mail programs don't break a
 * short link.
 */
export function createReturnTokens({ crypto, clock, config }: Pick<Deps, 'crypto' | 'clock' | 'config'>) {
  const keys = crypto.derivedKeys('return-link-token');
  const proof = (key: Uint8Array, brand: string, claims: Buffer): Buffer =>
    createHmac('sha256', key)
      .update(`${brand}\0`)
      .update(claims)
      .digest()
      .subarray(0, TOKEN_BYTES - CLAIM_BYTES);
  return {
    /** Makes a token of 43 characters for the parameter `t` of a link; it expires after RETURN_LINK_DAYS. */
    async sign(brand: string, dealId: string, tasks: readonly ReturnTask[]): Promise<string> {
      const claims = Buffer.alloc(CLAIM_BYTES);
      claims.write(dealId.replaceAll('-', ''), 'hex');
      const seconds = Math.floor(clock.now().getTime() / 1000) - EPOCH_SECONDS;
      const bits = TASKS.reduce((sum, task, at) => sum + (tasks.includes(task) ? 2 ** at : 0), 0);
      claims.writeUInt32BE((seconds + config.returnLinkDays * DAY_SECONDS) * 4 + bits, ID_BYTES);
      return Buffer.concat([claims, proof(keys[0], brand, claims)]).toString('base64url');
    },
    /** The claims of a genuine token for this brand, even if it has expired; undefined for anything else. */
    async verify(brand: string, token: string): Promise<ReturnClaims | undefined> {
      if (!SHAPE.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      // The last base64url character has two unused bits: only the canonical spelling of a token counts.
      if (bytes.toString('base64url') !== token) return undefined;
      const claims = bytes.subarray(0, CLAIM_BYTES);
      const given = bytes.subarray(CLAIM_BYTES);
      if (!keys.some((key) => timingSafeEqual(proof(key, brand, claims), given))) return undefined;
      const end = claims.readUInt32BE(ID_BYTES);
      const id = claims.toString('hex', 0, ID_BYTES);
      return {
        dealId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        tasks: TASKS.filter((_, at) => Math.floor(end / 2 ** at) % 2 === 1),
        isExpired: (Math.floor(end / 4) + EPOCH_SECONDS) * 1000 <= clock.now().getTime(),
      };
    },
  };
}
