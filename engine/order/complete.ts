import type { CompiledStep, FlowContext } from '../flow/index.ts';
import { flatName, hiddenFields, holdsWithHidden, listOf, readField, reasonNotAsked } from '../flow/index.ts';
import type { FieldSchema, ListItem } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';
import { validateStep } from '../validate/index.ts';

/** Whether a step is valid and its `complete` rule holds; neither requires fields that are hidden [LINK-25] or awaited. */
export function isComplete(step: CompiledStep, context: FlowContext): boolean {
  return (
    holdsWithHidden(step.complete, context) &&
    !lacksAnswer(step, context) &&
    validateStep(step, context).length === 0
  );
}

const PLAIN_TYPES = new Set(['string', 'number', 'integer', 'boolean']);

/**
 * Whether a required text, number or boolean of the step or of a list item is missing. A cheap check before the step's
 * validator, whose code would otherwise be parsed and run even for steps that the user has not reached.
 */
function lacksAnswer(step: CompiledStep, context: FlowContext): boolean {
  const { flow, application } = context;
  const hidden = hiddenFields(context, step);
  const lacksRequired = (schema: FieldSchema, nameOf: (field: string) => string, item?: ListItem): boolean =>
    (schema.required ?? []).some((field) => {
      const value = item ? item[field] : readField(flow, application, field);
      const { type = '', 'x-flat': isList } = schema.properties?.[field] ?? {};
      // The rules of a present object or list decide what may be missing in it.
      if (PLAIN_TYPES.has(type) ? !isEmpty(value) : type !== 'array' || isList || value !== undefined)
        return false;
      return reasonNotAsked(step, nameOf(field), context, hidden) === undefined;
    });
  if (lacksRequired(step.schema, (field) => field)) return true;
  return Object.entries(step.itemSchemas).some(([list, schema]) => {
    const items = listOf(application, list);
    return (items.length > 0 ? items : [{}]).some((item, index) =>
      lacksRequired(schema, (field) => flatName(flow.application, `/${list}/${index}/${field}`), item),
    );
  });
}
