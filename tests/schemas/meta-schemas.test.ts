import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { compute } from '#domain/compute.ts';
import { compileValidators } from '../../engine/compile/validators/validator-code.ts';
import { formats } from '../../engine/format/formats.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** Strict about the schemas themselves: a mistake in a meta-schema would let staff's mistakes pass. */
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false });
addFormats.default(ajv);
for (const name of ['step', 'flow', 'brand']) ajv.addSchema(read(`schemas/${name}.schema.json`));

/** Every object schema with named properties, by its path. */
function objects(schema: unknown, path = '#'): [string, Record<string, unknown>][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const ownSchema = schema as Record<string, unknown>;
  const children = Object.entries(ownSchema).flatMap(([key, child]) => objects(child, `${path}/${key}`));
  return ownSchema.type === 'object' && typeof ownSchema.properties === 'object'
    ? [[path, ownSchema], ...children]
    : children;
}

describe('the meta-schemas', () => {
  it.each(['step', 'flow', 'brand'])('%s compiles strictly', (name) => {
    expect(() => ajv.getSchema(`${name}.schema.json`)).not.toThrow();
  });

  it('describe every field that staff write', () => {
    for (const name of ['step', 'flow', 'brand']) {
      const properties = read(`schemas/${name}.schema.json`).properties as Record<
        string,
        { description?: string }
      >;
      const bare = Object.entries(properties).filter(([key, property]) => {
        return (
          !property.description && !['$schema', 'title', 'id', 'hideable', 'theme', 'flags'].includes(key)
        );
      });
      expect(bare.map(([key]) => key)).toEqual([]);
    }
  });

  it('refuse unknown keys of a brand at every level', () => {
    for (const [path, schema] of objects(read('schemas/brand.schema.json'))) {
      expect(schema, path).toHaveProperty('additionalProperties');
    }
  });

  it('cover the base brand as it stands', () => {
    expect(ajv.validate('brand.schema.json', read('brands/base.json'))).toBe(true);
  });

  it('know exactly the normalizers that the engine has', () => {
    const known = read('schemas/step.schema.json').$defs.fieldSchema.properties['x-format'].enum as string[];
    expect([...known].sort()).toEqual(Object.keys(formats).sort());
  });

  it('know exactly the computations of the engine', () => {
    const { enum: computations } =
      read('schemas/step.schema.json').$defs.fieldSchema.properties['x-compute'].then;
    expect(computations).toEqual(Object.keys(compute));
  });

  it('know formats that run in a browser alone', () => {
    const formats = read('schemas/step.schema.json').$defs.fieldSchema.properties.format.enum as string[];
    for (const format of formats) {
      const plan = {
        schemas: new Map([[JSON.stringify({ format }), { format }]]),
        validators: new Map(),
        formValidators: new Map(),
        explained: new Set<string>(),
        outcomes: new Set<string>(),
        reasons: new Map<string, string>(),
      };
      expect(() => compileValidators(plan), format).not.toThrow();
    }
  });
});
