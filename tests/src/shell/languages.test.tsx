// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Languages } from '#src/shell/start/Languages.tsx';
import { Stage } from '../test-brand.tsx';

afterEach(cleanup);

const atAddress = (at: string) => (
  <Stage at={at} changes={{ locale: 'en-US', locales: ['en-US', 'es-US'] }}>
    <Languages />
  </Stage>
);

test('a page links to itself in the other languages of its brand', () => {
  render(atAddress('/app/info'));
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.lang, link.getAttribute('href')])).toEqual([
    ['es-US', '/app/info?lang=es-US'],
  ]);
});

test('a page that the server rendered without its query keeps the query in the other languages', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(atAddress('/continue/part'));
  document.body.append(container);
  render(atAddress('/continue/part?t=token'), { container, hydrate: true });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/continue/part?t=token&lang=es-US');
});
