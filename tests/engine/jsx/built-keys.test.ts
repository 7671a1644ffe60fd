import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { jsx, jsxs } from '../../../engine/jsx/jsx-runtime.ts';

it('a built page shows no warning about keys of children that are written one by one', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const link = jsx('a', { href: '/x', children: 'us' });
  const words = jsxs('p', { children: ['Write to ', link, ' now'] });
  expect(renderToStaticMarkup(words)).toBe(
    '<p><span>Write to</span> <a href="/x">us</a> <span>now</span></p>',
  );
  expect(renderToStaticMarkup(jsxs('p', { children: ['a', 1] }))).toBe('<p>a1</p>');
  expect(error.mock.calls).toEqual([]);
});
