import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import formats from 'ajv-formats';
import schema from '#schemas/brand.schema.json' with { type: 'json' };
import type { BrandRecord } from './brand.ts';

let compiled: ValidateFunction | undefined;

/** What is wrong with a record (`/loan_terms type`), empty when nothing is. Never holds a value. */
export function faultsOf(record: BrandRecord): string[] {
  compiled ??= compile();
  if (compiled(record)) return [];
  return (compiled.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.keyword}`);
}

function compile(): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addMetaSchema(draft07);
  formats.default(ajv);
  return ajv.compile(schema);
}
