import { CODES } from '#domain/limits.ts';
import type { TabStorage } from '../tab/index.ts';

const KEY = 'trellis-code';

interface SentCode {
  to: string;
  at: number;
}

/** Address and time of the last code, without the code, so that a reload keeps the resend lock. */
export function createCodeLock(storage: TabStorage, now: () => number) {
  const readSent = (): SentCode | undefined => {
    try {
      const storedCode = JSON.parse(storage.get(KEY) ?? 'null') as Partial<SentCode> | null;
      if (typeof storedCode?.to !== 'string' || typeof storedCode.at !== 'number') return undefined;
      // A clock that was set back must not extend the lock.
      const age = now() - storedCode.at;
      return age >= 0 && age < CODES.forgetMs ? { to: storedCode.to, at: storedCode.at } : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    markSent(to: string): void {
      storage.set(KEY, JSON.stringify({ to, at: now() }));
    },
    clear(): void {
      storage.remove(KEY);
    },
    /** Milliseconds since 1970; undefined if a code may be requested. */
    lockedUntil(): number | undefined {
      const lastCode = readSent();
      const lockedUntilMs = lastCode && lastCode.at + CODES.resendLockMs;
      return lockedUntilMs !== undefined && lockedUntilMs > now() ? lockedUntilMs : undefined;
    },
    sentTo: (): string | undefined => readSent()?.to,
  };
}
