// @vitest-environment jsdom

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, SAM, show, WAITING } from './asking-page.tsx';

describe('the card of an owner', () => {
  test.each([
    ['Cancel the request', 'Cancel the request', () => button('Ask Sam to fill this in')],
    ['Fill it in yourself instead', 'Fill it in myself', () => screen.getByLabelText('First name *')],
    ['Change the email address', 'Change the address', () => screen.getByLabelText('Email *')],
  ] as const)(
    '%s ends the request after a question, and continues at the right place [REQUEST-43]',
    async (name, yes, target) => {
      const { user, port } = await show([WAITING]);
      await user.click(button(name));
      const dialog = () => within(screen.getByRole('alertdialog'));
      await screen.findByRole('alertdialog');
      await user.click(dialog().getByRole('button', { name: 'Keep waiting' }));
      expect(port.withdraw).not.toHaveBeenCalled();
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await user.click(button(name));
      await screen.findByRole('alertdialog');
      await user.click(dialog().getByRole('button', { name: yes }));
      await waitFor(() => expect(port.withdraw).toHaveBeenCalledOnce());
      await waitFor(() => expect(document.activeElement).toBe(target()));
      expect(screen.getByText(/^The request to Sam has ended/, { selector: '[role="status"]' })).toBeTruthy();
    },
  );

  test('removes the errors of fields that the other person is asked for', async () => {
    const { user, engine, port } = await show();
    await user.click(button('Continue'));
    expect(engine.state().errors.owner_2_ssn).toBeTruthy();
    await user.click(button('Ask Sam to fill this in'));
    await waitFor(() => expect(port.ask).toHaveBeenCalled());
    expect(engine.state().errors.owner_2_ssn).toBeUndefined();
    expect(engine.state().errors.owner_1_last).toBeTruthy();
  });

  test('shows the same state when it is closed, and does not count asked answers as missing [REQUEST-42]', async () => {
    const { user } = await show([WAITING]);
    await user.click(button('Done with this owner'));
    const card = within(screen.getByRole('region', { name: 'Sam Reed' }));
    expect(card.getByText('Waiting for Sam, asked on November 20, 2026')).toBeTruthy();
    expect(card.queryByText(/^Still needed|^All details/)).toBeNull();
  });

  test('warns that a request ends if its owner is removed', async () => {
    const { user } = await show([WAITING]);
    await user.click(button('Remove Sam Reed'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'The link in the email stops working.',
    );
  });

  test.each(['answered', 'expired'] as const)(
    'warns of no link if its owner is removed after the request is %s',
    async (status) => {
      const { user } = await show([{ ...WAITING, status }]);
      await user.click(button('Remove Sam Reed'));
      expect((await screen.findByRole('alertdialog')).textContent).not.toContain('The link in the email');
    },
  );

  test('has the same button and state on the page of a part', async () => {
    const { user, port } = await show([], SAM, ['owner_2_ssn', 'owner_2_dob']);
    expect(screen.getByLabelText('Social Security number *')).toBeTruthy();
    await user.click(button('Ask Sam to fill this in'));
    expect(port.ask).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByLabelText('Social Security number *')).toBeNull());
    expect(screen.getByText(/^Waiting for Sam/, { selector: '.tr-state span' })).toBeTruthy();
  });

  test('says on the page of a part that the name is entered on the full page', async () => {
    const { user, port } = await show([], { owner_2_id: 'b' }, ['owner_2_ssn', 'owner_2_dob']);
    await user.click(button('Ask this person to fill this in'));
    expect(port.ask).not.toHaveBeenCalled();
    expect(
      screen.getByText(/^Enter this person's first name and email address on the full page/),
    ).toBeTruthy();
  });

  test('offers nothing if a link hides the address', async () => {
    const { engine } = await show([], { owner_2_id: 'b', owner_2_ownership: 40 });
    act(() => engine.dispatch({ type: 'hide', paths: ['owners/2/info'] }));
    act(() => engine.dispatch({ type: 'change', values: { owner_2_ownership: 41 } }));
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
  });

  test('has no button to ask if the owner is the applicant', async () => {
    const { user } = await show();
    await user.click(button('Edit Ann'));
    expect(
      within(screen.getByRole('region', { name: 'Ann' })).queryByRole('button', { name: /^Ask/ }),
    ).toBeNull();
  });
});
