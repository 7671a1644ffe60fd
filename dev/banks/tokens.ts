import { createHash, randomUUID } from 'node:crypto';
import type { FieldCrypto } from '#server/crypto/field-crypto.ts';
import type { Clock } from '#server/ports.ts';

export type Language = 'en' | 'es';

export interface LinkClaims {
  session: string;
  clientName: string;
  language: Language;
  redirectUri?: string;
  /** Subtypes of depository accounts that can be shared. */
  subtypes: string[];
}

export interface ItemClaims {
  session: string;
  item: string;
  institution: string;
  accounts: string[];
}

export interface AwayClaims {
  session: string;
  institution: string;
  redirectUri: string;
  clientName: string;
  language: Language;
  granted?: boolean;
}

interface Kinds {
  link: LinkClaims;
  public: ItemClaims;
  access: ItemClaims;
  away: AwayClaims;
}

type TokenKind = keyof Kinds;

const MINUTE = 60_000;
/** The lifetimes of Plaid's tokens: a link token lasts 4 hours, a public token 30 minutes, an access token until its removal. */
const LIFETIMES: Record<TokenKind, number> = {
  link: 240 * MINUTE,
  public: 30 * MINUTE,
  access: Number.POSITIVE_INFINITY,
  away: 30 * MINUTE,
};

export type EmulatorTokens = ReturnType<typeof createEmulatorTokens>;

/** Tokens that are their encrypted claims, so they survive a restart and work in every process. */
export function createEmulatorTokens(crypto: FieldCrypto, clock: Clock) {
  const encryptionContext = (kind: TokenKind) => ({ field: `bank-emulator.${kind}`, deal: '' });
  return {
    make<Kind extends TokenKind>(kind: Kind, claims: Kinds[Kind]) {
      const ends = clock.now().getTime() + LIFETIMES[kind];
      const isEndless = ends === Number.POSITIVE_INFINITY;
      const sealed = crypto.encrypt(
        JSON.stringify({ claims, ends: isEndless ? null : ends, nonce: randomUUID() }),
        encryptionContext(kind),
      );
      return { token: `${kind}-local-${sealed}`, expiresAt: new Date(isEndless ? 0 : ends) };
    },
    /** The claims of a genuine, valid token of this kind; else undefined. */
    read<Kind extends TokenKind>(kind: Kind, token: string): Kinds[Kind] | undefined {
      const mark = `${kind}-local-`;
      if (!token.startsWith(mark)) return undefined;
      try {
        const { claims, ends } = JSON.parse(
          crypto.decrypt(token.slice(mark.length), encryptionContext(kind)),
        );
        return ends === null || clock.now().getTime() < ends ? claims : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** An account's id within a Link session, the same in Link's answer and in /accounts/get. */
export function accountId(session: string, institution: string, key: string): string {
  return createHash('sha256')
    .update(`${session}\0${institution}\0${key}`)
    .digest('base64url')
    .replace(/[-_]/g, 'x')
    .slice(0, 37);
}
