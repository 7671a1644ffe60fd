import type { FieldError, FlowContext } from '../flow/index.ts';
import { hiddenFields, holds, outerName } from '../flow/index.ts';
import { validateStep } from './validate.ts';

/**
 * The errors in answers that a link hides, also in steps that it hides completely: a present value must be valid
 * [LINK-26]. Steps whose `show` rule fails are skipped.
 */
export function hiddenErrors(context: FlowContext): FieldError[] {
  const { flow } = context;
  if (context.hidden.length === 0) return [];
  return flow.steps.flatMap((step) => {
    const hidden = hiddenFields(context, step);
    if (hidden.size === 0 || !holds(step.show, context)) return [];
    return validateStep(step, context).filter(({ field }) => hidden.has(outerName(field)));
  });
}
