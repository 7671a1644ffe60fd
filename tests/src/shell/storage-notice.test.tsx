// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { StorageNotice } from '#src/shell/page/StorageNotice.tsx';
import { bootWith, brand } from '../test-brand.tsx';

afterEach(cleanup);

test.each(['/', '/acme'])('below %s the new window opens the same page', (basename) => {
  const page = `${basename}/verify/login?return=x`.replace('//', '/');
  render(
    <BrandProvider value={{ brand, boot: bootWith() }}>
      <MemoryRouter basename={basename} initialEntries={[page]}>
        <StorageNotice />
      </MemoryRouter>
    </BrandProvider>,
  );
  const link = screen.getByRole('link', { name: 'Continue in a new window' });
  // The sentence before the link does not offer the window, too.
  expect(link.parentElement?.textContent?.match(/new window/g)).toHaveLength(1);
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    page,
    '_blank',
    'noopener',
  ]);
});
