// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Languages } from '#src/shell/start/Languages.tsx';
import { Stage } from '../test-brand.tsx';

afterEach(cleanup);

test('a page links to itself in the other languages of its brand', () => {
  render(
    <Stage at="/app/info" changes={{ locale: 'en-US', locales: ['en-US', 'es-US'] }}>
      <Languages />
    </Stage>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.lang, link.getAttribute('href')])).toEqual([
    ['es-US', '/app/info?lang=es-US'],
  ]);
});
