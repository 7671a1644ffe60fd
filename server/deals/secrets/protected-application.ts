import type { SecretValue } from '#contracts/deals.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type CompiledFlow, isEmpty, isMasked, readPointer } from '#engine';
import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import { decryptFileNames, encryptFileNames } from './file-names.ts';
import { createPathFinder } from './path-finder.ts';
import {
  applyChanges,
  type CachedSecrets,
  type Change,
  decryptSecret,
  encryptSecret,
  findSecretPlaces,
  maskAt,
  pointerTo,
  type Secret,
  type SecretPlace,
  toMasked,
} from './secret.ts';

export interface SecretContext {
  crypto: FieldCrypto;
  flow: CompiledFlow;
  /** The deal's id: a token of another deal does not decrypt. */
  deal: string;
}

/**
 * A place for a secret. If it has a stored secret, the place's value is its mask, or the secret that was sent
 * again.
 */
interface Slot {
  place: SecretPlace;
  secret: Secret | undefined;
}

/**
 * An application with masks instead of its stored secrets. `openApplication` locates all secrets, `withAnswers`
 * only secrets in changed answers.
 */
export class ProtectedApplication {
  readonly #context: SecretContext;
  #application: JsonObject;
  #slots: readonly Slot[];

  constructor(context: SecretContext, application: JsonObject, slots: readonly Slot[]) {
    this.#context = context;
    this.#application = application;
    this.#slots = slots;
  }

  get application(): JsonObject {
    return this.#application;
  }

  /** The secrets by name: `business_ein`, `owners.ID.ssn`. */
  get secrets(): ReadonlyMap<string, Secret> {
    const named = this.#slots.flatMap(({ place, secret }): [string, Secret][] =>
      secret ? [[place.name, secret]] : [],
    );
    return new Map(named);
  }

  /**
   * The same application with its next answers. A mask stands for the stored secret at its place; inside a
   * value, secrets move with their items. A mask without a stored secret is invalid and removed.
   * @param flow the flow of the next answers, if it is another one
   */
  withAnswers(answers: JsonObject, flow: CompiledFlow = this.#context.flow): ProtectedApplication {
    const isChanged = (field: string) =>
      flow !== this.#context.flow || answers[field] !== this.#application[field];
    const slots = this.#slots.filter(({ place }) => !isChanged(place.path[0] ?? ''));
    const changed = Object.fromEntries(Object.entries(answers).filter(([field]) => isChanged(field)));
    const places = findSecretPlaces(flow, changed);
    const earlier = this.#secretsAt(places, answers);
    const candidateSecrets = earlier.filter((secret) => secret !== undefined);
    const invalidMasks: Change[] = [];
    for (const [index, place] of places.entries()) {
      const { value } = place;
      const secret = isMasked(value)
        ? findSecretOfMask(place, value.mask, earlier[index], candidateSecrets)
        : earlier[index];
      if (isMasked(value) && !secret) invalidMasks.push([place, undefined]);
      else slots.push({ place, secret });
    }
    return new ProtectedApplication({ ...this.#context, flow }, applyChanges(answers, invalidMasks), slots);
  }

  /** The same application without some answers; no item may have moved. */
  without(answers: JsonObject): ProtectedApplication {
    const slots = this.#slots.filter(
      ({ place }) => readPointer(answers, pointerTo(place.path)) !== undefined,
    );
    return new ProtectedApplication(this.#context, answers, slots);
  }

  #secretsAt(places: SecretPlace[], next: JsonObject): (Secret | undefined)[] {
    const byName = this.secrets;
    const byPointer = new Map(this.#slots.map(({ place, secret }) => [pointerTo(place.path), secret]));
    const earlierPath = createPathFinder(this.#application, next);
    return places.map((place) => {
      if (place.name === place.binding) return byName.get(place.name);
      const path = earlierPath(place);
      return path && byPointer.get(pointerTo(path));
    });
  }

  /** The application with decrypted secrets, for rules that compare them. Never stored or sent. */
  decryptAll(): JsonObject {
    const changes = this.#slots.flatMap(({ place, secret }): Change[] =>
      secret && isMasked(place.value) ? [[place, secret.value()]] : [],
    );
    return applyChanges(this.#application, changes);
  }

  /**
   * The application with tokens instead of secrets and of the names of files, as stored. A secret that is sent
   * again keeps its token, unless an older key encrypted it. Afterwards no secret is in memory.
   */
  encrypt(): JsonObject {
    const encrypted = this.#slots.flatMap((slot) => {
      const secret = this.#encrypted(slot)?.withoutValue();
      return secret ? [{ place: { ...slot.place, value: toMasked(secret) }, secret }] : [];
    });
    const stored = applyChanges(
      this.#application,
      encrypted.map(({ place, secret }) => [place, secret.token]),
    );
    this.#application = applyChanges(
      this.#application,
      encrypted.map(({ place }) => [place, place.value]),
    );
    this.#slots = encrypted;
    return encryptFileNames(this.#context, stored);
  }

  #encrypted({ place, secret }: Slot): Secret | undefined {
    const { value } = place;
    if (isEmpty(value)) return undefined;
    const isKept = isMasked(value) || (secret?.isSame(value) && !this.#context.crypto.isStale(secret.token));
    return isKept ? secret : encryptSecret(this.#context, place, value);
  }

  /** The masks by JSON pointer: `/owners/0/ssn` -> `***-**-6789`. */
  masks(): Record<string, string> {
    const filledSlots = this.#slots.filter(({ place }) => !isEmpty(place.value));
    return Object.fromEntries(filledSlots.map(({ place }) => [pointerTo(place.path), maskAt(place)]));
  }

  /** Decrypts a stored secret by JSON pointer: `/owners/{id of the owner}/ssn`; undefined if none exists. */
  reveal(pointer: string): SecretValue | undefined {
    const secret = this.secrets.get(pointer.split('/').slice(1).join('.'));
    return secret?.value() as SecretValue | undefined;
  }

  /**
   * Counts secrets that could be guesses at a stored one: only in `x-unique` fields, whose refusal would
   * confirm the guess. A secret equal to its stored one is not counted.
   */
  countGuesses(next: ProtectedApplication): number {
    const storedSecrets = [...this.secrets.values()];
    if (storedSecrets.length === 0) return 0;
    const { properties } = next.#context.flow.application;
    const guesses = new Set<unknown>();
    for (const {
      place: { path, value },
    } of next.#slots) {
      const isCompared = properties?.[path[0] ?? '']?.['x-unique']?.includes(path.at(-1) ?? '');
      if (!isCompared || isEmpty(value) || isMasked(value)) continue;
      if (!storedSecrets.some((secret) => secret.isSame(value))) guesses.add(value);
    }
    return guesses.size;
  }
}

/** Opens a stored application. Cached secrets are only decrypted if their value is needed. */
export function openApplication(
  context: SecretContext,
  tokens: JsonObject,
  cachedSecrets: CachedSecrets = new Map(),
): ProtectedApplication {
  const stored = decryptFileNames(context, tokens);
  const slots = findSecretPlaces(context.flow, stored).map((place): Slot => {
    const { value: token } = place;
    if (typeof token !== 'string') return { place, secret: undefined };
    const secret = cachedSecrets.get(token) ?? decryptSecret(context, place, token);
    return { place: { ...place, value: toMasked(secret) }, secret };
  });
  const application = applyChanges(
    stored,
    slots.flatMap(({ place, secret }): Change[] => (secret ? [[place, place.value]] : [])),
  );
  return new ProtectedApplication(context, application, slots);
}

/**
 * The stored secret that a mask stands for: the secret at its place; if the item may have moved, the only secret
 * with the mask.
 */
function findSecretOfMask(
  { name, binding }: SecretPlace,
  mask: string,
  ownSecret: Secret | undefined,
  candidateSecrets: Secret[],
): Secret | undefined {
  if (name === binding || ownSecret?.mask === mask) return ownSecret;
  const same = candidateSecrets.filter((secret) => secret.binding === binding && secret.mask === mask);
  return same.length === 1 ? same[0] : undefined;
}
