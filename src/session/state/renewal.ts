import { SESSION } from '#domain/limits.ts';
import { isRefusal } from '../provider/index.ts';
import type { CurrentSession } from './current-session.ts';

/** Renews this page's session. */
export function createRenewal(current: Pick<CurrentSession, 'obtainTokens' | 'read' | 'end'>) {
  let renewing: Promise<void> | undefined;

  /** Sets the session from the new ID token. @throws if the token belongs to another user than `subject` */
  const renew = (subject?: string): Promise<void> => {
    renewing ??= current
      .obtainTokens(({ client }) =>
        client.getTokenSilently({ cacheMode: 'off', timeoutInSeconds: SESSION.refreshSeconds }),
      )
      .then(() => current.read(subject))
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };
  /** @returns whether the session continues; undefined if the provider was out of reach */
  const refresh = async (): Promise<boolean | undefined> => {
    try {
      await renew();
      return true;
    } catch (error) {
      if (!isRefusal(error)) return undefined;
      current.end('expired');
      return false;
    }
  };
  return { renew, refresh };
}
