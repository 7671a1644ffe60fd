import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import normal from '#brands/default.json' with { type: 'json' };
import harbor from '#brands/harbor.json' with { type: 'json' };
import { limitOf, type RuleContext } from '#engine';
import type { BrandRecord } from '#server/brands/brand.ts';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { defaultOf } from '../../engine/flow/limits.ts';
import { formOf } from '../engine/form-of.ts';
import { BOUNDS, TERMS } from './bounds.table.ts';

/** The path of form and server: brand record → effective brand → x-limit and x-default of the compiled flow. */
function contextOf(record: BrandRecord, types?: string[]): RuleContext {
  const brand = effectiveBrand(base, record, { flagsOff: [], isLoopback: true });
  const application = types ? { loan_type: types } : {};
  return { application, session: { loggedIn: false }, brand, flags: brand.flags, hidden: [], visitor: {} };
}
const field = (name: string) => {
  const schema = flow.application.properties?.[name];
  if (!schema) throw new Error(`${name} is no field`);
  return schema;
};

describe('amount', () => {
  it.each(BOUNDS)(
    '[AMOUNT-13] [AMOUNT-15] has the bounds and the default of $brand for $types',
    ({ brand, types, minimum, maximum, start }) => {
      const context = contextOf(brand === 'harbor' ? harbor : normal, types);
      expect(limitOf(field('loan_amount'), formOf(flow, context))).toEqual({ minimum, maximum });
      expect(defaultOf(field('loan_amount'), formOf(flow, context))).toBe(start);
    },
  );
});

describe('term', () => {
  it.each(TERMS)('[AMOUNT-22] the field offers $offered', ({ offered, options, start }) => {
    const context = contextOf({ ...normal, ...(offered ? { loan_terms: offered } : {}) });
    expect(limitOf(field('loan_terms'), formOf(flow, context))).toEqual({ enum: options });
    expect(defaultOf(field('loan_terms'), formOf(flow, context))).toBe(start);
  });
});
