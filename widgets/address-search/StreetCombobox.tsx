import { Combobox, makeStyles, Option } from '@fluentui/react-components';
import { type JSX, useRef, useState } from 'react';
import type { FieldControl } from '#engine/react';
import { usePort } from '#engine/react';
import { createArrowHandlers } from '../lookup/first-by-arrow.ts';
import { LIST_BOX, listPosition } from '../lookup/list-position.ts';
import { useLookup } from '../lookup/use-lookup.ts';
import type { OptionOf } from '../option-of.ts';
import { controlProps } from '../text-control/control-props.ts';
import { FOCUS_RING, TARGET } from '../text-control/control-styles.ts';
import { LINE, useDraftValue } from '../text-control/use-draft-value.ts';
import type { PlaceSuggestion, PlacesPort } from './port.ts';
import { usePick } from './use-pick.ts';

/** Characters from which a search starts. */
const SHORTEST_QUERY = 4;

const useStyles = makeStyles({
  control: { minHeight: TARGET, width: '100%', minWidth: 0, ...FOCUS_RING },
  input: { fontSize: 'max(16px, 1rem)', minWidth: 0 },
  listbox: LIST_BOX,
  option: { minHeight: TARGET, overflowWrap: 'anywhere' },
});

/** A street input with suggestions below it: arrow keys, Enter, Escape, or continued typing. */
export function StreetCombobox(props: FieldControl<string, OptionOf<'address-search'>>): JSX.Element {
  const { text } = props;
  const styles = useStyles();
  const port = usePort<PlacesPort>('places');
  const session = useRef<string>(undefined);
  const [query, setQuery] = useState<string>();
  const [open, setOpen] = useState(false);
  const [arrow] = useState(createArrowHandlers);
  const draft = useDraftValue<string>({ ...props, ...LINE, live: true });
  const address = usePick(props, draft);

  const lookup = useLookup(query, (askedText, signal) => {
    session.current ??= crypto.randomUUID();
    return port.search(askedText, session.current, signal);
  });
  const suggestions: PlaceSuggestion[] = lookup.state === 'ready' ? lookup.result.results : [];
  const showing = open && suggestions.length > 0;

  const dismiss = (): void => {
    setQuery(undefined);
    setOpen(false);
  };
  const pick = (id: string): void => {
    dismiss();
    void address.take(id, session.current ?? '');
    session.current = undefined;
  };
  const pickState = showing || address.state === 'asking' ? undefined : address.state;

  return (
    <div onKeyDownCapture={arrow.onKeyDownCapture}>
      <Combobox
        {...controlProps(props)}
        className={styles.control}
        input={{ className: styles.input }}
        size="large"
        inlinePopup
        positioning={listPosition}
        freeform
        expandIcon={null}
        value={draft.text}
        selectedOptions={[]}
        open={showing}
        onOpenChange={(_event, data) => setOpen(data.open)}
        onChange={(event) => {
          const typedText = event.target.value;
          arrow.onTyped();
          draft.onTyped(typedText, event.target);
          address.ignorePending();
          setQuery(typedText.trim().length < SHORTEST_QUERY ? undefined : typedText.trim());
          setOpen(true);
        }}
        onOptionSelect={(_event, data) => {
          if (suggestions.some(({ id }) => id === data.optionValue)) pick(String(data.optionValue));
        }}
        onKeyDown={({ key }) => {
          // The combobox handles Escape only if its list is open, so Escape while suggestions load is handled here.
          if (key === 'Escape') dismiss();
        }}
        onFocus={draft.focus}
        onBlur={() => {
          dismiss();
          draft.blur();
        }}
        listbox={{ className: styles.listbox, 'aria-label': text('widgets.addressSearch.suggestions') }}
      >
        {suggestions.map((suggestion) => (
          <Option
            key={suggestion.id}
            value={suggestion.id}
            text={suggestion.text}
            className={styles.option}
            checkIcon={null}
          >
            {suggestion.text}
          </Option>
        ))}
      </Combobox>
      {/* Only for screen readers, except a failure: a visible line would move the list and the filled fields. */}
      <p className={pickState === 'failed' ? 'tr-field__help' : 'tr-visually-hidden'} role="status">
        {showing && text('widgets.addressSearch.count', { count: suggestions.length })}
        {pickState && text(`widgets.addressSearch.${pickState}`)}
      </p>
    </div>
  );
}
