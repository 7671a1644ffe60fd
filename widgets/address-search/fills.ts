import type { FieldValue } from '#engine';
import type { FieldControl } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import type { PlaceAddress } from './port.ts';

/** The fields of an address around a street, by part (`options.fills`: `{"city": "business_city"}`). */
export function fillsOf(
  options: FieldControl<FieldValue, OptionOf<'address-search' | 'zip'>>['options'],
): Partial<Record<'suite' | 'city' | 'state' | 'zip', string>> {
  const { fills } = options;
  if (typeof fills !== 'object' || fills === null || Array.isArray(fills)) return {};
  const namedFills = Object.entries(fills).filter(([, field]) => typeof field === 'string');
  return Object.fromEntries(namedFills);
}

export interface Place {
  /** The list item, even if it moves. */
  item: FieldValue | undefined;
  street: FieldValue | undefined;
  suite: FieldValue | undefined;
  city: FieldValue | undefined;
  state: FieldValue | undefined;
  zip: FieldValue | undefined;
}

type Street = Pick<FieldControl<string, OptionOf<'address-search'>>, 'name' | 'options' | 'siblings'>;

/** The current answers of an address. */
export function placeOf({ name, options, siblings }: Street): Place {
  const fills = fillsOf(options);
  const part = (of: keyof typeof fills): FieldValue | undefined => siblings.get(fills[of] ?? '');
  const street = siblings.get(name);
  return {
    item: siblings.get('key'),
    // As the field trims it on blur.
    street: typeof street === 'string' ? street.trim() : street,
    suite: part('suite'),
    city: part('city'),
    state: part('state'),
    zip: part('zip'),
  };
}

/** Clears the suite of the old address at a pick; a new one may be typed before the new address arrives. */
export function withoutSuite({ options }: Street): Record<string, undefined> {
  const { suite } = fillsOf(options);
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
  before: Place,
  address: PlaceAddress | undefined,
): Record<string, FieldValue | undefined> | undefined {
  const now = placeOf(street);
  if (now.item !== before.item || now.street !== before.street) return undefined;
  const fills = fillsOf(street.options);
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
