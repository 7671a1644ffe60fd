import {
  dateRangeOptions,
  type EnumOptionsType,
  getDateElementProps,
  pad,
  type WidgetProps,
} from '@rjsf/utils';
import { useField } from '../../field/index.ts';

const DATE = ['year', 'month', 'day'] as const;
const TIME = ['hour', 'minute', 'second'] as const;
type Part = (typeof DATE)[number] | (typeof TIME)[number];

const PART_WORDS: Record<Part, string> = {
  year: 'widgets.dateOfBirth.year',
  month: 'widgets.dateOfBirth.month',
  day: 'widgets.dateOfBirth.day',
  hour: 'widgets.dateParts.hour',
  minute: 'widgets.dateParts.minute',
  second: 'widgets.dateParts.second',
};

const NONE = -1;

const VALUE = /^(\d{4})?-(\d\d)?-(\d\d)?(?:T(\d\d)?:(\d\d)?:(\d\d)?(?:\.\d+)?Z)?$/;

/**
 * A date, with `time` also a time (UTC, as in rjsf), in a select for each part. Keeps an impossible or incomplete
 * choice as the value (`2027-02-30`, `2027-02-`), which validation refuses; rjsf's own changes or loses it.
 */
export function DateParts({ time = false, ...props }: WidgetProps & { time?: boolean }) {
  const { id, value, onChange, onBlur, onFocus, options } = props;
  const { name, label, describedBy, error, required, readOnly, text } = useField(props);
  const parts = partsOf(value);
  const { yearsRange, format } = options as {
    yearsRange?: [number, number];
    format?: 'YMD' | 'MDY' | 'DMY';
  };
  const now = (): string => (time ? new Date().toJSON() : localDate(new Date()));
  return (
    <ul className="list-inline">
      {getDateElementProps(parts, time, yearsRange, format).map(({ type, range }, index) => {
        const part = type as Part;
        const word = text(PART_WORDS[part]);
        return (
          <li className="list-inline-item" key={part}>
            <span className="tr-select tr-select--medium">
              <select
                // The field's label, description and error links refer to the first part [SCREEN-76].
                id={index === 0 ? id : `${id}_${part}`}
                name={name}
                className="tr-control tr-control--figures"
                aria-label={text('widgets.dateParts.of', { label, part: word })}
                aria-required={required || undefined}
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={index === 0 ? describedBy : undefined}
                // biome-ignore lint/a11y/noAutofocus: `ui:autofocus` asks for it.
                autoFocus={props.autofocus === true && index === 0}
                disabled={readOnly}
                value={parts[part] === NONE ? '' : String(parts[part])}
                onChange={({ target }) =>
                  onChange(
                    dateText({ ...parts, [part]: target.value === '' ? NONE : Number(target.value) }, time),
                  )
                }
                onBlur={() => onBlur(id, value)}
                onFocus={() => onFocus(id, value)}
              >
                <option value="">{word}</option>
                {choicesWith(dateRangeOptions(...range), parts[part]).map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            </span>
          </li>
        );
      })}
      {[
        { hidden: options.hideNowButton, word: text('widgets.dateParts.now'), next: now },
        { hidden: options.hideClearButton, word: text('widgets.dateParts.clear'), next: () => undefined },
      ].map(
        ({ hidden, word, next }) =>
          hidden !== true && (
            <li className="list-inline-item" key={word}>
              <button
                type="button"
                className="tr-button"
                aria-label={text('widgets.dateParts.of', { label, part: word })}
                disabled={readOnly}
                onClick={() => onChange(next())}
              >
                {word}
              </button>
            </li>
          ),
      )}
    </ul>
  );
}

/** The date of the person's own clock: in the evening of the Americas it is tomorrow in UTC. */
function localDate(now: Date): string {
  return [pad(now.getFullYear(), 4), pad(now.getMonth() + 1, 2), pad(now.getDate(), 2)].join('-');
}

/** The choices, with the chosen number first if it is not among them, such as a year out of range. */
function choicesWith(
  choices: readonly EnumOptionsType[],
  chosen: number,
): { value: string; label: string }[] {
  const texts = choices.map(({ value, label }) => ({ value: String(value), label }));
  const isListed = chosen === NONE || texts.some(({ value }) => value === String(chosen));
  return isListed ? texts : [{ value: String(chosen), label: pad(chosen, 4) }, ...texts];
}

export function DateTimeParts(props: WidgetProps) {
  return <DateParts {...props} time />;
}

function partsOf(value: unknown): Record<Part, number> {
  const text = typeof value === 'string' ? value : '';
  const match = VALUE.exec(text) ?? VALUE.exec(toUtc(text));
  return Object.fromEntries(
    [...DATE, ...TIME].map((part, index) => [
      part,
      match?.[index + 1] === undefined ? NONE : Number(match[index + 1]),
    ]),
  ) as Record<Part, number>;
}

/** Converts a date and time to UTC; '' for any other text. */
function toUtc(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? '' : date.toJSON();
}

/** Writes the chosen parts as a date; parts that are not chosen are left out (`2027-02-`). Undefined if none is chosen. */
function dateText(parts: Record<Part, number>, time: boolean): string | undefined {
  const askedParts: readonly Part[] = time ? [...DATE, ...TIME] : DATE;
  if (askedParts.every((part) => parts[part] === NONE)) return undefined;
  const digits = (part: Part): string =>
    parts[part] === NONE ? '' : pad(parts[part], part === 'year' ? 4 : 2);
  const date = DATE.map(digits).join('-');
  return time ? `${date}T${TIME.map(digits).join(':')}.000Z` : date;
}
