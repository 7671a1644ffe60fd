import { describe, expect, it } from 'vitest';
import { stepById } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { brandWith, contextWith, flow } from '../engine/test-application.ts';
import { fieldRules } from './field-rules.cases.ts';

describe('the rules of fields in the browser', () => {
  for (const rule of fieldRules) {
    describe(`${rule.cites} ${rule.statement}`, () => {
      for (const { value, error } of rule.cases) {
        it(`${JSON.stringify(value)} → ${error ?? 'accepted'}`, () => {
          const step = stepById(flow, rule.step);
          if (!step) throw new Error(`No step ${rule.step}`);
          const brand = brandWith(rule.shownByBrand && { fields: [rule.field] });
          const context = contextWith({ ...rule.context, [rule.field]: value }, { brand });
          const foundError = formOf(flow, context)
            .errorsOf(step)
            .find((error) => error.field === rule.field);
          expect(foundError?.text ?? null).toBe(error);
        });
      }
    });
  }
});
