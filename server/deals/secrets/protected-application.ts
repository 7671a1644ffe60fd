import type { JsonObject } from '#domain/save-derived.ts';
import { type CompiledFlow, isEmpty, isMasked } from '#engine';
import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import { createPathFinder } from './moved.ts';
import {
  copyForSecrets,
  emptyPlace,
  findSecretPlaces,
  pointerTo,
  type SecretPlace,
  setAtPlace,
} from './places.ts';
import { decryptSecret, encryptSecret, type KnownSecrets, masked, type Secret } from './secret.ts';

/** The key and the place for which an application's secrets are encrypted. */
export interface SecretContext {
  crypto: FieldCrypto;
  flow: CompiledFlow;
  /** The deal's id: a token of another deal does not decrypt. */
  deal: string;
}

/** A place, and the stored secret that it has, if any. */
interface Slot {
  place: SecretPlace;
  secret: Secret | undefined;
}

/**
 * An application and its secrets. Their places are found once, when the object is made: `openApplication` makes one from a
 * stored application, `withAnswers` the next one from that. `application` has masks in the place of stored secrets.
 */
export class ProtectedApplication {
  readonly application: JsonObject;
  readonly #context: SecretContext;
  readonly #slots: Slot[];

  constructor(context: SecretContext, application: JsonObject, slots: Slot[]) {
    this.application = application;
    this.#context = context;
    this.#slots = slots;
  }

  /** The stored secrets by name: `business_ein`, `owners.ID.ssn`. */
  get secrets(): ReadonlyMap<string, Secret> {
    const named = this.#slots.flatMap(({ place, secret }): [string, Secret][] =>
      secret ? [[place.name, secret]] : [],
    );
    return new Map(named);
  }

  /**
   * The same application with its next answers. A mask among them stands for the stored secret of its place; inside a value
   * the secrets of moved items follow them. A mask that stands for nothing, which a sender made up, is dropped.
   * @param flow by which the next answers are read, if it is another one
   */
  withAnswers(answers: JsonObject, flow: CompiledFlow = this.#context.flow): ProtectedApplication {
    const application = copyForSecrets(flow, answers);
    const places = findSecretPlaces(flow, application);
    const earlier = this.#secretsAt(places, application);
    const known = earlier.filter((one) => one !== undefined);
    const slots = places.map((place, at): Slot => {
      const value = place.holder[place.field];
      if (!isMasked(value)) return { place, secret: earlier[at] };
      const secret = secretBehind(place, value.mask, earlier[at], known);
      if (!secret) emptyPlace(place);
      return { place, secret };
    });
    return new ProtectedApplication({ ...this.#context, flow }, application, slots);
  }

  /** The secrets that the places of the next answers had. */
  #secretsAt(places: SecretPlace[], next: JsonObject): (Secret | undefined)[] {
    const byName = this.secrets;
    const byPointer = new Map(this.#slots.map(({ place, secret }) => [pointerTo(place.path), secret]));
    const earlierPath = createPathFinder(this.application, next);
    return places.map((place) => {
      if (place.name === place.binding) return byName.get(place.name);
      const path = earlierPath(place);
      return path && byPointer.get(pointerTo(path));
    });
  }

  /** A copy with the stored secrets in full, for rules that compare them. Never stored or answered. */
  inFull(): JsonObject {
    const copy = copyForSecrets(this.#context.flow, this.application);
    for (const { place, secret } of this.#slots) {
      if (secret && isMasked(place.holder[place.field])) setAtPlace(copy, place, secret.value());
    }
    return copy;
  }

  /**
   * The application as it is stored, with a token for each secret. A secret that is sent again keeps its token, unless that is
   * encrypted under an older key. Afterwards `application` has masks only, and no secret is in memory.
   */
  encrypt(): JsonObject {
    const stored = copyForSecrets(this.#context.flow, this.application);
    for (const slot of this.#slots) {
      const { place } = slot;
      const secret = this.#encrypted(slot);
      slot.secret = secret?.closed();
      if (!secret) continue;
      setAtPlace(stored, place, secret.token);
      place.holder[place.field] = maskOf(secret);
    }
    return stored;
  }

  #encrypted({ place, secret }: Slot): Secret | undefined {
    const value = place.holder[place.field];
    if (value === undefined || value === null) return undefined;
    const isKept = isMasked(value) || (secret?.isSame(value) && !this.#context.crypto.isStale(secret.token));
    return isKept ? secret : encryptSecret(this.#context, place, value);
  }

  /** The masks by the pointer of their place: `/owners/0/ssn` -> `***-**-6789`. */
  masks(): Record<string, string> {
    const masks: Record<string, string> = {};
    for (const { place } of this.#slots) {
      const value = place.holder[place.field];
      if (!isEmpty(value)) masks[pointerTo(place.path)] = maskAt(place, value);
    }
    return masks;
  }

  /**
   * A stored secret in full, by the pointer that names it: `/business_ein`, `/owners/{id of the owner}/ssn`.
   * @returns undefined if there is no such secret; other answers are none
   */
  reveal(pointer: string): string | undefined {
    const secret = this.secrets.get(pointer.split('/').slice(1).join('.'));
    return secret && String(secret.value());
  }

  /**
   * Counts the sent secrets that could be guesses at a stored one: only `x-unique` fields, because the refusal of a repeated
   * value would confirm the guess. A sent secret equal to a stored one is not counted; without stored secrets the count is 0.
   */
  countGuesses(sent: JsonObject): number {
    const stored = [...this.secrets.values()];
    if (stored.length === 0) return 0;
    const { flow } = this.#context;
    const guesses = new Set<unknown>();
    for (const { holder, field, path } of findSecretPlaces(flow, sent)) {
      const value = holder[field];
      const list = flow.application.properties?.[path[0] ?? ''];
      if (isEmpty(value) || isMasked(value) || !list?.['x-unique']?.includes(field)) continue;
      if (!stored.some((secret) => secret.isSame(value))) guesses.add(value);
    }
    return guesses.size;
  }
}

/**
 * Opens a stored application.
 * @param known secrets that are decrypted only when their value is needed
 */
export function openApplication(
  context: SecretContext,
  stored: JsonObject,
  known: KnownSecrets = new Map(),
): ProtectedApplication {
  const application = copyForSecrets(context.flow, stored);
  const slots = findSecretPlaces(context.flow, application).map((place): Slot => {
    const token = place.holder[place.field];
    if (typeof token !== 'string') return { place, secret: undefined };
    const secret = known.get(token) ?? decryptSecret(context, place, token);
    place.holder[place.field] = maskOf(secret);
    return { place, secret };
  });
  return new ProtectedApplication(context, application, slots);
}

/** The secret that a mask stands for: the one of its place. If it may have moved in a list, the only secret with the same mask. */
function secretBehind(
  { name, binding }: SecretPlace,
  mask: string,
  own: Secret | undefined,
  known: Secret[],
): Secret | undefined {
  if (name === binding || own?.mask === mask) return own;
  const same = known.filter((one) => one.binding === binding && one.mask === mask);
  return same.length === 1 ? same[0] : undefined;
}

function maskOf({ mask }: Secret) {
  return { present: true, mask } as const;
}

function maskAt({ schema }: SecretPlace, value: unknown): string {
  return isMasked(value) ? value.mask : masked(schema, value).mask;
}
