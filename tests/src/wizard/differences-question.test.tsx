// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Difference } from '#engine';
import { EngineProvider } from '#engine/react';
import { DifferencesQuestion } from '#src/wizard/DifferencesDialog.tsx';
import { as, runtimeWith } from '../application/test-runtime.ts';
import { Stage } from '../test-brand.tsx';

afterEach(cleanup);

const SAM = { id: 'c2', first: 'Sam', last: 'Reed' };

/** The question about these differences. */
function ask(...differences: Difference[]) {
  const { runtime } = runtimeWith({ who: as('ada') });
  const onChoose = vi.fn();
  render(
    <Stage>
      <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
        <DifferencesQuestion open runtime={runtime} differences={differences} onChoose={onChoose} />
      </EngineProvider>
    </Stage>,
  );
  const table = within(screen.getByRole('table'));
  const rows = table
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  return { onChoose, rows };
}

it('shows both answers in the columns that their headings name', () => {
  const { rows } = ask(
    { field: 'business_city', mine: 'Reno', theirs: 'Elko' },
    { field: 'loan_amount', mine: undefined, theirs: 85000 },
    { field: 'owners', item: true, mine: undefined, theirs: SAM, before: SAM } as Difference,
  );
  expect(rows).toEqual([
    ['Question', 'Saved earlier', 'Entered here'],
    [expect.stringContaining('City'), 'Elko', 'Reno'],
    [expect.any(String), '$85,000', 'Not provided'],
    [expect.stringContaining('Sam Reed'), 'Sam Reed', 'Removed'],
  ]);
});

it.each([
  ['Keep the saved answers', 'theirs'],
  ['Use the answers entered here', 'mine'],
])('the button %s chooses %s', async (name, choice) => {
  const { onChoose } = ask({ field: 'business_city', mine: 'Reno', theirs: 'Elko' });
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onChoose.mock.calls).toEqual([[choice]]);
});
