import { expect, it } from 'vitest';
import { KEYWORD_TYPES } from '#engine';
import { createAjv } from '../../../engine/compile/validators/ajv.ts';

it('the compiler implements every keyword of a rule: an unknown one would be ignored, and the rule always hold', () => {
  const ajv = createAjv();
  expect(Object.keys(KEYWORD_TYPES).filter((name) => ajv.getKeyword(name) === false)).toEqual([]);
});
