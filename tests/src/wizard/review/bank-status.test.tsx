// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { wizard } from '#flows/texts.steps.json';
import { flattenTexts } from '#src/application/runtime/flat-texts.ts';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { BankStatusCard } from '#src/wizard/review/BankStatusCard.tsx';
import { RunningWizard } from '#src/wizard/Wizard.tsx';
import { BANK_STATUS } from '../../../conformance/stage.table.ts';
import { COMPLETE } from '../../../engine/test-application.ts';
import { as, runtimeWith, serverDeal } from '../../application/test-runtime.ts';

vi.stubGlobal('CSS', { escape: (name: string) => name });
window.scrollTo = () => {};
const words = flattenTexts({ wizard });
afterEach(cleanup);

it.each(BANK_STATUS)(
  'statements by $statements are shown as $status [SCREEN-53]',
  ({ statements, status }) => {
    render(<BankStatusCard kind={statements} text={(key) => words[key] ?? key} />);
    screen.getByRole('heading', { name: 'Bank Account' });
    screen.getByText(status);
    expect(document.body.textContent).not.toContain('wizard.');
  },
);

it('a promise to send statements later is said in the sentence about the status', () => {
  const aboutOf = (statements: string | undefined, submitted: boolean): string => {
    const { container, unmount } = render(
      <BankStatusCard kind={statements} text={(key) => words[key] ?? key} submitted={submitted} />,
    );
    const content = container.textContent ?? '';
    unmount();
    return content;
  };
  for (const submitted of [false, true]) {
    expect(aboutOf('email', submitted)).toContain('You chose to send');
    expect(aboutOf(undefined, submitted)).not.toContain('You chose to send');
  }
});

it('statements that are on their way are no open question, even if another step blocks Submit', () => {
  const contentOf = (kind: string | undefined) => {
    const card = <BankStatusCard kind={kind} text={(key) => words[key] ?? key} blocksSubmit />;
    const { container, unmount } = render(card);
    const content = container.textContent ?? '';
    unmount();
    return content;
  };
  expect(contentOf(undefined)).toContain('Before you submit');
  for (const kind of ['plaid', 'upload', 'email']) expect(contentOf(kind)).not.toContain('Before you submit');
});

/**
 * The card of the statements in the review of a complete application.
 * @param flags the brand's flags that differ
 */
async function cardInReview(statements: 'email' | undefined, flags: object = {}): Promise<HTMLElement> {
  const answers: Record<string, unknown> = { ...COMPLETE, business_id: 'b1', loan_id: 'l1' };
  delete answers.type_of_statements;
  const application = { ...answers, ...(statements ? { type_of_statements: statements } : {}) };
  const deal = serverDeal({ farthest: 'funding-is-almost-here', application });
  const { runtime } = runtimeWith({
    who: as('ada'),
    api: {
      currentDeal: async () => ({ ok: true, value: deal }),
      country: async () => ({ ok: true, value: 'US' }),
    },
  });
  await runtime.askServer();
  const { boot, brand } = runtime;
  runtime.dispatch({ type: 'facts', facts: { flags: { ...brand.flags, ...flags } } });
  render(
    <ServicesContext value={createServices(boot)}>
      <BrandProvider value={{ brand, boot }}>
        <MemoryRouter initialEntries={['/app/funding-is-almost-here']}>
          <RunningWizard runtime={runtime} />
        </MemoryRouter>
      </BrandProvider>
    </ServicesContext>,
  );
  return screen.findByRole('region', { name: 'Bank Account' }, { timeout: 20_000 });
}
const sentenceInReview = async (statements: 'email' | undefined) =>
  (await cardInReview(statements)).textContent;

it.each([
  ['both ways', {}, ['Connect your bank', 'Upload statements']],
  ['the upload alone if the brand connects no bank', { plaid_connect: false }, ['Upload statements']],
])('the review of promised statements offers %s', async (_, flags, names) => {
  const links = within(await cardInReview('email', flags)).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
});

it('the review asks how statements will be sent before it says that the application can be submitted', async () => {
  const sentence = await sentenceInReview(undefined);
  expect(sentence).toContain('Before you submit');
  expect(sentence).not.toContain('You can submit now');
});

it('the review says that the application can be submitted once statements are promised', async () => {
  expect(await sentenceInReview('email')).toContain('You can submit now');
});
