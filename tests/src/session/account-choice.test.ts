// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { chooseAccount, chosenAccount } from '#src/session/state/account-choice.ts';
import { type Session, SIGNED_OUT, sessionOf } from '#src/session/state/session.ts';
import { openTabStorage } from '#src/session/tab/tab-storage.ts';

/** A page load of this tab. */
const signedIn = (id: string, accounts: string[]) => ({
  storage: openTabStorage(),
  store: createStore<Session>(() => ({ loggedIn: true, id, accounts })),
});

afterEach(() => sessionStorage.clear());

describe('the chosen account', () => {
  it('is none until the person chooses, and outlives a reload of the tab', () => {
    const session = signedIn('ann', ['a1', 'a2']);
    expect(chosenAccount(session)).toBeUndefined();
    chooseAccount(session, 'a2');
    expect(chosenAccount(session)).toBe('a2');
    expect(chosenAccount(signedIn('ann', ['a1', 'a2']))).toBe('a2');
  });

  it('is only of that person, while their session lists it', () => {
    chooseAccount(signedIn('ann', ['a1']), 'a1');
    expect(chosenAccount(signedIn('bob', ['a1']))).toBeUndefined();
    expect(chosenAccount(signedIn('ann', ['a2']))).toBeUndefined();
    expect(
      chosenAccount({ storage: openTabStorage(), store: createStore<Session>(() => SIGNED_OUT) }),
    ).toBeUndefined();
  });

  it("is the user's own account if the business is not listed", () => {
    const session = signedIn('ann', ['a1']);
    chooseAccount(session, 'a1');
    chooseAccount(session, undefined);
    expect(chosenAccount(session)).toBe('own');
  });
});

describe('the accounts claim', () => {
  const of = (value: unknown) => sessionOf({ 'https://trellis.example/accounts': value }, 0);
  it('lists ids, or ids with the names of the businesses', () => {
    expect(of(['a1', 'a2'])).toMatchObject({ accounts: ['a1', 'a2'], accountId: 'a1' });
    expect(of(['a1'])).not.toHaveProperty('accountNames');
    expect(of([{ id: 'a1', name: 'Oak' }, { id: 'a2' }, 'a3'])).toMatchObject({
      accounts: ['a1', 'a2', 'a3'],
      accountNames: { a1: 'Oak' },
    });
  });
  it.each([[undefined], ['a1'], [{}], [[null, 7, {}, { id: 3 }, '']]])('%j is not an account', (value) => {
    expect(of(value).accounts).toEqual([]);
  });
});
