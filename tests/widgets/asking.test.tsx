// @vitest-environment jsdom

import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RequestOutcome } from '#widgets/asking/port.ts';
import { button, show, WAITING } from './asking-page.tsx';

describe('the card of an owner', () => {
  test('asks the person, and then shows their name and the wait instead of their fields [REQUEST-41]', async () => {
    const { user, port } = await show();
    expect(screen.getByLabelText('Social Security number *')).toBeTruthy();
    await user.click(button('Ask Sam to fill this in'));
    expect(port.ask).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'owner-part', list: 'owners' }),
      expect.any(String),
    );
    const words = 'Waiting for Sam, asked on November 20, 2026';
    const state = (await screen.findByText(words, { selector: '.tr-state span' })).closest('p');
    await waitFor(() => expect(document.activeElement).toBe(state));
    expect(screen.queryByLabelText('Social Security number *')).toBeNull();
    expect(screen.getByLabelText(/^Ownership/)).toBeTruthy();
    expect(screen.getByText(/^Asked for: Last name, Mobile phone, /)).toBeTruthy();
  });

  test('requires the first name and the address, with an error at each empty field [REQUEST-41]', async () => {
    const { user, port, engine } = await show([], { owner_2_id: 'b', owner_2_ownership: 40 });
    await user.click(button('Ask this person to fill this in'));
    expect(port.ask).not.toHaveBeenCalled();
    expect(Object.keys(engine.state().errors)).toEqual(['owner_2_first', 'owner_2_email']);
    expect(document.activeElement).toBe(screen.getByLabelText('First name *'));
    await user.type(screen.getByLabelText('First name *'), 'Sam');
    await user.type(screen.getByLabelText('Email *'), 'no address');
    await user.click(button('Ask Sam to fill this in'));
    expect(port.ask).not.toHaveBeenCalled();
    expect(Object.keys(engine.state().errors)).toEqual(['owner_2_email']);
  });

  test.each([
    ['network', undefined, /^We could not reach the server/],
    ['unsaved', undefined, /^Nothing was sent, because we could not save your answers/],
    [undefined, 'That is too often.', /^That is too often/],
    [undefined, undefined, /^That did not work/],
  ] as const)('keeps every answer and says why if asking fails (%s, %s)', async (reason, text, words) => {
    const { user, port, engine } = await show();
    port.ask.mockResolvedValueOnce({ ok: false, ...(reason && { reason }), ...(text && { text }) });
    const before = engine.state().application;
    await user.click(button('Ask Sam to fill this in'));
    expect((await screen.findByText(words)).closest('[role="alert"]')).toBeTruthy();
    expect(engine.state().application).toBe(before);
    await user.click(button('Ask Sam to fill this in'));
    await screen.findByText(/^Waiting for Sam/, { selector: '.tr-state span' });
    expect(screen.queryByText(words)).toBeNull();
  });

  test("shows the server's fault at its field", async () => {
    const { user, port } = await show();
    const fault = {
      pointer: '/owners/1/email',
      field: 'owner_2_email',
      keyword: 'x-request',
      text: 'This is yours.',
    };
    port.ask.mockResolvedValueOnce({ ok: false, text: 'This is yours.', errors: [fault] });
    await user.click(button('Ask Sam to fill this in'));
    await waitFor(() => expect(screen.getByLabelText('Email *').getAttribute('aria-invalid')).toBe('true'));
  });

  test('asks once, however often its button is pressed', async () => {
    const { user, port } = await show();
    let answer = (_outcome: RequestOutcome): void => {};
    port.ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await user.dblClick(button('Ask Sam to fill this in'));
    await act(async () => answer({ ok: true }));
    expect(port.ask).toHaveBeenCalledOnce();
  });

  test.each([
    ['opened', 'Link opened by Sam', 'open'],
    ['answered', 'Filled in by Sam on November 22, 2026', 'answered'],
    ['declined', 'Declined by Sam on November 23, 2026: I am not an owner of this business', 'ended'],
    ['expired', 'No answer from Sam by December 4, 2026', 'ended'],
  ] as const)(
    'says that a request is %s, in a status line when it changes [REQUEST-42]',
    async (status, words, sign) => {
      const { set, engine } = await show([WAITING]);
      const isOpen = status === 'opened';
      const times = { answeredAt: '2026-11-22T15:00:00.000Z', endedAt: '2026-11-23T15:00:00.000Z' };
      act(() => set([{ ...WAITING, status, ...times }]));
      expect(screen.getByText(words, { selector: '.tr-state span' })).toBeTruthy();
      expect(screen.getByText(words, { selector: '[role="status"]' })).toBeTruthy();
      expect(document.querySelector('.tr-state__sign')?.getAttribute('data-state')).toBe(sign);
      expect(screen.queryByLabelText('Social Security number *') === null).toBe(isOpen);
      expect(screen.queryByRole('button', { name: 'Ask Sam again' }) === null).toBe(
        isOpen || status === 'answered',
      );
      expect(engine.state().awaited).toHaveLength(isOpen ? 1 : 0);
    },
  );

  test.each(['withdrawn', 'void'] as const)('offers a new request after a %s request', async (status) => {
    await show([{ ...WAITING, status }]);
    expect(button('Ask Sam to fill this in')).toBeTruthy();
    expect(document.querySelector('.tr-state')).toBeNull();
  });

  test('says how many days are left, and when the person is reminded [REQUEST-42]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T09:00:00.000Z') });
    onTestFinished(() => void vi.useRealTimers());
    await show([WAITING]);
    expect(screen.getByText(/^We emailed sam@oak.example\./).textContent).toBe(
      'We emailed sam@oak.example. The last day for Sam to answer is December 4, 2026 (days left: 11).',
    );
    // The first reminder was on November 23.
    expect(screen.getByText('We remind Sam by email on November 30, 2026.')).toBeTruthy();
  });

  test('shows that the email could not be delivered', async () => {
    await show([{ ...WAITING, undelivered: true }]);
    expect(screen.getByText('The email to Sam could not be delivered').className).toBe('tr-field__error');
    expect(button('Change the email address')).toBeTruthy();
  });

  test('sends again after 60 seconds, which its button counts [REQUEST-43]', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    onTestFinished(() => void vi.useRealTimers());
    const { user, port } = await show([{ ...WAITING, sentAt: new Date(now - 58_500).toISOString() }]);
    const again = button('Send again (2)');
    expect(again).toHaveProperty('disabled', true);
    expect(document.getElementById(again.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      '60 seconds',
    );
    vi.setSystemTime(now + 1500);
    await user.click(await screen.findByRole('button', { name: 'Send again' }, { timeout: 4000 }));
    expect(port.sendAgain).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1' }));
    expect(await screen.findByText(/^We sent Sam a new email/, { selector: '[role="status"]' })).toBeTruthy();
  });
});
