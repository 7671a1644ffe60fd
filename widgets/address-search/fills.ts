import type { FieldValue } from '#engine';
import type { FieldControl } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import type { PlaceAddress } from './port.ts';

/** The fields that an address search or ZIP fills in, by part of the address (`options.fills`: `{"city": "business_city"}`). */
export function filledFields(
  options: FieldControl<FieldValue, OptionOf<'address-search' | 'zip'>>['options'],
): Partial<Record<'suite' | 'city' | 'state' | 'zip', string>> {
  const { fills } = options;
  if (typeof fills !== 'object' || fills === null || Array.isArray(fills)) return {};
  const namedFills = Object.entries(fills).filter(([, field]) => typeof field === 'string');
  return Object.fromEntries(namedFills);
}

export interface AddressAnswers {
  /** The key of the list item, which stays the same if the item moves. */
  item: FieldValue | undefined;
  street: FieldValue | undefined;
  suite: FieldValue | undefined;
  city: FieldValue | undefined;
  state: FieldValue | undefined;
  zip: FieldValue | undefined;
}

type Street = Pick<FieldControl<string, OptionOf<'address-search'>>, 'name' | 'options' | 'siblings'>;

/** The current answers of an address. */
export function readAddress({ name, options, siblings }: Street): AddressAnswers {
  const fills = filledFields(options);
  const part = (of: keyof typeof fills): FieldValue | undefined => siblings.get(fills[of] ?? '');
  const street = siblings.get(name);
  return {
    item: siblings.get('key'),
    // Trimmed, because the field trims it on blur.
    street: typeof street === 'string' ? street.trim() : street,
    suite: part('suite'),
    city: part('city'),
    state: part('state'),
    zip: part('zip'),
  };
}

/** The change that clears the old suite when a suggestion is picked; a new suite may be typed before the address arrives. */
export function withoutSuite({ options }: Street): Record<string, undefined> {
  const { suite } = filledFields(options);
  return suite ? { [suite]: undefined } : {};
}

/**
 * The changes of a picked address: its street, and the known parts that were not changed since the pick. The suite is
 * restored if the street stays the same.
 * @param before the answers at the pick; @param address undefined if the request failed
 * @returns undefined if the street has changed meanwhile
 */
export function addressPatch(
  street: Street,
  before: AddressAnswers,
  address: PlaceAddress | undefined,
): Record<string, FieldValue | undefined> | undefined {
  const now = readAddress(street);
  if (now.item !== before.item || now.street !== before.street) return undefined;
  const fills = filledFields(street.options);
  const patch: Record<string, FieldValue | undefined> = {};
  const isSame = !address || address.street === before.street;
  if (fills.suite && isSame && now.suite === undefined) patch[fills.suite] = before.suite;
  if (address?.street) patch[street.name] = address.street;
  for (const part of ['city', 'state', 'zip'] as const) {
    const field = fills[part];
    if (field && address?.[part] && now[part] === before[part]) patch[field] = address[part];
  }
  return patch;
}
