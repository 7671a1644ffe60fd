import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { RATES } from '../../limits.ts';
import type { SaveRequest } from './save-request.ts';

export type LimitGuesses = ReturnType<typeof createGuessLimit>;

/**
 * Bounds the guesses of a person, who may have found an open page: without it a rule about two owners would say in minutes what a fresh
 * code protects. All processes count together; a save that is tried in several ways counts once.
 * @returns what throws Problem `too-many-requests`
 */
export function createGuessLimit({
  limits,
  crypto,
}: Pick<Deps, 'limits' | 'crypto'>): (request: SaveRequest, guesses: number) => Promise<void> {
  const counted = new WeakMap<SaveRequest, Promise<void>>();
  const count = async (person: string, guesses: number): Promise<void> => {
    const who = crypto.blindIndex('secret-guess', person);
    for (let at = 0; at < guesses; at += 1) {
      const taken = await limits.take(`secret-guess:${who}`, RATES.mostReveals, RATES.revealWindowSeconds);
      if (!taken.allowed) throw new Problem('too-many-requests', { retryAfter: taken.retryAfter });
    }
  };
  return (request, guesses) => {
    const known = counted.get(request) ?? count(request.subject.sub, guesses);
    counted.set(request, known);
    return known;
  };
}
