// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { brandFacts } from '#domain/brand-facts.ts';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import type { Brand } from '#src/brand/types.ts';
import { HomeSections } from '#src/home/HomeSections.tsx';
import { homeWords } from '#src/home/home-words.ts';

const BRAND = {
  platform: 'maple',
  vendor_id: 'maple',
  vendor_name: 'Maple',
  vendor_url: 'https://maple.example',
  loan_amount: {
    wc: { minimum: 5000, maximum: 200000, default: 10000 },
    eq: { minimum: 7000, maximum: 90000, default: 10000 },
  },
  loan_terms: [12, 3, 36],
} satisfies Brand;

function show(brand: Brand, flow = 'apply') {
  render(
    <BrandProvider value={{ brand, boot: { platform: 'maple', supportEmail: '' } }}>
      <HomeSections words={homeWords(brand.content, flow)} flow={flow} />
    </BrandProvider>,
  );
  return screen.getAllByRole('heading', { level: 2 }).map((element) => element.textContent);
}

afterEach(cleanup);

describe('the sections of a front page', () => {
  it("are the default sections with the brand's numbers if the brand lists none", () => {
    const headings = show(BRAND);
    expect(headings.slice(-3)).toEqual([
      'Good to know',
      'What you will need',
      'How we protect your information',
    ]);
    expect(screen.getByText('$5,000 to $200,000')).toBeTruthy();
    expect(screen.getByText('3 to 36 months')).toBeTruthy();
  });

  it('are ordered, hidden and added by the brand, in the words of its language', () => {
    const home = {
      apply: ['protect', { id: 'story', title: 'Our story', text: 'Since 1954.' }],
    } as Brand['home'];
    expect(show({ ...BRAND, home, content: { 'home.sections.story.title': 'Nuestra historia' } })).toEqual([
      'How we protect your information',
      'Nuestra historia',
    ]);
    expect(screen.getByText('Since 1954.')).toBeTruthy();
  });

  it("list the items of the brand's own section, each in the words of its language", () => {
    const home = {
      apply: [{ id: 'why', title: 'Why us', items: ['Fast', 'Fair', 'Near'] }],
    } as Brand['home'];
    show({ ...BRAND, home, content: { 'home.sections.why.items.2': 'Justo' } });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Fast',
      'Justo',
      'Near',
    ]);
  });

  it("of one flow do not change another flow's", () => {
    const home = { apply: ['need'] } as Brand['home'];
    expect(show({ ...BRAND, home }, 'bcm')).toContain('Good to know');
  });
});

it('a fact whose numbers a brand does not have stays as it is written', () => {
  expect(brandFacts({}, 'en-US')).toEqual({});
});
