import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type CompiledFlow, type CompiledStep, everyField, locate, outerName, stepPath } from '#engine';
import { focusField } from '#engine/react';

/** The step that asks for a field; undefined if it is the step at hand or no step asks for it. @param field flat or deep name */
export function otherStepOf(flow: CompiledFlow, here: CompiledStep, field: string): CompiledStep | undefined {
  const place = locate(flow.application, outerName(field));
  const name = place?.list ?? place?.field ?? field;
  const isAsking = (step: CompiledStep): boolean => everyField(step.schema)[name] !== undefined;
  return isAsking(here) ? undefined : flow.steps.find(isAsking);
}

/** The address of a field at its step, from where Continue leads back to the step at hand. */
export function fieldPath(flow: CompiledFlow, here: CompiledStep, to: CompiledStep, field: string): string {
  return `${stepPath(flow, to)}?${new URLSearchParams({ return: here.path })}#${field}`;
}

/** Focuses the field that the address names (`#loan_amount`), after the heading has had the focus. */
export function useFocusNamedField(flow: CompiledFlow, step: CompiledStep): void {
  const { hash } = useLocation();
  useEffect(() => {
    const name = hash.slice(1);
    if (locate(flow.application, name)) focusField(name);
  }, [flow, step, hash]);
}
