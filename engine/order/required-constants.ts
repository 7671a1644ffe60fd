import { shownFields } from '../flow/index.ts';
import type { ApplicationData, FieldSchema, FieldValue } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';
import type { FormContext } from './form-context.ts';

/**
 * The answers with the required constants of the visible steps, which a page fills in when the form opens [FIELD-74]. A
 * required `true` is left out: it may be a consent, which a client has to send.
 * @param given flat names that keep their state: a client that clears a constant is told that it is missing
 */
export function withRequiredConstants(context: FormContext, given: ReadonlySet<string>): ApplicationData {
  const { application } = context;
  const filled: ApplicationData = {};
  for (const step of context.visibleSteps())
    for (const name of shownFields(step, context)) {
      if (given.has(name) || !step.schema.required?.includes(name) || !isEmpty(application[name])) continue;
      const value = onlyValue(step.schema.properties?.[name]);
      if (value !== undefined) filled[name] = value;
    }
  return Object.keys(filled).length === 0 ? application : { ...application, ...filled };
}

/** The constant of a field, or an object of its required constants; undefined if it has none. */
function onlyValue({
  const: constant,
  required = [],
  properties = {},
}: FieldSchema = {}): FieldValue | undefined {
  if (constant !== undefined) return typeof constant === 'boolean' ? undefined : (constant as FieldValue);
  const inner = required.flatMap((name): [string, FieldValue][] => {
    const value = onlyValue(properties[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return inner.length === 0 ? undefined : Object.fromEntries(inner);
}
