import { type CompiledStep, type Engine, type FieldSchema, shownFields } from '#engine';
import type { Analytics } from './analytics.ts';

function stepProperties({ flow }: Engine, step: CompiledStep): Record<string, unknown> {
  return { flow: flow.id, flow_version: flow.version, step: step.id, step_path: step.path };
}

export function trackStepViewed(analytics: Analytics, engine: Engine, step: CompiledStep): void {
  analytics.push('step_viewed', stepProperties(engine, step));
}

/** Includes choices by flat name, never free text. */
export function trackStepCompleted(analytics: Analytics, engine: Engine, step: CompiledStep): void {
  const { application } = engine.state();
  const chosenNames = shownFields(step, engine.context()).filter((name) => {
    const schema = engine.flow.application.properties?.[name];
    return schema !== undefined && isChoice(schema) && application[name] !== undefined;
  });
  const answers = Object.fromEntries(chosenNames.map((name) => [name, application[name]]));
  analytics.push('step_completed', { ...stepProperties(engine, step), ...answers });
}

/** Counts the wrong fields by broken rule: `business_ein: pattern`; a sensitive field without its name. */
export function trackStepErrors(
  analytics: Analytics,
  engine: Engine,
  step: CompiledStep,
  fields: readonly string[],
): void {
  const { errors } = engine.state();
  const rules = Object.fromEntries(fields.map((field) => [field, errors[field]?.keyword ?? '']));
  analytics.push('step_errors', {
    ...stepProperties(engine, step),
    error_count: fields.length,
    errors: rules,
  });
}

export function trackSubmitted(analytics: Analytics, engine: Engine, step: CompiledStep): void {
  analytics.push('application_submitted', stepProperties(engine, step));
}

function isChoice(schema: FieldSchema): boolean {
  if (schema.type === 'boolean' || schema['x-limit'] !== undefined) return true;
  return schema['x-options'] !== undefined || schema.items?.['x-options'] !== undefined;
}
