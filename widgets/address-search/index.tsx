import { useContext, useEffect, useState } from 'react';
import { fieldWidget, STAR, subscribeToPromise, usePort } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import { textControl } from '../text-control/TextControl.tsx';
import type { PlacesPort } from './port.ts';
import { StreetCombobox } from './StreetCombobox.tsx';
import { StreetSlot } from './street-slot.ts';

type OwnOptions = OptionOf<'address-search'>;

/** Answers of the port, requested once per page. */
const availabilityByPort = new WeakMap<PlacesPort, Promise<boolean>>();

/**
 * Whether the service has confirmed that addresses can be searched. After a failure, the next mounted field asks again.
 * @param id the id of the control that is then replaced
 */
function useSearchAvailable(port: PlacesPort, id: string): boolean {
  const [available, setAvailable] = useState(false);
  useEffect(() => {
    let availability = availabilityByPort.get(port);
    if (!availability) {
      availability = port.search('', '', new AbortController().signal).then(({ available: can }) => can);
      availabilityByPort.set(port, availability);
      availability.catch(() => availabilityByPort.delete(port));
    }
    return subscribeToPromise(availability, setAvailable, () => {});
  }, [port]);
  return useAvailableWithoutFocus(available, id);
}

/** `available`, but delayed while the control has the focus, which replacing the control would lose. */
function useAvailableWithoutFocus(available: boolean, id: string): boolean {
  const [isSettled, setIsSettled] = useState(false);
  const waiting = available && !isSettled;
  useEffect(() => {
    if (!waiting) return undefined;
    const settle = (): void => {
      if (document.activeElement?.id !== id) setIsSettled(true);
    };
    settle();
    document.addEventListener('focusin', settle);
    return () => document.removeEventListener('focusin', settle);
  }, [waiting, id]);
  return isSettled;
}

/**
 * The street of an address. A configured place service suggests addresses and fills in suite, city, state and ZIP
 * (`options.fills`); any text is accepted. It renders its own label, because a form may put an element before it
 * (`StreetSlot`).
 */
export const widget = fieldWidget<string, OwnOptions>({ chrome: 'none' }, function AddressSearch(field) {
  const available = useSearchAvailable(usePort<PlacesPort>('places'), field.id);
  const above = useContext(StreetSlot);
  return (
    <>
      {above}
      <label className="tr-field__label" htmlFor={field.id} id={`${field.id}-label`}>
        {field.label}
        {(field.required || field.options.star === true) && (
          <span className="tr-field__star" aria-hidden="true">
            {STAR}
          </span>
        )}
      </label>
      {available && !field.readOnly ? <StreetCombobox {...field} /> : textControl({ widget: field })}
    </>
  );
});
