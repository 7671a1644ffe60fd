import { getTemplate, localToUTC, utcToLocal, type WidgetProps } from '@rjsf/utils';

/** `2026-03-08T02:30` as the native control gives it: a time on the person's own clock. */
const LOCAL = /^\d{4,}-\d\d-\d\dT(\d\d:\d\d)(:\d\d(\.\d+)?)?$/;

/**
 * A date and time in the native control, stored in UTC. A time that the clock skips when daylight saving time begins
 * stays as it was entered, without an offset, which is an error of the format: the clock's next hour would be another answer.
 */
export function DateTimeInput(props: WidgetProps) {
  const { onChange, options, registry, value } = props;
  const BaseInput = getTemplate('BaseInputTemplate', registry, options);
  return (
    <BaseInput
      {...props}
      type="datetime-local"
      value={LOCAL.test(String(value)) ? value : utcToLocal(value)}
      onChange={(text: unknown) =>
        onChange(typeof text === 'string' && isSkipped(text) ? text : localToUTC(text as string))
      }
    />
  );
}

/** Whether the person's clock has no such time on that day. */
function isSkipped(text: string): boolean {
  const [, minutes] = LOCAL.exec(text) ?? [];
  const time = new Date(text);
  return (
    minutes !== undefined &&
    !Number.isNaN(time.getTime()) &&
    utcToLocal(time.toJSON()).slice(11, 16) !== minutes
  );
}
