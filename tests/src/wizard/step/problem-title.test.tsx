// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openProduct } from '../../../conformance/product/open-product.tsx';

test("a step's title names an error until the last problem is solved", async () => {
  const { user } = await openProduct({ at: '/app/info' });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText(/^There are \d+ problems/);
  expect(document.title).toMatch(/^Error: /);
  await user.type(screen.getByLabelText(/^First name/), 'Ada');
  await user.tab();
  expect(document.title).toMatch(/^Error: /);
});
