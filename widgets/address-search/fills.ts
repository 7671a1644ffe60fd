import type { FieldValue } from '#engine/core/types.ts';
import type { FieldControl } from '#engine/react/widget-contract.ts';
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

/**
 * What a picked address writes: its street, and the parts that it knows. The suite belongs to the old address, so a
 * different street empties it.
 */
export function addressPatch(
  props: Pick<FieldControl<string, OptionOf<'address-search'>>, 'name' | 'value' | 'options'>,
  address: PlaceAddress,
): Record<string, FieldValue | undefined> {
  const fills = fillsOf(props.options);
  const patch: Record<string, FieldValue | undefined> = {};
  if (address.street) patch[props.name] = address.street;
  if (fills.suite && address.street !== props.value) patch[fills.suite] = undefined;
  for (const part of ['city', 'state', 'zip'] as const) {
    const field = fills[part];
    if (field && address[part]) patch[field] = address[part];
  }
  return patch;
}
