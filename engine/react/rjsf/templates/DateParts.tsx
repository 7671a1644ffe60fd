import { DateElement, getDateElementProps, pad, TranslatableString, type WidgetProps } from '@rjsf/utils';

const DATE = ['year', 'month', 'day'] as const;
const TIME = ['hour', 'minute', 'second'] as const;
type Part = (typeof DATE)[number] | (typeof TIME)[number];

/** What rjsf's selects take for a part that is not chosen. */
const NONE = -1;

const VALUE = /^(\d{4})?-(\d\d)?-(\d\d)?(?:T(\d\d)?:(\d\d)?:(\d\d)?(?:\.\d+)?Z)?$/;

/**
 * A date, with `time` also a time (UTC, as in rjsf), in a select for each part. rjsf's own turns February 30 into March 2, and
 * forgets a choice of some parts: here the value says what was chosen (`2027-02-30`, `2027-02-`), and validation refuses it.
 */
export function DateParts({ time = false, ...props }: WidgetProps & { time?: boolean }) {
  const { id, name, value, onChange, onBlur, onFocus, options, registry } = props;
  const isLocked = props.disabled === true || props.readonly === true;
  const parts = partsOf(value);
  const { yearsRange, format } = options as {
    yearsRange?: [number, number];
    format?: 'YMD' | 'MDY' | 'DMY';
  };
  const now = (): string => (time ? new Date().toJSON() : new Date().toJSON().slice(0, 10));
  const choose = (part: string, chosen: unknown): void =>
    onChange(dateText({ ...parts, [part]: typeof chosen === 'number' ? chosen : NONE }, time));
  return (
    <ul className="list-inline">
      {getDateElementProps(parts, time, yearsRange, format).map((element, at) => (
        <li className="list-inline-item" key={element.type}>
          <DateElement
            {...element}
            rootId={id}
            name={name}
            select={choose}
            disabled={props.disabled ?? false}
            readonly={props.readonly ?? false}
            autofocus={props.autofocus === true && at === 0}
            registry={registry}
            onBlur={onBlur}
            onFocus={onFocus}
          />
        </li>
      ))}
      {[
        { hidden: options.hideNowButton, word: TranslatableString.NowLabel, next: now },
        { hidden: options.hideClearButton, word: TranslatableString.ClearLabel, next: () => undefined },
      ].map(
        ({ hidden, word, next }) =>
          hidden !== true && (
            <li className="list-inline-item" key={word}>
              <button
                type="button"
                className="tr-button"
                disabled={isLocked}
                onClick={() => onChange(next())}
              >
                {registry.translateString(word)}
              </button>
            </li>
          ),
      )}
    </ul>
  );
}

/** A date and a time in selects. */
export function DateTimeParts(props: WidgetProps) {
  return <DateParts {...props} time />;
}

function partsOf(value: unknown): Record<Part, number> {
  const text = typeof value === 'string' ? value : '';
  const known = VALUE.exec(text) ?? VALUE.exec(inUtc(text));
  return Object.fromEntries(
    [...DATE, ...TIME].map((part, at) => [
      part,
      known?.[at + 1] === undefined ? NONE : Number(known[at + 1]),
    ]),
  ) as Record<Part, number>;
}

/** A whole date and time with another offset, as UTC; nothing for any other text. */
function inUtc(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? '' : date.toJSON();
}

/** Undefined if nothing is chosen; otherwise each part that is not chosen is left out: `2027-02-`. */
function dateText(parts: Record<Part, number>, time: boolean): string | undefined {
  const asked: readonly Part[] = time ? [...DATE, ...TIME] : DATE;
  if (asked.every((part) => parts[part] === NONE)) return undefined;
  const digits = (part: Part): string =>
    parts[part] === NONE ? '' : pad(parts[part], part === 'year' ? 4 : 2);
  const date = DATE.map(digits).join('-');
  return time ? `${date}T${TIME.map(digits).join(':')}.000Z` : date;
}
