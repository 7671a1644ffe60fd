import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { type ClipboardEvent, type JSX, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { normalize, plainSigns } from '#engine';
import type { FieldControl } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import { SelectControl } from '../select/SelectControl.tsx';
import { groupName } from '../text-control/control-props.ts';
import { type DateParts, dateOf, numberOptions, partAutoComplete, partsOf } from './date-parts.ts';

const ORDER = ['month', 'day', 'year'] as const;
const LARGEST: Record<keyof DateParts, number> = { month: 12, day: 31, year: 9999 };
const SEPARATOR = /^[/.\- ]$/;

/** The part that gets the focus, its digits so far, and the value to select. */
interface TypedKey {
  part: keyof DateParts;
  digits: string;
  value?: string;
}

/**
 * Interprets a key pressed in one of the three selects, so that a date can be typed as into a text field: `01/31/1980`,
 * `1/5/1980`, `01311980`.
 * @returns undefined for a key that is not part of a date
 */
function readKey(part: keyof DateParts, digits: string, key: string): TypedKey | undefined {
  const next = ORDER[ORDER.indexOf(part) + 1];
  if (SEPARATOR.test(key)) {
    if (key === ' ' && digits === '') return undefined;
    return { part: (digits && next) || part, digits: '' };
  }
  if (!/^\d$/.test(key)) return undefined;
  const length = part === 'year' ? 4 : 2;
  const isFull = digits.length === length;
  // The digit that completes a part keeps the focus, so that Tab moves on as in any form; the next digit moves it.
  if (isFull && next) return readKey(next, '', key);
  const typedDigits = isFull ? key : `${digits}${key}`;
  const number = Number(typedDigits);
  if (number > LARGEST[part] || (typedDigits.length === length && number === 0)) return { part, digits };
  const isSelectable = part === 'year' ? typedDigits.length === length : number > 0;
  return { part, digits: typedDigits, ...(isSelectable && { value: typedDigits.padStart(length, '0') }) };
}

/** `01/31/1980`, `1980-01-31`; undefined if it is no date. */
function readPastedDate(text: string): DateParts | undefined {
  const parts = partsOf(String(normalize('date-us', text)));
  return parts.year && parts.month && parts.day ? parts : undefined;
}

/** On a window this narrow, the month has a line of its own, and day and year share the second line. */
const NARROW = '@media (max-width: 479px)';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  part: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  month: {
    flexGrow: 1,
    flexBasis: '9rem',
    maxWidth: '12rem',
    [NARROW]: { flexBasis: '100%', maxWidth: 'none' },
  },
  label: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  number: { flexGrow: 1, flexBasis: '7rem', maxWidth: '8rem', [NARROW]: { maxWidth: 'none' } },
});

/** The list of years opens here, near the average birth year of applicants. */
const OPENING_YEAR = '1980';

/** The years of a range, the latest first, and the chosen one if it is out of the range, such as after a prefill. */
function yearChoices(first: number, last: number, chosen: string): { value: string; label: string }[] {
  const years = numberOptions(last, first, String);
  const isListed = chosen === '' || years.some(({ value }) => value === chosen);
  return isListed ? years : [{ value: chosen, label: chosen }, ...years];
}

/**
 * Three selects for one date, which can also be typed or pasted (`01/31/1980`). A day that the month lacks can be
 * chosen: validation reports it. A pasted date that can't be chosen gets a message.
 */
export function DateSelects(props: FieldControl<string, OptionOf<'date-of-birth'>>): JSX.Element {
  const { id, name, value, label, readOnly, required, error, describedBy, options, text } = props;
  const styles = useStyles();
  const parts = partsOf(value);
  const minYear = typeof options.minYear === 'number' ? options.minYear : 1900;
  const maxYear = typeof options.maxYear === 'number' ? options.maxYear : 2008;
  const choices = useMemo(
    () => ({
      month: numberOptions(1, 12, monthName),
      day: numberOptions(1, 31, String),
      year: yearChoices(minYear, maxYear, parts.year),
    }),
    [minYear, maxYear, parts.year],
  );

  const typedRef = useRef('');
  const [isRefused, setRefused] = useState(false);
  const ids = { month: id, day: `${id}-day`, year: `${id}-year` };
  const isOffered = (part: keyof DateParts, value: string): boolean =>
    choices[part].some(({ value: choiceValue }) => choiceValue === value);
  const changeParts = (change: Partial<DateParts>): void => {
    setRefused(false);
    props.onChange(dateOf({ ...parts, ...change }));
  };
  const onKeyDown = (part: keyof DateParts, event: KeyboardEvent): void => {
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return;
    const typedKey = readKey(part, typedRef.current, plainSigns(event.key));
    if (!typedKey) return;
    event.preventDefault();
    if (typedKey.part !== part) document.getElementById(ids[typedKey.part])?.focus();
    // Set after moving the focus, because `onFocus` resets it.
    typedRef.current = typedKey.digits;
    if (typedKey.value !== undefined && isOffered(typedKey.part, typedKey.value))
      changeParts({ [typedKey.part]: typedKey.value });
  };
  const paste = (event: ClipboardEvent): void => {
    if (readOnly) return;
    event.preventDefault();
    const pastedParts = readPastedDate(event.clipboardData.getData('text'));
    if (pastedParts && ORDER.every((part) => isOffered(part, pastedParts[part]))) changeParts(pastedParts);
    else setRefused(true);
  };

  const renderPart = (part: keyof DateParts): JSX.Element => (
    <div className={`${styles.part} ${part === 'month' ? styles.month : styles.number}`}>
      <Label htmlFor={ids[part]} className={styles.label}>
        {text(`widgets.dateOfBirth.${part}`)}
      </Label>
      <SelectControl
        id={ids[part]}
        name={`${name}_${part}`}
        choices={choices[part]}
        value={parts[part]}
        empty={text('widgets.dateOfBirth.choose')}
        opensAt={part === 'year' ? OPENING_YEAR : undefined}
        disabled={readOnly}
        autoComplete={partAutoComplete(props.autoComplete, part)}
        aria-invalid={error === undefined ? undefined : true}
        aria-required={required || undefined}
        onKeyDown={(event) => onKeyDown(part, event)}
        onFocus={() => {
          typedRef.current = '';
        }}
        onChange={(choice) => changeParts({ [part]: choice === undefined ? '' : String(choice) })}
      />
    </div>
  );

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the engine has drawn the label. */}
      <div
        role="group"
        {...groupName(id, label)}
        aria-describedby={describedBy}
        className={styles.root}
        onPaste={paste}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur();
        }}
      >
        {renderPart('month')}
        {renderPart('day')}
        {renderPart('year')}
      </div>
      <div role="alert">
        {isRefused && <p className="tr-field__error">{text('widgets.dateOfBirth.refused')}</p>}
      </div>
    </>
  );
}

/** The month in the language of the page. */
function monthName(month: number): string {
  const language = document.documentElement.lang || 'en-US';
  return new Intl.DateTimeFormat(language, { month: 'long', calendar: 'gregory', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, 1),
  );
}
