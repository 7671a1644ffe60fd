import { RATES, REQUESTS } from '../../call-limits.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { SaveRequest } from './save-request.ts';

export type LimitGuesses = ReturnType<typeof createGuessLimit>;

/**
 * Limits how many secrets a user may guess: on an unattended page, the errors of `x-unique` would otherwise reveal a
 * secret that a fresh code protects, within minutes. All processes share the count; a retried save counts once.
 * @returns a function that throws Problem `too-many-requests` once the limit is reached
 */
export function createGuessLimit({
  limits,
  crypto,
}: Pick<Deps, 'limits' | 'crypto'>): (request: SaveRequest, guesses: number) => Promise<void> {
  const counted = new WeakMap<SaveRequest, Promise<void>>();
  const count = async ({ subject, part }: SaveRequest, guesses: number): Promise<void> => {
    const who = crypto.blindIndex('secret-guess', part?.request ?? subject.sub);
    const [most, seconds] = part
      ? [REQUESTS.mostGuesses, REQUESTS.guessWindowSeconds]
      : [RATES.mostReveals, RATES.revealWindowSeconds];
    for (let at = 0; at < guesses; at += 1) {
      const taken = await limits.take(`secret-guess:${who}`, most, seconds);
      if (!taken.allowed) throw new Problem('too-many-requests', { retryAfter: taken.retryAfter });
    }
  };
  return (request, guesses) => {
    const known = counted.get(request) ?? count(request, guesses);
    counted.set(request, known);
    return known;
  };
}
