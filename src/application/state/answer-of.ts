import { type Role, roleField } from '#domain/roles.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type CompiledStep,
  type FieldValue,
  readField,
} from '#engine';

/** The answer of the field with a role; undefined if no field has it or it is unanswered. */
export function answerByRole(
  flow: CompiledFlow,
  application: ApplicationData,
  role: Role,
): FieldValue | undefined {
  return readField(flow, application, roleField(flow, role));
}

/** As `answerByRole`, but '' if the answer is not a text. */
export function textByRole(flow: CompiledFlow, application: ApplicationData, role: Role): string {
  const value = answerByRole(flow, application, role);
  return typeof value === 'string' ? value : '';
}

/** The bank link, then the upload; empty in a flow without statements. */
export function statementSteps(flow: CompiledFlow): CompiledStep[] {
  const field = roleField(flow, 'statement-source');
  return flow.steps.filter(({ schema }) => schema.properties?.[field]);
}
