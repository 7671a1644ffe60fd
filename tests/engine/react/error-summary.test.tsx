// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import spanishFields from '#flows/locales/es-US/fields.json' with { type: 'json' };
import spanishTexts from '#flows/locales/es-US/texts.json' with { type: 'json' };
import { showStep } from '#tests/widgets/step-harness.tsx';
import { showSmall } from './small-step.tsx';

/** The heading of the summary, for one error or several. */
const PROBLEMS = /^There (is a problem|are \d+ problems)$/;

const links = (): string[] =>
  within(screen.getByRole('region', { name: PROBLEMS }))
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');

test('each error names its field, in its own text or by the label before it', async () => {
  const { user } = await showStep('info');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(links()).toEqual([
    'Please enter a valid business name.',
    'Please enter a valid first name.',
    'Please enter a valid last name.',
    'Mobile phone: Invalid, must be 10 digits',
    'Please enter a valid email address.',
    'Consent is required to proceed.',
  ]);
});

test('[SCREEN-74] the summary counts its problems, and a single one has no number', async () => {
  const { user } = await showStep('info', { only: ['owner_1_first', 'owner_1_last'] });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const title = () => screen.getByRole('heading', { level: 2, name: PROBLEMS }).textContent;
  expect(title()).toBe('There are 2 problems');
  await user.type(screen.getByLabelText(/^First name/), 'Ann');
  await user.tab();
  expect(title()).toBe('There is a problem');
});

test('the error summary names the owner of an answer if there are several', async () => {
  const { user } = await showStep('owners', {
    loggedIn: true,
    answers: { owner_1_first: 'Ann', owner_1_last: 'Lee', owner_2_mobile: '12' },
  });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(links()).toContain('Ann Lee: Mobile phone: Invalid, must be 10 digits');
  expect(links()).toContain('Owner 2: Please enter a valid first name.');
});

test('an owner without a name is called the same in the summary and on the card, in Spanish too', async () => {
  const { user } = await showStep('owners', {
    loggedIn: true,
    answers: { owner_1_first: 'Ann', owner_1_last: 'Lee', owner_2_mobile: '12' },
    content: { ...spanishFields, ...spanishTexts },
    locale: 'es-US',
  });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const summary = within(screen.getByRole('region', { name: /^Hay \d+ problemas$/ }));
  const [, called = ''] =
    /^(Propietario 2): /m.exec(
      summary
        .getAllByRole('link')
        .map((link) => link.textContent)
        .join('\n'),
    ) ?? [];
  expect(called).toBe('Propietario 2');
  expect(summary.queryByText(/Owner/)).toBeNull();
  expect(screen.getAllByText(new RegExp(`^${called}$`)).length).toBeGreaterThan(0);
});

test('the summary lists the first 20 of many errors; a press lists the rest and focuses the first of them', async () => {
  const { user } = await showStep('owners', {
    loggedIn: true,
    answers: { owner_1_first: 'Ann', owner_2_first: 'Bob', owner_3_first: 'Cy' },
  });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const summary = within(screen.getByRole('region', { name: PROBLEMS }));
  const summaryLinks = (): HTMLElement[] => summary.getAllByRole('link');
  expect(summaryLinks()).toHaveLength(20);
  const more = summary.getByRole('button', { name: /^Show \d+ more$/ });
  const rest = Number(/\d+/.exec(more.textContent ?? '')?.[0]);
  await user.click(more);
  expect(summaryLinks()).toHaveLength(20 + rest);
  expect(summaryLinks()[20]).toBe(document.activeElement);
  expect(summary.queryByRole('button')).toBeNull();
});

test.each([
  [21, 21, undefined],
  [22, 20, 'Show 2 more'],
])(
  'of %i errors the summary lists %i, because a button for one more link would save nothing',
  async (count, listed, more) => {
    const names = Array.from({ length: count }, (_, index) => `field_${index + 1}`);
    const fields = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const { user } = await showSmall({ fields, required: names });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const summary = within(screen.getByRole('region', { name: `There are ${count} problems` }));
    expect(summary.getAllByRole('link')).toHaveLength(listed);
    expect(summary.queryByRole('button')?.textContent).toBe(more);
  },
);

test('a question mark separates a question from its error, without a colon', async () => {
  const fields = {
    lease: { type: 'string', title: 'Do you rent?' },
    since: { type: 'string', title: 'Since' },
  };
  const { user } = await showSmall({ fields, required: ['lease', 'since'] });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(links()).toEqual(['Do you rent? Required', 'Since: Required']);
});

test('a short list of errors is shown whole, without a button', async () => {
  const { user } = await showStep('owners', { loggedIn: true });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const summary = within(screen.getByRole('region', { name: PROBLEMS }));
  expect(summary.getAllByRole('link').length).toBeGreaterThan(5);
  expect(summary.queryByRole('button')).toBeNull();
});

test("a link focuses its field, and does not change the page's address", async () => {
  const { user } = await showStep('info');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const before = window.location.href;
  await user.click(screen.getByRole('link', { name: 'Please enter a valid last name.' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Last name/)));
  expect(window.location.href).toBe(before);
});

test.each(['info', 'type-of-funding', 'further-details', 'more-details', 'owners'])(
  'in the step %s every link focuses a control inside its own field',
  async (id) => {
    const { user } = await showStep(id, { loggedIn: true });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const summary = within(screen.getByRole('region', { name: PROBLEMS }));
    for (const link of summary.getAllByRole<HTMLAnchorElement>('link')) {
      await user.click(link);
      await vi.waitFor(() =>
        expect(document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field).toBe(
          link.hash.slice(1),
        ),
      );
    }
  },
);
