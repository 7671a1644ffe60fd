import type { Json } from '#engine';
import { canonicalJson, RUNTIME } from '#engine';
import { RUNTIME_NAMES } from '../../../engine/compile/emit.ts';
import { compileValidators } from '../../../engine/compile/validators/validator-code.ts';
import type { CompiledValidator } from '../../../engine/schema/types.ts';

/**
 * Compiles one schema to code as the product does, and returns the validator.
 * @param isOutcome its errors are not read
 */
export function loadFunction(schema: Json, isOutcome = false): CompiledValidator {
  const key = canonicalJson(schema);
  const { code, functions, reads } = compileValidators({
    schemas: new Map([[key, schema]]),
    validators: new Map([['one', key]]),
    formValidators: new Map(),
    explained: new Set(isOutcome ? [] : [key]),
    outcomes: new Set(isOutcome ? [key] : []),
    reasons: new Map(),
  });
  const constants = [...reads].map(([name, json]) => `const ${name} = ${JSON.stringify(json)};`);
  const body = [...constants, code, `return ${functions.get(key)};`].join('\n');
  const build = new Function(...RUNTIME_NAMES, `"use strict";${body}`);
  return build(...RUNTIME_NAMES.map((name) => RUNTIME[name])) as CompiledValidator;
}
