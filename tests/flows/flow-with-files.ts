import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CompiledFlow } from '#engine';
import { compileFlow, loadFlow, readCatalog } from '#engine/compile';

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

/** Writes the sources of the apply flow with questions for files in its step of further details. */
export function writeFlowWithFiles(folder: string): void {
  const edit = <T>(file: string, change: (json: T) => void): void => {
    const at = path.join(folder, file);
    const json = JSON.parse(readFileSync(at, 'utf8')) as T;
    change(json);
    writeFileSync(at, JSON.stringify(json, null, 2));
  };
  for (const source of ['schemas', 'flows']) cpSync(source, path.join(folder, source), { recursive: true });
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

/** That flow, compiled. */
export function flowWithFiles(): CompiledFlow {
  const folder = mkdtempSync(path.join(tmpdir(), 'trellis-files-'));
  try {
    writeFlowWithFiles(folder);
    const result = compileFlow(path.join(folder, 'flows/apply'), {
      schemas: path.join(folder, 'schemas'),
      catalog: readCatalog('.', 'flows'),
    });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return loadFlow(result.body);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
