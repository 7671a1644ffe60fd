import type { WidgetProps } from '@rjsf/utils';
import { useField } from '../../field/index.ts';

const SIGNS = { star: ['\u2605', '\u2606'], heart: ['\u2665', '\u2661'] } as const;
/** rjsf's limit for the number of stars. */
const MOST = 5;

/** A number as stars or hearts: a radio for each number, for keyboards and screen readers. */
export function Rating(props: WidgetProps) {
  const { id, onChange, onFocus } = props;
  const { name, label, value, describedBy, error, required, readOnly, options, schema, onBlur, text } =
    useField<number, 'stars' | 'shape'>(props);
  const maximum = Math.min(schema.maximum ?? Number(options.stars ?? MOST), MOST);
  const minimum = Math.max(schema.minimum ?? 1, 1);
  const [full, empty] = SIGNS[options.shape === 'heart' ? 'heart' : 'star'];
  const numbers = Array.from({ length: Math.max(maximum - minimum + 1, 1) }, (_, index) => minimum + index);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={error === undefined ? undefined : true}
      className="tr-cards tr-cards--row"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      {numbers.map((number) => (
        <label key={number} className={readOnly ? 'tr-card tr-card--locked' : 'tr-card'}>
          <input
            id={number === (value ?? minimum) ? id : `${id}-${number}`}
            type="radio"
            className="tr-mark"
            name={name}
            value={number}
            checked={number === value}
            disabled={readOnly}
            aria-label={text('widgets.rating.of', { number, most: maximum })}
            onChange={() => onChange(number)}
            onFocus={() => onFocus(id, value)}
          />
          <span aria-hidden="true">{number <= (value ?? 0) ? full : empty}</span>
        </label>
      ))}
    </div>
  );
}
