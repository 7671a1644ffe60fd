// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { wizard } from '#flows/texts.steps.json';
import { flatTexts } from '#src/application/runtime/flat-texts.ts';
import { BankStatusCard } from '#src/wizard/BankStatusCard.tsx';
import { BANK_STATUS } from '../../conformance/stage.table.ts';

const words = flatTexts({ wizard });
afterEach(cleanup);

it.each(BANK_STATUS)('statements by $statements show as $status [SCREEN-53]', ({ statements, status }) => {
  render(<BankStatusCard kind={statements} text={(key) => words[key] ?? key} />);
  screen.getByRole('heading', { name: 'Bank Account' });
  screen.getByText(status);
  expect(document.body.textContent).not.toContain('wizard.');
});

it('a promise to send statements later is said in the sentence about the status', () => {
  const aboutOf = (statements: string | undefined, submitted: boolean): string => {
    const { container, unmount } = render(
      <BankStatusCard kind={statements} text={(key) => words[key] ?? key} submitted={submitted} />,
    );
    const said = container.textContent ?? '';
    unmount();
    return said;
  };
  for (const submitted of [false, true]) {
    expect(aboutOf('email', submitted)).toContain('You chose to send');
    expect(aboutOf(undefined, submitted)).not.toContain('You chose to send');
  }
});
