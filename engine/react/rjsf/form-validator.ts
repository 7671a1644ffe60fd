import { hashForSchema, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import type { CompiledStep, FieldSchema } from '../../index.ts';
import { fits } from '../../index.ts';

/**
 * rjsf's interface to a validator over what the compiler has written for a step (engine/compile/validators/validators.ts). rjsf asks
 * it which branch of a condition holds; the answers themselves are checked by the engine.
 */
export function formValidator({ formValidators }: CompiledStep): ValidatorType {
  return {
    isValid: (schema: RJSFSchema, data, root: RJSFSchema) => {
      if (schema.$id === JUNK_OPTION_ID) return false;
      const compiled = formValidators[schema.$id ?? hashForSchema(schema)];
      // Of a branch rjsf also asks as its own conditions leave it for this value: too many to compile all of them.
      return (
        compiled?.(data) ?? (data !== undefined && fits(root as FieldSchema, schema as FieldSchema, data))
      );
    },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({ errors: [] }),
  };
}
