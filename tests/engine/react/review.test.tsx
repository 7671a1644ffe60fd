// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EngineProvider, type LeftCard, Review } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { COMPLETE, engineWith } from '../test-application.ts';

afterEach(cleanup);
Element.prototype.scrollIntoView = () => undefined;

function show(
  engine: ReturnType<typeof engineWith>,
  returnedCard?: LeftCard,
  shownFields?: string[],
): Map<string, LeftCard> {
  const cards = new Map<string, LeftCard>();
  render(
    <EngineProvider engine={engine} widgets={widgets} ports={{}}>
      <Review
        returned={returnedCard}
        shownFields={shownFields}
        link={(path, children, label, card) => {
          cards.set(card.id, card);
          return (
            <a href={path} aria-label={label}>
              {children}
            </a>
          );
        }}
      />
    </EngineProvider>,
  );
  return cards;
}

test('a card for each step and owner has one Change link, which opens it', () => {
  show(engineWith());
  const card = screen.getByRole('region', { name: /Select Amount/ });
  expect(within(card).getAllByRole('link')).toHaveLength(1);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain('/app/amount');
  expect(links).toContain('/app/business/owners#item-1');
  expect(new Set(links).size).toBe(links.length);
});

test('answers are shown in words: a term in months, a box as Yes or No', () => {
  const engine = engineWith();
  engine.dispatch({ type: 'change', values: COMPLETE as never });
  show(engine);
  const amount = within(screen.getByRole('region', { name: /Select Amount/ }));
  expect(amount.getByText('36 months')).toBeTruthy();
  expect(screen.getAllByText('Yes').length).toBeGreaterThan(0);
});

test('the card from which the user left has the focus on the return, and reports whether it changed', async () => {
  const engine = engineWith();
  const remainingCard = show(engine).get('review-amount-0');
  cleanup();
  show(engine, remainingCard);
  const heading = screen.getByRole('heading', { name: /Select Amount/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(heading.textContent).not.toContain('Changed');
  cleanup();
  engine.dispatch({ type: 'change', values: { loan_amount: 90000 } });
  show(engine, remainingCard);
  expect(screen.getByRole('heading', { name: /Select Amount.*Changed/ })).toBeTruthy();
  expect(screen.queryAllByText('Changed')).toHaveLength(1);
});

test('the link to a card of the review contains no answer', () => {
  const engine = engineWith();
  engine.dispatch({ type: 'change', values: COMPLETE as never });
  const remainingJson = JSON.stringify([...show(engine).values()]);
  for (const answer of ['85,000', 'Bakery', '9382']) expect(remainingJson).not.toContain(answer);
});

test('an untouched checkbox is shown as No after its step is complete, and as Not provided before', () => {
  const engine = engineWith({}, true);
  engine.dispatch({ type: 'change', values: COMPLETE as never });
  const homeBased = () =>
    screen.getByText('This is a home-based business').parentElement?.querySelector('dd')?.textContent;
  show(engine);
  expect(homeBased()).toBe('No');
  cleanup();
  engine.dispatch({ type: 'change', values: { home_based: true } });
  show(engine);
  expect(homeBased()).toBe('Yes');
  cleanup();
  engine.dispatch({ type: 'change', values: { home_based: undefined, business_city: undefined } });
  show(engine);
  expect(homeBased()).toBe('Not provided');
});

test('an answer that the page shows elsewhere has no row, and a step without rows no card', () => {
  const engine = engineWith();
  engine.dispatch({ type: 'change', values: { ...COMPLETE, type_of_statements: 'upload' } as never });
  show(engine);
  expect(screen.getAllByText('Statements Uploaded').length).toBeGreaterThan(0);
  cleanup();
  show(engine, undefined, ['type_of_statements']);
  expect(screen.queryByText('Statements Uploaded')).toBeNull();
  expect(screen.queryByRole('region', { name: /Bank|Statements/ })).toBeNull();
});

test('an answer that the page shows elsewhere keeps its row while it has an error', () => {
  show(engineWith(), undefined, ['type_of_statements']);
  expect(screen.getAllByText(/Please connect your bank account/).length).toBeGreaterThan(0);
});
