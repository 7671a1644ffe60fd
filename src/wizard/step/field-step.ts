import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type CompiledFlow,
  type CompiledStep,
  everyField,
  isEmpty,
  locate,
  outerName,
  readField,
  stepPath,
} from '#engine';
import { focusField, useEngine } from '#engine/react';

/** Another step that asks for a field, if any. @param field flat or deep name */
export function otherStepOf(flow: CompiledFlow, here: CompiledStep, field: string): CompiledStep | undefined {
  const own = outerName(field);
  const list = locate(flow.application, own)?.list;
  // A step's schema has the flat name of one field, or the list's name for complete items.
  const isAsking = ({ schema }: CompiledStep): boolean =>
    [own, list].some((name) => name !== undefined && everyField(schema)[name] !== undefined);
  return isAsking(here) ? undefined : flow.steps.find(isAsking);
}

/** The address of a field at its step, which returns to the current step. */
export function fieldPath(flow: CompiledFlow, here: CompiledStep, to: CompiledStep, field: string): string {
  return `${stepPath(flow, to)}?${new URLSearchParams({ return: here.path })}#${field}`;
}

/**
 * Focuses the field in the address's hash (`#loan_amount`) after the heading, and shows its error: the person
 * may have followed the link of an error.
 */
export function useFocusNamedField(step: CompiledStep): void {
  const { hash } = useLocation();
  const engine = useEngine();
  useEffect(() => {
    const name = hash.slice(1);
    if (!locate(engine.flow.application, name)) return;
    focusField(name);
    const { application } = engine.state();
    const error = isEmpty(readField(engine.flow, application, name))
      ? undefined
      : engine.context().errorOf(step, name);
    if (error) engine.dispatch({ type: 'errors', errors: [error], fields: [name] });
  }, [engine, step, hash]);
}
