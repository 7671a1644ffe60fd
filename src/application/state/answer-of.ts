import { type Role, roleField } from '#domain/roles.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type CompiledStep,
  type FieldValue,
  readField,
} from '#engine';

/** The answer of the field that has a role in a flow; undefined where none has it, or nothing was answered. */
export function answerOf(
  flow: CompiledFlow,
  application: ApplicationData,
  role: Role,
): FieldValue | undefined {
  return readField(flow, application, roleField(flow, role));
}

/** The same as a text; '' where it is none. */
export function textOf(flow: CompiledFlow, application: ApplicationData, role: Role): string {
  const value = answerOf(flow, application, role);
  return typeof value === 'string' ? value : '';
}

/** The steps that statements come by: the bank link, then the upload. None in a flow that asks for no statements. */
export function statementSteps(flow: CompiledFlow): CompiledStep[] {
  const field = roleField(flow, 'statement-source');
  return flow.steps.filter(({ schema }) => schema.properties?.[field]);
}
