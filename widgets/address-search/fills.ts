import type { FieldValue } from '#engine';
import type { FieldControl } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import type { PlaceAddress } from './port.ts';

/** The fields around a street, by their part: `options.fills` of the step (`{"city": "business_city"}`). */
export function fillsOf(
  options: FieldControl<FieldValue, OptionOf<'address-search' | 'zip'>>['options'],
): Partial<Record<'suite' | 'city' | 'state' | 'zip', string>> {
  const { fills } = options;
  if (typeof fills !== 'object' || fills === null || Array.isArray(fills)) return {};
  const named = Object.entries(fills).filter(([, field]) => typeof field === 'string');
  return Object.fromEntries(named);
}

/** A street as it stands, and what stands around it. */
export interface Place {
  /** The item of a list that it is in, wherever that stands. */
  item: FieldValue | undefined;
  street: FieldValue | undefined;
  suite: FieldValue | undefined;
  city: FieldValue | undefined;
  state: FieldValue | undefined;
  zip: FieldValue | undefined;
}

type Street = Pick<FieldControl<string, OptionOf<'address-search'>>, 'name' | 'options' | 'siblings'>;

/** What is answered of an address now. */
export function placeOf({ name, options, siblings }: Street): Place {
  const fills = fillsOf(options);
  const part = (of: keyof typeof fills): FieldValue | undefined => siblings.get(fills[of] ?? '');
  const street = siblings.get(name);
  return {
    item: siblings.get('key'),
    // A street is trimmed when it is left.
    street: typeof street === 'string' ? street.trim() : street,
    suite: part('suite'),
    city: part('city'),
    state: part('state'),
    zip: part('zip'),
  };
}

/**
 * What a pick writes at once: the suite belongs to the old address, and a new one may be typed before the new address is
 * there.
 */
export function withoutSuite({ options }: Street): Record<string, undefined> {
  const { suite } = fillsOf(options);
  return suite ? { [suite]: undefined } : {};
}

/**
 * What a picked address writes: its street, and the parts that it knows and nobody has changed since. The suite comes back
 * where the street stays the same.
 * @param before how it stood at the pick; @param address undefined where it could not be had
 * @returns undefined where it is for another street by now
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
