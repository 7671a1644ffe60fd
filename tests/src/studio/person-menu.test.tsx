// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PersonMenu } from '#src/studio/parts/PersonMenu.tsx';

afterEach(cleanup);

it('[STUDIO-115] the menu of the person has the address and role, the other pages, and the log-out', async () => {
  const user = userEvent.setup();
  const leave = vi.fn();
  render(
    <PersonMenu me={{ email: 'pat.lee@oak.example', role: 'publisher', isLegal: true }} onLeave={leave} />,
  );
  const opener = screen.getByRole('button', {
    name: 'Account: pat.lee@oak.example, you can change everything and publish',
  });
  expect(opener.textContent).toBe('PL');
  await user.click(opener);
  screen.getByText('pat.lee@oak.example');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Live and history',
    'Where people leave',
    'Log out',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(leave).toHaveBeenCalledOnce();
});

it('[STUDIO-115] the menu of a reviewer has no pages that they may not open', async () => {
  const user = userEvent.setup();
  render(<PersonMenu me={{ email: 'rex@oak.example', role: 'reviewer' }} onLeave={vi.fn()} />);
  await user.click(screen.getByRole('button'));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Log out']);
});
