import type { JsonObject } from '#domain/save-derived.ts';
import { type CompiledFlow, isEmpty, isMasked, splitPointer } from '#engine';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';
import { RATES } from '../limits.ts';
import type { SaveRequest } from './save-request.ts';
import { secretPlaces } from './secret-places.ts';
import type { Opened } from './sensitive.ts';

/**
 * How many of the secrets that are sent could be guesses at saved ones: those that no two items of a list may share (`x-unique`), of which
 * a refusal says when one is right. What is saved already is none, and where nothing is saved nothing can be guessed.
 */
export function guessesIn(
  flow: CompiledFlow,
  sent: JsonObject,
  { secrets }: Pick<Opened, 'secrets'>,
): number {
  if (secrets.size === 0) return 0;
  const guesses = new Set<unknown>();
  for (const { holder, field, pointer } of secretPlaces(flow, sent)) {
    const value = holder[field];
    const list = flow.application.properties?.[splitPointer(pointer)[0] ?? ''];
    if (isEmpty(value) || isMasked(value) || !list?.['x-unique']?.includes(field)) continue;
    if (![...secrets.values()].some((secret) => secret.isSame(value))) guesses.add(value);
  }
  return guesses.size;
}

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
