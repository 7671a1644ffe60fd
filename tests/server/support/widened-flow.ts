import type { CompiledFlow } from '#engine';
import { compileChangedFlow } from '../../flows/changed-flow.ts';

interface Step {
  schema: { required: string[]; properties: Record<string, unknown> };
  uiSchema: { 'ui:order': string[] };
}

/**
 * The funding flow with more questions in its last step of details: by JSON alone.
 * @param questions by name, in the words of schemas/application.schema.json; all are required
 * @throws if the check finds a problem
 */
export function widenedFlow(questions: Record<string, object>): CompiledFlow {
  return compileChangedFlow((edit) => {
    edit<{ properties: object }>('schemas/application.schema.json', ({ properties }) => {
      Object.assign(properties, questions);
    });
    edit<Step>('flows/apply/steps/further-details.json', ({ schema, uiSchema }) => {
      for (const field of Object.keys(questions)) {
        schema.required.push(field);
        schema.properties[field] = { $ref: `application.schema.json#/properties/${field}` };
        uiSchema['ui:order'].push(field);
      }
    });
  });
}
