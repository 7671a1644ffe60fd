import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { type ClipboardEvent, type JSX, type KeyboardEvent, useMemo, useRef } from 'react';
import type { FieldControl } from '#engine/react/widget-contract.ts';
import { SelectControl } from '../select/SelectControl.tsx';
import { groupName } from '../text-control/control-props.ts';
import { type DateParts, dateOf, numbered, partAutoComplete, partsOf } from './date-parts.ts';
import { pastedDate, typeKey } from './typed-date.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  part: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  month: { flexGrow: 1, flexBasis: '9rem', maxWidth: '12rem' },
  label: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  number: { flexGrow: 1, flexBasis: '7rem', maxWidth: '8rem' },
});

/** Where the list of years opens while none is chosen: the middle of those who apply, with later years above it. */
const OPENS_AT = '1980';

/**
 * Three selects that are one date; it can be typed or pasted into them as well (`01/31/1980`). A day that a month does not
 * have can be chosen: validation says so.
 */
export function DateSelects(props: FieldControl<string>): JSX.Element {
  const { id, name, value, label, readOnly, required, error, describedBy, options, text } = props;
  const styles = useStyles();
  const parts = partsOf(value);
  const minYear = typeof options.minYear === 'number' ? options.minYear : 1900;
  const maxYear = typeof options.maxYear === 'number' ? options.maxYear : 2008;
  const choices = useMemo(
    () => ({
      month: numbered(1, 12, monthName),
      day: numbered(1, 31, String),
      year: numbered(maxYear, minYear, String),
    }),
    [minYear, maxYear],
  );

  const typed = useRef('');
  const ids = { month: id, day: `${id}-day`, year: `${id}-year` };
  const set = (change: Partial<DateParts>): void => props.onChange(dateOf({ ...parts, ...change }));
  const type = (key: keyof DateParts, event: KeyboardEvent): void => {
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return;
    const done = typeKey(key, typed.current, event.key);
    if (!done) return;
    event.preventDefault();
    typed.current = done.digits;
    if (done.value !== undefined && choices[key].some(({ value: known }) => known === done.value))
      set({ [key]: done.value });
    if (done.next) document.getElementById(ids[done.next])?.focus();
  };
  const paste = (event: ClipboardEvent): void => {
    const given = readOnly ? undefined : pastedDate(event.clipboardData.getData('text'));
    if (!given) return;
    event.preventDefault();
    set(given);
  };

  const part = (key: keyof DateParts): JSX.Element => (
    <div className={`${styles.part} ${key === 'month' ? styles.month : styles.number}`}>
      <Label htmlFor={ids[key]} className={styles.label}>
        {text(`widgets.dateOfBirth.${key}`)}
      </Label>
      <SelectControl
        id={ids[key]}
        name={`${name}_${key}`}
        choices={choices[key]}
        value={parts[key]}
        empty={text('widgets.dateOfBirth.choose')}
        opensAt={key === 'year' ? OPENS_AT : undefined}
        disabled={readOnly}
        autoComplete={partAutoComplete(props.autoComplete, key)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy}
        aria-required={required || undefined}
        onKeyDown={(event) => type(key, event)}
        onFocus={() => {
          typed.current = '';
        }}
        onChange={(chosen) => set({ [key]: chosen === undefined ? '' : String(chosen) })}
      />
    </div>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the engine has drawn the label.
    <div
      role="group"
      {...groupName(id, label)}
      className={styles.root}
      onPaste={paste}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur();
      }}
    >
      {part('month')}
      {part('day')}
      {part('year')}
    </div>
  );
}

/** The month in the language of the page. */
function monthName(month: number): string {
  const language = document.documentElement.lang || 'en-US';
  return new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, 1),
  );
}
