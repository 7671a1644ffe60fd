import { Button, makeStyles } from '@fluentui/react-components';
import { type JSX, useLayoutEffect, useState } from 'react';
import { TYPING } from '#domain/limits.ts';
import type { Masked } from '#engine';
import type { FieldControl } from '#engine/react';
import { fieldWidget, useDelayContinue, usePort } from '#engine/react';
import { filledFields } from '../address-search/fills.ts';
import type { PlacesPort } from '../address-search/port.ts';
import { useLookup } from '../lookup/use-lookup.ts';
import type { OptionOf } from '../option-of.ts';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth, TARGET } from '../text-control/control-styles.ts';
import { renderControl } from '../text-control/render-control.tsx';
import { TextInput } from '../text-control/TextInput.tsx';
import { LINE, useDraftValue } from '../text-control/use-draft-value.ts';

const COMPLETE = /^\s*(\d{5})([\s-]*\d{4})?\s*$/;

const useStyles = makeStyles({
  /** Reserves the button's space, so that nothing moves under the next press. */
  asking: { minHeight: `calc(${TARGET} + 8px)` },
  offer: { minHeight: TARGET, marginTop: '8px', maxWidth: '100%', whiteSpace: 'normal', textAlign: 'left' },
});

/**
 * A ZIP code, 5 digits or 5+4 [FIELD-12]. A typed ZIP fills in city and state if both are empty. If they
 * differ from the entered city and state, a button offers them.
 */
export const widget = fieldWidget<string | Masked, OptionOf<'zip'>>({ chrome: 'label' }, function Zip(field) {
  return renderControl(field, (editor) => <ZipInput {...editor} />);
});

function ZipInput(props: FieldControl<string, OptionOf<'zip'>>): JSX.Element {
  const { id, options, siblings, text } = props;
  const styles = useStyles();
  const port = usePort<PlacesPort>('places');
  const [used, setUsed] = useState('');
  const [isTyped, setIsTyped] = useState(false);
  const draft = useDraftValue<string>({ ...props, ...LINE, live: true });

  const fills = filledFields(options);
  const fillable = Boolean(fills.city && fills.state) && !props.readOnly;
  const digits = COMPLETE.exec(draft.text)?.[1];
  const lookup = useLookup(fillable ? digits : undefined, (zip, signal) => port.zip(zip, signal), 100);
  const place = lookup.state === 'ready' ? lookup.result : undefined;
  const offer =
    place &&
    !(
      isSameText(siblings.get(fills.city ?? ''), place.city) &&
      isSameText(siblings.get(fills.state ?? ''), place.state)
    )
      ? place
      : undefined;

  const fill = (place: { city: string; state: string }): void => {
    siblings.set({ [fills.city ?? '']: place.city, [fills.state ?? '']: place.state });
    setUsed(text('widgets.zip.used', { ...place }));
  };
  const isBlank = ![fills.city, fills.state].some((candidate) => siblings.get(candidate ?? ''));
  useDelayContinue(lookup.state === 'loading' && isTyped && isBlank, TYPING.arrivingMs);
  const fillsAutomatically = offer && isTyped && isBlank;
  // Fills in when the lookup's answer arrives, but never over the person's own input. Before the paint: a waiting
  // Continue proceeds in the microtask after the commit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what matters, not a new drawing.
  useLayoutEffect(() => {
    if (fillsAutomatically) fill(offer);
  }, [fillsAutomatically]);

  return (
    <div>
      <TextInput
        {...controlProps(props)}
        {...draft.input}
        answer={controlWidth(options, 'short')}
        figures
        inputMode="numeric"
        onChange={(event, data) => {
          setUsed('');
          setIsTyped(true);
          draft.onTyped(data.value, event.target);
        }}
        onFocus={draft.focus}
        onBlur={draft.blur}
      />
      {lookup.state === 'loading' && isTyped && !isBlank && <div className={styles.asking} />}
      {offer && !fillsAutomatically && (
        <div>
          <Button
            type="button"
            className={styles.offer}
            onClick={() => {
              fill(offer);
              // The button disappears: keep the focus in the field.
              document.getElementById(id)?.focus();
            }}
          >
            {text('widgets.zip.use', { ...offer })}
          </Button>
        </div>
      )}
      <p className="tr-visually-hidden" role="status">
        {offer && !fillsAutomatically ? text('widgets.zip.offer', { ...offer }) : used}
      </p>
    </div>
  );
}

function isSameText(value: unknown, suggested: string): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === suggested.toLowerCase();
}
