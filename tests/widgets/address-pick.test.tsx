// @vitest-environment jsdom

import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Engine, FieldValue } from '#engine';
import type { PlaceAddress } from '#widgets/address-search/port.ts';
import { only, places, street } from './address-places.ts';
import { type StepOptions, showStep } from './step-harness.tsx';

describe('address-search', () => {
  describe('while a picked address is being loaded', () => {
    const main = { street: '12 Main St', city: 'Springfield', state: 'IL', zip: '62701' };
    const suite = (): HTMLInputElement => screen.getByLabelText(/^Suite/);

    /**
     * Types half a street and picks; `arrive` answers the first pick, or pick number `at`. Undefined: the address
     * can't be read.
     */
    async function pick(step: string, options: StepOptions, card?: string) {
      const port = places();
      const answers: ((value: PlaceAddress | undefined) => void)[] = [];
      port.details.mockImplementation(
        () =>
          new Promise((resolve) => {
            answers.push(resolve);
          }),
      );
      const shownStep = await showStep(step, { ports: { places: port }, loggedIn: true, ...options });
      if (card) await shownStep.user.click(screen.getByRole('button', { name: `Edit ${card}` }));
      await screen.findByRole('combobox', { name: /^Street address/ });
      await shownStep.user.clear(street());
      await shownStep.user.type(street(), '12 Main');
      await shownStep.user.click(await screen.findByRole('option', { name: /12 Main St/ }));
      await waitFor(() => expect(port.details).toHaveBeenCalled());
      const arrive = (address?: PlaceAddress, at = 0): Promise<void> =>
        act(async () => answers[at]?.(address));
      return { ...shownStep, port, arrive };
    }

    test('clears the old suite at once, and keeps a newly typed one', async () => {
      const answers = { business_street: '9 Oak St', business_suite: 'Suite 9' };
      const { user, engine, arrive } = await pick('more-details', { only, answers });
      expect(suite().value).toBe('');
      await user.type(suite(), 'Apt 4');
      await waitFor(() => expect(engine.state().application.business_suite).toBe('Apt 4'));
      await arrive(main);
      await user.tab();
      expect(suite().value).toBe('Apt 4');
      expect(engine.state().application).toMatchObject({
        business_suite: 'Apt 4',
        business_street: '12 Main St',
        business_zip: '62701',
      });
    });

    test.each([
      ['cannot be read', undefined],
      ['has the very street that was typed', { ...main, street: '12 Main' }],
    ])('restores the suite of an address that %s', async (_, address) => {
      const { engine, arrive } = await pick('more-details', { only, answers: { business_suite: 'Suite 9' } });
      await arrive(address);
      expect(engine.state().application.business_suite).toBe('Suite 9');
      expect(suite().value).toBe('Suite 9');
    });

    test('a typed part stays, and the others are filled in', async () => {
      const { user, engine, arrive } = await pick('more-details', { only });
      await user.type(screen.getByLabelText(/^City/), 'Reno');
      await user.tab();
      await arrive(main);
      expect(engine.state().application).toMatchObject({
        business_city: 'Reno',
        business_state: 'IL',
        business_zip: '62701',
      });
    });

    test('a street that is edited during the load stays, nothing is filled in, and Continue no longer waits', async () => {
      const { user, engine, arrive } = await pick('more-details', { only });
      await user.type(street(), ' Rd');
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(engine.state().errors).toHaveProperty('business_city'));
      await arrive(main);
      expect(street().value).toBe('12 Main Rd');
      expect(engine.state().application.business_street).toBe('12 Main Rd');
      expect(engine.state().application.business_city).toBeUndefined();
      expect(screen.queryByText('Address filled in. Please check it.')).toBeNull();
    });

    test('a street from another source stays, and nothing is filled in', async () => {
      const { user, engine, arrive } = await pick('more-details', { only });
      await user.tab();
      act(() => engine.dispatch({ type: 'change', values: { business_street: '9 Oak St' } }));
      await arrive(main);
      expect(street().value).toBe('9 Oak St');
      expect(engine.state().application.business_city).toBeUndefined();
    });

    test('the newest pick counts, in any order of the answers', async () => {
      const { user, engine, port, arrive } = await pick('more-details', { only });
      await user.clear(street());
      await user.type(street(), '12 Main');
      await user.click(await screen.findByRole('option', { name: /12 Main St/ }));
      await waitFor(() => expect(port.details).toHaveBeenCalledTimes(2));
      await arrive({ ...main, street: '9 Oak St', zip: '89501' });
      expect(street().value).toBe('12 Main');
      await arrive(main, 1);
      expect(engine.state().application).toMatchObject({
        business_street: '12 Main St',
        business_zip: '62701',
      });
    });

    test('Continue waits for the address', async () => {
      const { user, engine, done, arrive } = await pick('more-details', { only });
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(engine.state().errors).toEqual({});
      expect(done).not.toHaveBeenCalled();
      await arrive(main);
      await waitFor(() => expect(done).toHaveBeenCalled());
    });

    describe('for an owner', () => {
      const answers = { owner_1_first: 'Ann', owner_2_first: 'Bob', owner_3_first: 'Cy' };
      const ownersOf = (engine: Engine) =>
        (engine.state().application.owners as Record<string, FieldValue>[]).map(
          ({ key: _, ...owner }) => owner,
        );
      const removeFirst = (engine: Engine): void =>
        act(() => {
          const [{ key = '' } = {}] = engine.state().application.owners as { key?: string }[];
          engine.dispatch({ type: 'remove-item', list: 'owners', key });
        });

      test('the address is filled in for that owner even if an earlier owner is removed', async () => {
        const { engine, arrive } = await pick('owners', { answers }, 'Bob');
        removeFirst(engine);
        await arrive(main);
        expect(ownersOf(engine)).toEqual([{ first: 'Bob', ...main }, { first: 'Cy' }]);
      });

      test('the address is filled in for no other owner if the page is of an owner who has moved', async () => {
        const parts = ['street', 'suite', 'zip', 'city', 'state'];
        const only = parts.map((part) => `owner_2_${part}`);
        const { engine, arrive } = await pick('owners', { answers, only });
        removeFirst(engine);
        await arrive(main);
        expect(ownersOf(engine)).toEqual([{ first: 'Bob', street: '12 Main' }, { first: 'Cy' }]);
      });

      test('the address is filled in for no other owner if the card is closed and moved, not even for the same street', async () => {
        const { user, engine, arrive } = await pick('owners', {
          answers: { ...answers, owner_2_street: '12 Main' },
        });
        await user.click(screen.getByRole('button', { name: 'Done with this owner' }));
        removeFirst(engine);
        await arrive(main);
        expect(ownersOf(engine)).toEqual([{ first: 'Bob', street: '12 Main' }, { first: 'Cy' }]);
      });

      test('a street that is copied in during the load stays', async () => {
        const { user, engine, arrive } = await pick('owners', {
          answers: { ...answers, business_street: '9 Oak St' },
        });
        await user.click(screen.getByRole('checkbox', { name: 'Same as the business address' }));
        await arrive(main);
        expect(ownersOf(engine)[0]).toEqual({ first: 'Ann', street: '9 Oak St' });
      });

      test('the address is filled in if the card of the owner is closed', async () => {
        const { user, engine, arrive } = await pick('owners', { answers });
        await user.click(screen.getByRole('button', { name: 'Done with this owner' }));
        await arrive(main);
        expect(ownersOf(engine)[0]).toEqual({ first: 'Ann', ...main });
      });
    });
  });
});
