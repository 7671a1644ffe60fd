import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchField, benchFields, PEOPLE } from './fields.ts';

const ROOT = join(import.meta.dirname, '../..');
const WIDGETS: Partial<Record<BenchField['kind'], string>> = { text: 'text' };

/**
 * Writes a copy of the flows and schemas with one more step of 360 flat fields, all mounted at once, for the real
 * compiler. @returns the folder, with `flows/` and `schemas/`; the caller removes it.
 */
export function writeBenchFlow(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'));
  cpSync(join(ROOT, 'schemas'), join(folder, 'schemas'), { recursive: true });
  cpSync(join(ROOT, 'flows'), join(folder, 'flows'), { recursive: true });
  mkdirSync(join(folder, 'flows/apply/steps'), { recursive: true });
  change(join(folder, 'schemas/application.schema.json'), (schema) => {
    Object.assign(schema.properties as object, Object.fromEntries(benchFields.map(property)));
  });
  change(join(folder, 'flows/apply/flow.json'), (flow) => {
    const steps = flow.steps as string[];
    steps.splice(steps.indexOf('owners') + 1, 0, 'people');
  });
  writeFileSync(join(folder, 'flows/apply/steps/people.json'), JSON.stringify(peopleStep(), null, 2));
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

function peopleStep(): object {
  const names = benchFields.map(({ name }) => name);
  const person = (at: number): string[] => names.filter((name) => name.startsWith(`p${at}_`));
  return {
    $schema: '../../../schemas/step.schema.json',
    path: 'business/people',
    title: 'People',
    heading: 'People',
    access: 'applicant',
    navigation: true,
    schema: {
      type: 'object',
      required: names,
      properties: Object.fromEntries(
        names.map((name) => [name, { $ref: `application.schema.json#/properties/${name}` }]),
      ),
    },
    uiSchema: {
      'ui:order': names,
      'ui:groups': Array.from({ length: PEOPLE }, (_, at) => ({
        title: `Person ${at + 1}`,
        fields: person(at + 1),
      })),
      ...Object.fromEntries(
        benchFields.map(({ name, kind }) => [name, { 'ui:widget': WIDGETS[kind] ?? kind }]),
      ),
    },
    substeps: Object.fromEntries(
      Array.from({ length: PEOPLE }, (_, at) => [`business/people/${at + 1}`, { fields: person(at + 1) }]),
    ),
    next: [{ action: 'save' }],
  };
}

function change(file: string, edit: (json: Record<string, unknown>) => void): void {
  const json = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  edit(json);
  writeFileSync(file, JSON.stringify(json, null, 2));
}
