// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EngineProvider, Review } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { COMPLETE, engineWith } from '../test-application.ts';

afterEach(cleanup);

/** The review of a complete application with these answers. */
function show(values: Record<string, unknown> = {}) {
  const engine = engineWith();
  engine.dispatch({ type: 'change', values: { ...COMPLETE, ...values } as never });
  render(
    <EngineProvider engine={engine} widgets={widgets} ports={{}}>
      <Review
        link={(path, children, label) => (
          <a href={path} aria-label={label}>
            {children}
          </a>
        )}
      />
    </EngineProvider>,
  );
}

const answerOf = (label: string, card = document.body) =>
  within(card).getByText(label).parentElement?.querySelector('dd')?.textContent;

test('an address is one row, without its unanswered parts [SCREEN-65]', () => {
  show({
    business_street: '1 Main St',
    business_suite: undefined,
    business_city: 'Reno',
    business_state: 'NV',
    business_zip: '89501',
  });
  expect(answerOf('Business address')).toBe('1 Main St, Reno, Nevada, 89501');
  expect(screen.queryByText('City')).toBeNull();
});

test('an address with a fault has a row for each part, and the error at its own [SCREEN-65]', () => {
  show({ business_city: undefined });
  expect(screen.queryByText('Business address')).toBeNull();
  expect(
    screen.getByText('ZIP code', { selector: 'section[aria-labelledby^="review-more"] dt' }),
  ).toBeTruthy();
});

test('an answer of the first owner stands once, in the first step that asks for it [SCREEN-65]', () => {
  show();
  expect(
    document.querySelectorAll('[data-answer="owner_1_email"], [data-answer="owner_1_mobile"]'),
  ).toHaveLength(1);
  const owner = screen.getByRole('region', { name: /^Owners: / });
  expect(within(owner).queryByText('First name')).toBeNull();
  expect(within(owner).queryByText('Contact')).toBeNull();
});

test('one owner is unfolded, and their card can be folded [SCREEN-66]', () => {
  show();
  const owner = screen.getByRole('region', { name: /^Owners: / });
  const fold = within(owner).getByRole('button', { name: /^Details of Owners: / });
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  expect(within(owner).getByText(/^Given: Role, Social Security number/)).toBeTruthy();
});

test('the cards of several owners that need nothing are folded at first [SCREEN-66]', () => {
  const { owner_1_mobile: mobile, owner_1_ssn: _ssn, ...requiredAnswers } = COMPLETE;
  const second = Object.fromEntries(
    Object.entries(requiredAnswers).flatMap(([name, value]) =>
      name.startsWith('owner_1_') ? [[name.replace('owner_1_', 'owner_2_'), value]] : [],
    ),
  );
  show({
    ...second,
    owner_2_first: 'Kim',
    owner_2_mobile: mobile,
    owner_2_ssn: '536-22-8726',
    owner_2_email: 'kim@example.com',
    owner_1_ownership: 60,
    owner_2_ownership: 40,
  });
  const folds = screen.getAllByRole('button', { name: /^Details of Owners: / });
  expect(folds.map((fold) => fold.getAttribute('aria-expanded'))).toEqual(['false', 'false']);
});

test('a folded card names its answered questions alone [SCREEN-66]', () => {
  show({ owner_1_ssn: undefined });
  const owner = screen.getByRole('region', { name: /^Owners: / });
  fireEvent.click(within(owner).getByRole('button', { name: /^Details of Owners: / }));
  const given = within(owner).getByText(/^Given: Role/).textContent;
  expect(given).not.toContain('Social Security number');
});

test('of several owners, the card of an owner whose details are missing is unfolded [SCREEN-66]', () => {
  show({ owner_2_first: 'Kim', owner_1_ownership: 60, owner_2_ownership: 40 });
  const fold = screen.getByRole('button', { name: /^Details of Owners: Kim/ });
  expect(fold.getAttribute('aria-expanded')).toBe('true');
});
