import type { CompiledFlow } from '#engine';
import type { FileSet } from '#engine/compile';
import { compileChangedFlow, type EditJson, writeChangedFlow } from './changed-flow.ts';

/** A question for one to three files of at most 1 MB, and one for files in each vehicle of a list. */
const FIELDS = {
  insurance: {
    type: 'array',
    title: 'Proof of insurance',
    minItems: 1,
    maxItems: 3,
    'x-files': { kinds: ['image'], megabytes: 1 },
    'x-errors': { required: 'Please add your proof of insurance.' },
    'x-save': 'loanRequest.metadata.insurance',
  },
  vehicles: {
    type: 'array',
    title: 'Vehicles',
    maxItems: 5,
    'x-save': 'loanRequest.metadata.vehicles',
    items: {
      type: 'object',
      properties: {
        make: { type: 'string', title: 'Make' },
        title: { type: 'array', title: 'Title', maxItems: 2, 'x-files': {} },
      },
    },
  },
};

interface Step {
  schema: { required: string[]; properties: Record<string, unknown> };
  uiSchema: { 'ui:order': string[]; [field: string]: unknown };
}

export function addFiles(edit: EditJson): void {
  edit<{ properties: object }>('schemas/application.schema.json', ({ properties }) => {
    Object.assign(properties, FIELDS);
  });
  edit<Step>('flows/apply/steps/further-details.json', ({ schema, uiSchema }) => {
    for (const field of Object.keys(FIELDS)) {
      schema.properties[field] = { $ref: `application.schema.json#/properties/${field}` };
      uiSchema['ui:order'].push(field);
    }
    schema.required.push('insurance');
    uiSchema.insurance = { 'ui:widget': 'file-upload' };
    uiSchema.vehicles = { items: { title: { 'ui:widget': 'file-upload' } } };
  });
}

/** Writes the sources of the apply flow with questions for files in its step of further details. */
export const writeFlowWithFiles = (folder: string): void => writeChangedFlow(folder, addFiles);

/** The sources of that flow as a set of files. */
export function setWithFiles(set: FileSet): FileSet {
  const changedSet = new Map(set);
  addFiles((file, change) => {
    const json = JSON.parse(changedSet.get(file) ?? '');
    change(json);
    changedSet.set(file, JSON.stringify(json, null, 2));
  });
  return changedSet;
}

/** That flow, compiled. */
export const flowWithFiles = (): CompiledFlow => compileChangedFlow(addFiles);
