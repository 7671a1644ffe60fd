import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import apply from '#flows/apply/flow.json';
import bcm from '#flows/bcm/flow.json';
import { Drawing } from '#src/home/Drawing.tsx';

const draw = (art: string, otherwise?: string): string =>
  renderToStaticMarkup(<Drawing art={art} {...(otherwise ? { otherwise } : {})} />);

describe('a drawing', () => {
  it.each([apply, bcm].flatMap(({ homePage }) => [homePage.art, ...homePage.boxes.map(({ art }) => art)]))(
    'is shown for the "%s" that a flow names, hidden from screen readers',
    (art) => expect(draw(art)).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*>(<path [^>]*><\/path>)+<\/svg>$/),
  );

  it('of an unknown name is nothing, or the given fallback', () => {
    for (const art of ['unknown', '', 'constructor']) {
      expect(draw(art)).toBe('');
      expect(draw(art, 'shop')).toBe(draw('shop'));
    }
  });
});
