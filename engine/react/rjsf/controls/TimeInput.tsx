import { getTemplate, type WidgetProps } from '@rjsf/utils';

/** `10:30:00`, with or without a fraction and an offset. */
const CLOCK = /^(\d\d:\d\d)(:\d\d)?(\.\d+)?(z|[+-]\d\d(:?\d\d)?)?$/i;

/** A time (`10:30:00`, ISO 8601) in the native control, which takes `10:30` and no offset. */
export function TimeInput(props: WidgetProps) {
  const { onChange, options, registry, value } = props;
  const BaseInput = getTemplate('BaseInputTemplate', registry, options);
  return (
    <BaseInput
      {...props}
      type="time"
      value={shownTime(value)}
      onChange={(text: unknown) => onChange(/^\d\d:\d\d$/.test(String(text)) ? `${text}:00` : text)}
    />
  );
}

function shownTime(value: unknown): string | undefined {
  const [, minutes, seconds = '', fraction = ''] = CLOCK.exec(String(value ?? '')) ?? [];
  if (minutes === undefined) return undefined;
  return seconds === ':00' && fraction === '' ? minutes : `${minutes}${seconds}${fraction}`;
}
