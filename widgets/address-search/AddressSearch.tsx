import type { WidgetProps } from '@rjsf/utils';
import { type JSX, useContext } from 'react';
import { usePort } from '#engine/react/engine-context.tsx';
import { useField } from '#engine/react/use-field.ts';
import { textControl } from '../text-control/TextControl.tsx';
import type { PlacesPort } from './port.ts';
import { StreetCombobox } from './StreetCombobox.tsx';
import { StreetSlot } from './street-slot.ts';
import { useSearchAvailable } from './use-available.ts';

/**
 * The street of an address. Where a place service is set up it suggests addresses and fills suite, city, state and ZIP
 * (`options.fills`); everywhere else it is a plain text field. What is typed is always taken as it is.
 * It draws its own label, because a form may put something of its own before it.
 */
export function AddressSearch(props: WidgetProps): JSX.Element {
  const field = useField<string>(props);
  const available = useSearchAvailable(usePort<PlacesPort>('places'), field.id);
  const above = useContext(StreetSlot);
  return (
    <>
      {above}
      <label className="tr-field__label" htmlFor={field.id} id={`${field.id}-label`}>
        {field.label}
        {(field.required || field.options.star === true) && (
          <span className="tr-field__star" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {available && !field.readOnly ? <StreetCombobox {...field} /> : textControl({ widget: field })}
    </>
  );
}
