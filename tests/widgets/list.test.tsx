// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FieldValue } from '#engine';
import { showStep } from './step-harness.tsx';

const ADD = 'Add additional owners?';
const ann = { owner_1_first: 'Ann', owner_1_last: 'Lee', owner_1_title: 'President', owner_1_ownership: 60 };
const bob = { owner_2_first: 'Bob', owner_2_last: 'Ray', owner_2_title: 'Partner', owner_2_ownership: 20 };
const show = (answers: Record<string, FieldValue> = {}, only?: string[]) =>
  showStep('owners', { answers, only, loggedIn: true });
const card = (name: string): HTMLElement => screen.getByRole('region', { name });
const firstNames = () => screen.queryAllByLabelText('First name *');
const ownersOf = (engine: Awaited<ReturnType<typeof show>>['engine']) =>
  engine.state().application.owners as Record<string, FieldValue>[];

describe('owners', () => {
  test('begins with one open card that cannot be removed', async () => {
    await show();
    expect(firstNames()).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 2, name: 'Owner 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });

  test('shows mobile phone and email side by side, as the first step does', async () => {
    await show();
    const row = screen.getByLabelText(/^Mobile phone/).closest('.tr-fields-row');
    expect(row?.contains(screen.getByLabelText(/^Email/))).toBe(true);
  });

  test('a short field has a narrow column at any place in its row', async () => {
    await show();
    const columns = (label: RegExp) =>
      screen
        .getByLabelText(label)
        .closest('.tr-fields-row')
        ?.className.match(/short-\d/g) ?? [];
    expect(columns(/^Ownership percentage/)).toEqual(['short-2']);
    expect(columns(/^ZIP code/)).toEqual(['short-1']);
    expect(columns(/^Mobile phone/)).toEqual([]);
  });

  test('mounts only the open card; the others show name, role, share and missing details', async () => {
    await show({ ...ann, ...bob });
    expect(firstNames()).toHaveLength(1);
    const bobs = within(card('Bob Ray'));
    expect(bobs.getByText('Partner, 20%')).toBeTruthy();
    expect(
      bobs.getByText(/^Still needed: Mobile phone, Email, Social Security number and \d more$/),
    ).toBeTruthy();
    expect(bobs.queryByLabelText('First name *')).toBeNull();
  });

  test('offers no button to add an owner if a link has hidden that part; existing owners can be edited', async () => {
    const { engine } = await show(ann);
    expect(screen.getByRole('button', { name: ADD })).toBeTruthy();
    act(() => engine.dispatch({ type: 'hide', paths: ['owners/add'] }));
    expect(screen.queryByRole('button', { name: ADD })).toBeNull();
    expect(screen.queryByText(/You can add up to/)).toBeNull();
    expect(firstNames()).toHaveLength(1);
  });

  test.each([1, 2, 3])('an address with #item-%d opens that owner', async (number) => {
    window.location.hash = `#item-${number}`;
    const names = ['Ann', 'Bob', 'Cy'];
    const answers = Object.fromEntries(names.map((name, index) => [`owner_${index + 1}_first`, name]));
    await show(answers);
    window.location.hash = '';
    expect(screen.getByLabelText<HTMLInputElement>('First name *').value).toBe(names[number - 1]);
  });

  test('a change redraws the card it is in, and no other', async () => {
    // A closed card computes its missing answers each time it renders.
    let drawn = 0;
    const wordOf = (words: Record<string, string>, key: string): string | undefined => {
      if (key === 'texts.widgets.owners.missingMore') drawn += 1;
      return words[key];
    };
    const content = new Proxy<Record<string, string>>(
      {},
      { get: (words, key) => wordOf(words, String(key)) },
    );
    const { engine } = await showStep('owners', { answers: { ...ann, ...bob }, loggedIn: true, content });
    expect(drawn).toBeGreaterThan(0);
    const before = drawn;
    act(() => engine.dispatch({ type: 'change', values: { owner_1_title: 'Chair' } }));
    expect(screen.getByText('Chair, 60%')).toBeTruthy();
    expect(drawn).toBe(before);
  });

  test('[OWNER-6] [SCREEN-33] adds an owner, opens it and puts the focus on its first field', async () => {
    const { user, engine } = await show(ann);
    await user.click(screen.getByRole('button', { name: ADD }));
    expect(ownersOf(engine)).toHaveLength(2);
    expect(within(card('Owner 2')).getByLabelText('First name *')).toBe(document.activeElement);
    expect(firstNames()).toHaveLength(1);
    expect(screen.getByText('Owner 2 was added.')).toBeTruthy();
  });

  test('opens another by Edit, with the focus in it', async () => {
    const { user } = await show({ ...ann, ...bob });
    await user.click(screen.getByRole('button', { name: 'Edit Bob Ray' }));
    expect(within(card('Bob Ray')).getByLabelText('First name *')).toBe(document.activeElement);
    expect(firstNames()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Done with this owner' }));
    expect(firstNames()).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Edit Bob Ray' })).toBe(document.activeElement);
  });

  test('[OWNER-6] [SCREEN-62] asks before it removes an owner, and keeps the owner on No', async () => {
    const { user, engine } = await show({ ...ann, ...bob });
    await user.click(screen.getByRole('button', { name: 'Remove Bob Ray' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep owner' }),
    );
    expect(ownersOf(engine)).toHaveLength(2);
    const remove = screen.getByRole('button', { name: 'Remove Bob Ray' });
    await waitFor(() => expect(document.activeElement).toBe(remove));
    await user.click(remove);
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove owner' }),
    );
    await waitFor(() => expect(ownersOf(engine)).toHaveLength(1));
    expect(ownersOf(engine)[0]?.first).toBe('Ann');
    expect(screen.getByText('Bob Ray was removed.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: ADD })));
  });

  test('[SCREEN-79] a dialog empties the status line, which would be spoken again after it', async () => {
    const { user } = await show({ ...ann, ...bob });
    await user.click(screen.getByRole('button', { name: ADD }));
    screen.getByText('Owner 3 was added.');
    await user.click(screen.getByRole('button', { name: 'Remove Bob Ray' }));
    await screen.findByRole('alertdialog');
    await waitFor(() => expect(screen.queryByText('Owner 3 was added.')).toBeNull());
  });

  test('[SCREEN-79] the status line stays while the focus moves within the page', async () => {
    const { user } = await show(ann);
    await user.click(screen.getByRole('button', { name: ADD }));
    await user.tab();
    screen.getByText('Owner 2 was added.');
  });

  test('[SCREEN-79] a dialog outside the list empties the status line, too', async () => {
    const { user } = await show(ann);
    await user.click(screen.getByRole('button', { name: ADD }));
    screen.getByText('Owner 2 was added.');
    render(
      <div role="dialog" aria-modal="true" aria-label="Your session ends soon">
        <button type="button">Stay</button>
      </div>,
    );
    act(() => screen.getByRole('button', { name: 'Stay' }).focus());
    expect(screen.queryByText('Owner 2 was added.')).toBeNull();
  });

  test('an empty card is removed without a question', async () => {
    const { user, engine } = await show(ann);
    await user.click(screen.getByRole('button', { name: ADD }));
    await user.click(screen.getByRole('button', { name: 'Remove Owner 2' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(ownersOf(engine)).toHaveLength(1);
  });

  test("[OWNER-1] [LIMIT-31] accepts twenty owners, then replaces its button with 'You can add up to 20 owners.'", async () => {
    const { user, engine } = await show({ ...ann, owner_19_first: 'Nina' });
    await user.click(screen.getByRole('button', { name: ADD }));
    expect(ownersOf(engine)).toHaveLength(20);
    expect(screen.queryByRole('button', { name: ADD })).toBeNull();
    expect(screen.getByText('You can add up to 20 owners.')).toBeTruthy();
  });

  test('says the sum of the shares, and warns over 100', async () => {
    const { engine } = await show({ ...ann, ...bob });
    expect(
      screen.getByText('Shares add up to 80%. Lenders usually ask about everyone who owns 20% or more.'),
    ).toBeTruthy();
    engine.dispatch({ type: 'change', values: { owner_2_ownership: 50 } });
    expect(
      await screen.findByText('The ownership of all owners adds up to 110%. It can be at most 100%.'),
    ).toBeTruthy();
    engine.dispatch({ type: 'change', values: { owner_2_ownership: 40 } });
    expect(await screen.findByText(/^Shares add up to 100%\. Lenders/)).toBeTruthy();
    engine.dispatch({ type: 'change', values: { owner_1_ownership: 20, owner_2_ownership: 29 } });
    expect(await screen.findByText(/^Shares add up to 49%. Please add everyone who owns 20%/)).toBeTruthy();
  });

  test('has no checkbox for copying if there is nothing to copy', async () => {
    await show(ann);
    expect(screen.queryByRole('checkbox', { name: 'Same as the business address' })).toBeNull();
  });

  test('Continue opens the card with errors if the open card has none', async () => {
    const whole = {
      ...ann,
      owner_1_mobile: '415-555-0123',
      owner_1_email: 'ann@example.com',
      owner_1_ssn: '536-22-8145',
      owner_1_dob: '1980-01-31',
      owner_1_street: '1 Oak St',
      owner_1_city: 'Springfield',
      owner_1_state: 'IL',
      owner_1_zip: '62701',
    };
    const { user } = await show({ ...whole, ...bob });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(within(card('Bob Ray')).getByLabelText('First name *')).toBeTruthy();
    expect(within(card('Ann Lee')).getByText('All details are here')).toBeTruthy();
  });

  test('Continue marks closed cards, and a link of the summary opens a closed card', async () => {
    const { user, done } = await show({ ...ann, ...bob });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(done).not.toHaveBeenCalled();
    expect(within(card('Bob Ray')).getByText(/^Answers to check: \d+$/)).toBeTruthy();
    expect(within(card('Ann Lee')).queryByText(/^Answers to check/)).toBeNull();
    const links = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href') === '#owner_2_email');
    await user.click(links[0] as HTMLElement);
    await waitFor(() => expect(document.activeElement?.id).toBe('owner_2_email'));
    expect(within(card('Bob Ray')).getByLabelText('First name *')).toBeTruthy();
  });

  test('a card stays open while its own errors are fixed', async () => {
    const { user } = await show({ ...ann, ...bob });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(within(card('Ann Lee')).getByLabelText('Email *'), 'ann@example.com');
    await user.tab();
    expect(within(card('Ann Lee')).getByLabelText('First name *')).toBeTruthy();
  });

  test('a substep shows only the fields of its owner', async () => {
    await show({ ...ann, ...bob }, ['owner_2_ownership']);
    expect(screen.getByLabelText(/^Ownership percentage/)).toHaveProperty('id', 'owner_2_ownership');
    expect(screen.queryByRole('button', { name: ADD })).toBeNull();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});
