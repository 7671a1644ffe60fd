import { expect, test } from 'vitest';
import { supportEmailOf } from '#src/brand/BrandContext.tsx';
import { bootWith, brand } from '../test-brand.tsx';

test("the support address is the brand's, else the deployment's", () => {
  const boot = bootWith();
  expect(supportEmailOf({ brand, boot })).toBe('help@bank.example');
  expect(supportEmailOf({ brand: { ...brand, support_email: '' }, boot })).toBe('deployment@trellis.example');
  expect(supportEmailOf({ boot })).toBe('deployment@trellis.example');
});
