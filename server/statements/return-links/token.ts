import { CLAIM_BYTES, createSignedTokens, ID_BYTES, readId, writeId } from '../../crypto/signed-token.ts';
import type { Deps } from '../../deps.ts';

/** What a link may be for [RETURN-3]. */
export type ReturnTask = 'upload' | 'plaid';

/** What a return link's token says: one deal of one brand, what may be done there, and until when. Nothing personal. */
export interface ReturnClaims {
  dealId: string;
  tasks: ReturnTask[];
  isExpired: boolean;
}

const TASKS: readonly ReturnTask[] = ['upload', 'plaid'];
/** The expiry is counted in seconds from 2026: 30 bits last until 2060; two more bits hold the tasks. */
const EPOCH_SECONDS = Date.UTC(2026, 0, 1) / 1000;
const DAY_SECONDS = 86_400;

/** Makes and checks the tokens of return links: the deal's id (16 bytes), expiry and tasks (4). */
export function createReturnTokens({ crypto, clock, config }: Pick<Deps, 'crypto' | 'clock' | 'config'>) {
  const tokens = createSignedTokens(crypto, 'return-link-token');
  return {
    /** A token of 43 characters for the `t` of a link; it lasts RETURN_LINK_DAYS. */
    async sign(brand: string, dealId: string, tasks: readonly ReturnTask[]): Promise<string> {
      const claims = Buffer.alloc(CLAIM_BYTES);
      writeId(claims, dealId);
      const seconds = Math.floor(clock.now().getTime() / 1000) - EPOCH_SECONDS;
      const bits = TASKS.reduce((sum, task, at) => sum + (tasks.includes(task) ? 2 ** at : 0), 0);
      claims.writeUInt32BE((seconds + config.returnLinkDays * DAY_SECONDS) * 4 + bits, ID_BYTES);
      return tokens.sign(brand, claims);
    },
    /** The claims of a token of ours for this brand, over or not; undefined for anything else. */
    async verify(brand: string, token: string): Promise<ReturnClaims | undefined> {
      const claims = tokens.verify(brand, token);
      if (!claims) return undefined;
      const end = claims.readUInt32BE(ID_BYTES);
      return {
        dealId: readId(claims),
        tasks: TASKS.filter((_, at) => Math.floor(end / 2 ** at) % 2 === 1),
        isExpired: (Math.floor(end / 4) + EPOCH_SECONDS) * 1000 <= clock.now().getTime(),
      };
    },
  };
}
