import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchField, benchFields, PEOPLE, smallFields } from './fields.ts';

const ROOT = join(import.meta.dirname, '../..');
const WIDGETS: Partial<Record<BenchField['kind'], string>> = { text: 'text' };

/**
 * Writes a copy of the flows and schemas with two more steps, one of 360 flat fields, all mounted at once, and one of 8,
 * for the real compiler. @returns the folder, with `flows/` and `schemas/`; the caller removes it.
 */
export function writeBenchFlow(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'));
  cpSync(join(ROOT, 'schemas'), join(folder, 'schemas'), { recursive: true });
  cpSync(join(ROOT, 'flows'), join(folder, 'flows'), { recursive: true });
  mkdirSync(join(folder, 'flows/apply/steps'), { recursive: true });
  change(join(folder, 'schemas/application.schema.json'), (schema) => {
    Object.assign(
      schema.properties as object,
      Object.fromEntries([...benchFields, ...smallFields].map(property)),
    );
  });
  change(join(folder, 'flows/apply/flow.json'), (flow) => {
    const steps = flow.steps as string[];
    steps.splice(steps.indexOf('owners') + 1, 0, 'people', 'person');
  });
  const person = (at: number): BenchField[] => benchFields.filter(({ name }) => name.startsWith(`p${at}_`));
  const people = Array.from({ length: PEOPLE }, (_, index) => person(index + 1));
  writeStep(folder, 'people', people);
  writeStep(folder, 'person', [smallFields]);
  return folder;
}

function property({ name, title, kind, schema, choices }: BenchField): [string, object] {
  const errors = Object.fromEntries(
    ['required', ...Object.keys(schema)].map((rule) => [rule, `Please check ${title}.`]),
  );
  const options = choices && { 'x-options': choices.map((value) => ({ value, label: value })) };
  const format = kind === 'money' || kind === 'percent' ? { 'x-format': 'number' } : {};
  const bounds = schema.type === 'string' && !schema.enum && !schema.maxLength ? { maxLength: 120 } : {};
  return [name, { title, ...schema, ...bounds, ...format, ...options, 'x-errors': errors, 'x-local': true }];
}

/** A step of groups of fields, each with its own substep. */
function writeStep(folder: string, name: string, groups: BenchField[][]): void {
  const fields = groups.flat();
  const names = fields.map((field) => field.name);
  const step = {
    $schema: '../../../schemas/step.schema.json',
    path: `business/${name}`,
    title: name,
    heading: name,
    access: 'applicant',
    // Not a step of the flow: otherwise the small step would validate the big one, too.
    navigation: false,
    schema: {
      type: 'object',
      required: names,
      properties: Object.fromEntries(
        names.map((name) => [name, { $ref: `application.schema.json#/properties/${name}` }]),
      ),
    },
    uiSchema: {
      'ui:order': names,
      'ui:groups': groups.map((group, index) => ({
        title: `Person ${index + 1}`,
        fields: group.map((field) => field.name),
      })),
      ...Object.fromEntries(
        fields.map((field) => [field.name, { 'ui:widget': WIDGETS[field.kind] ?? field.kind }]),
      ),
    },
    substeps: Object.fromEntries(
      groups.map((group, index) => [
        `business/${name}/${index + 1}`,
        { fields: group.map((field) => field.name) },
      ]),
    ),
    next: [{ action: 'save' }],
  };
  writeFileSync(join(folder, `flows/apply/steps/${name}.json`), JSON.stringify(step, null, 2));
}

function change(file: string, edit: (json: Record<string, unknown>) => void): void {
  const json = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  edit(json);
  writeFileSync(file, JSON.stringify(json, null, 2));
}
