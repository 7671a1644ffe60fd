import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { type JSX, useMemo } from 'react';
import type { FieldControl } from '#engine/react/widget-contract.ts';
import { SelectControl } from '../select/SelectControl.tsx';
import { groupName } from '../text-control/control-props.ts';
import { type DateParts, dateOf, numbered, partAutoComplete, partsOf } from './date-parts.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  part: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  month: { flexGrow: 2, flexBasis: '9rem', maxWidth: '12rem' },
  label: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  number: { flexGrow: 1, flexBasis: '6rem', maxWidth: '8rem' },
});

/** Three selects that are one date. A day that a month does not have can be chosen: validation says so. */
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

  const part = (key: keyof DateParts, partId: string): JSX.Element => (
    <div className={`${styles.part} ${key === 'month' ? styles.month : styles.number}`}>
      <Label htmlFor={partId} className={styles.label}>
        {text(`widgets.dateOfBirth.${key}`)}
      </Label>
      <SelectControl
        id={partId}
        name={`${name}_${key}`}
        choices={choices[key]}
        value={parts[key]}
        empty={text('widgets.dateOfBirth.choose')}
        disabled={readOnly}
        autoComplete={partAutoComplete(props.autoComplete, key)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy}
        aria-required={required || undefined}
        onChange={(chosen) => props.onChange(dateOf({ ...parts, [key]: chosen ?? '' }))}
      />
    </div>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the engine has drawn the label.
    <div
      role="group"
      {...groupName(id, label)}
      className={styles.root}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur();
      }}
    >
      {part('month', id)}
      {part('day', `${id}-day`)}
      {part('year', `${id}-year`)}
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
