import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import formats from 'ajv-formats';
import { svgFault, svgOfDataUrl } from '#engine/pictures';
import schema from '#schemas/brand.schema.json' with { type: 'json' };
import type { BrandRecord } from './brand.ts';

let validator: ValidateFunction | undefined;

/** Errors such as `/loan_terms type`, never a value; empty if the record is valid. */
export function findRecordFaults(record: BrandRecord): string[] {
  validator ??= compile();
  if (validator(record)) return findUnsafeSvgs(record);
  return (validator.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.keyword}`);
}

function findUnsafeSvgs({ media, theme }: BrandRecord): string[] {
  const pictures = { ...(media as object | undefined), logo: (theme as { logo?: string } | undefined)?.logo };
  return Object.entries(pictures)
    .filter(([, address]) => {
      const source = svgOfDataUrl(String(address ?? ''));
      return source !== undefined && svgFault(source) !== undefined;
    })
    .map(([name]) => `/media/${name} svg`);
}

function compile(): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addMetaSchema(draft07);
  formats.default(ajv);
  return ajv.compile(schema);
}
