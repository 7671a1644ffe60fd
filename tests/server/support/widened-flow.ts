import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CompiledFlow } from '#engine';
import { compileFlow, loadFlow, readCatalog } from '#engine/compile';

interface Step {
  schema: { required: string[]; properties: Record<string, unknown> };
  uiSchema: { 'ui:order': string[] };
}

function edit<T>(folder: string, file: string, change: (json: T) => void): void {
  const at = path.join(folder, file);
  const json = JSON.parse(readFileSync(at, 'utf8')) as T;
  change(json);
  writeFileSync(at, JSON.stringify(json, null, 2));
}

/**
 * The funding flow with more questions in its last step of details: by JSON alone.
 * @param questions by name, in the words of schemas/application.schema.json; all are required
 * @throws if the check finds a problem
 */
export function widenedFlow(questions: Record<string, object>): CompiledFlow {
  const folder = mkdtempSync(path.join(tmpdir(), 'trellis-staff-'));
  try {
    for (const room of ['schemas', 'flows']) cpSync(room, path.join(folder, room), { recursive: true });
    edit<{ properties: Record<string, unknown> }>(
      folder,
      'schemas/application.schema.json',
      ({ properties }) => {
        Object.assign(properties, questions);
      },
    );
    edit<Step>(folder, 'flows/apply/steps/further-details.json', ({ schema, uiSchema }) => {
      for (const field of Object.keys(questions)) {
        schema.required.push(field);
        schema.properties[field] = { $ref: `application.schema.json#/properties/${field}` };
        uiSchema['ui:order'].push(field);
      }
    });
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
