// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { delegateOf, type FieldValue } from '#engine';
import type { PartRequest, RequestOutcome, RequestsPort } from '#widgets/asking/port.ts';
import { showStep } from './step-harness.tsx';

const SAM = {
  ...{ owner_2_id: 'b', owner_2_first: 'Sam', owner_2_last: 'Reed', owner_2_email: 'sam@oak.example' },
  owner_2_ownership: 40,
};
const ANN = { owner_1_id: 'a', owner_1_first: 'Ann', owner_1_ownership: 60 };

const WAITING: PartRequest = {
  ...{ id: 'r1', delegate: 'owner-part', item: 'b', status: 'waiting', undelivered: false },
  ...{ madeAt: '2026-11-20T15:00:00.000Z', sentAt: '2026-11-20T15:00:00.000Z' },
  dueAt: '2026-12-04T15:00:00.000Z',
  fields: ['first', 'last', 'mobile', 'title', 'street', 'suite', 'zip', 'city', 'state', 'ssn', 'dob'],
};

/** The requests of an application, as the port of a page has them; a test changes them. */
function fakeRequests(start: PartRequest[] = []) {
  let requests: readonly PartRequest[] = start;
  const listeners = new Set<() => void>();
  let takes = (_requests: readonly PartRequest[]): void => {};
  const set = (next: readonly PartRequest[]): void => {
    requests = next;
    takes(next);
    for (const listener of listeners) listener();
  };
  const port = {
    current: () => requests,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: vi.fn(async (): Promise<RequestOutcome> => {
      set([WAITING]);
      return { ok: true };
    }),
    again: vi.fn(async (): Promise<RequestOutcome> => ({ ok: true })),
    withdraw: vi.fn(async (): Promise<RequestOutcome> => {
      set([]);
      return { ok: true };
    }),
  };
  const onTake = (take: typeof takes): void => {
    takes = take;
  };
  return { port: port satisfies RequestsPort, set, onTake };
}

async function show(
  requests: PartRequest[] = [],
  answers: Record<string, FieldValue> = SAM,
  only?: string[],
) {
  window.location.hash = '#item-2';
  const fake = fakeRequests(requests);
  const shown = await showStep('owners', {
    answers: { ...ANN, ...answers },
    only,
    loggedIn: true,
    ports: { requests: fake.port },
  });
  window.location.hash = '';
  const { engine } = shown;
  const take = (all: readonly PartRequest[]): void => {
    const awaited = all.flatMap(({ delegate: name, item, fields, status }) => {
      const { delegate } = delegateOf(engine.flow, name) ?? {};
      return delegate && ['waiting', 'opened'].includes(status) ? [{ delegate, item, fields }] : [];
    });
    engine.dispatch({ type: 'awaited', awaited });
  };
  fake.onTake(take);
  act(() => take(requests));
  return { ...shown, ...fake };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the card of an owner', () => {
  test('asks the person, and then shows that we wait for them in place of their fields [REQUEST-41]', async () => {
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

  test('shows the server’s fault at its field', async () => {
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
    ['opened', 'Sam has opened the link'],
    ['answered', 'Sam filled this in on November 22, 2026'],
    ['declined', 'Sam answered: I am not an owner of this business'],
    ['expired', 'Sam did not answer by December 4, 2026'],
  ] as const)(
    'says that a request is %s, in a status line when it changes [REQUEST-42]',
    async (status, words) => {
      const { set, engine } = await show([WAITING]);
      const isOpen = status === 'opened';
      act(() => set([{ ...WAITING, status, answeredAt: '2026-11-22T15:00:00.000Z' }]));
      expect(screen.getByText(words, { selector: '.tr-state span' })).toBeTruthy();
      expect(screen.getByText(words, { selector: '[role="status"]' })).toBeTruthy();
      expect(screen.queryByLabelText('Social Security number *') === null).toBe(isOpen);
      expect(screen.queryByRole('button', { name: 'Ask Sam again' }) === null).toBe(
        isOpen || status === 'answered',
      );
      expect(engine.state().awaited).toHaveLength(isOpen ? 1 : 0);
    },
  );

  test.each(['withdrawn', 'void'] as const)(
    'offers to ask anew after a request that is %s',
    async (status) => {
      await show([{ ...WAITING, status }]);
      expect(button('Ask Sam to fill this in')).toBeTruthy();
      expect(document.querySelector('.tr-state')).toBeNull();
    },
  );

  test('shows that the email could not be delivered', async () => {
    await show([{ ...WAITING, undelivered: true }]);
    expect(screen.getByText('The email to Sam could not be delivered').className).toBe('tr-field__error');
    expect(button('Change the email address')).toBeTruthy();
  });

  test('sends again after 60 seconds, which its button counts [REQUEST-43]', async () => {
    const { user, port } = await show([{ ...WAITING, sentAt: new Date(Date.now() - 58_500).toISOString() }]);
    const again = button('Send again (2)');
    expect(again).toHaveProperty('disabled', true);
    expect(document.getElementById(again.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      '60 seconds',
    );
    await user.click(await screen.findByRole('button', { name: 'Send again' }, { timeout: 4000 }));
    expect(port.again).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1' }));
    expect(await screen.findByText(/^We sent Sam a new email/, { selector: '[role="status"]' })).toBeTruthy();
  });

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
