import type { Page } from 'playwright-core';
import type { Person } from './person.ts';
import { headings } from './steps.ts';

export const SKIP = "Skip - I don't have them right now";
export const CONNECT = 'Connect your bank';

/** A user's actions at the bank step and in the window of the bank-link stand-in. */
export interface BankVisit {
  /** Opens the window and continues to the list of banks. */
  toBanks(): Promise<void>;
  /** Chooses a sample bank by its id and signs in to it; `ins_away` leaves the page. */
  signIn(institution: string): Promise<void>;
  /** Shares the ticked accounts and closes the window. */
  share(): Promise<void>;
  /** Waits until the window is gone from the page. */
  gone(): Promise<void>;
  /** Does all of the above: connects a bank from start to end. */
  connect(institution: string): Promise<void>;
  /** Waits until the problem with this heading shows this text. */
  problem(title: string, words: string): Promise<void>;
}

export function bankVisit(person: Person, open: string = CONNECT): BankVisit {
  const { page } = person;
  const visit: BankVisit = {
    async toBanks() {
      await person.button(open).click();
      await person.button('Agree and continue').click();
    },
    async signIn(institution) {
      await page.locator(`[data-institution="${institution}"]`).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Sign in|Continue to .+)$/ })
        .click();
    },
    async share() {
      await person.button('Share and continue').click();
      await person.button('Finish').click();
    },
    gone: () => page.locator('#bank-window').waitFor({ state: 'detached' }),
    async connect(institution) {
      await visit.toBanks();
      await visit.signIn(institution);
      await visit.share();
    },
    async problem(title, words) {
      const box = page.getByRole('region', { name: title });
      await box.getByText(words, { exact: true }).waitFor();
    },
  };
  return visit;
}

/** This browser's storage, which must hold nothing of a bank. */
export function readStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
}

/** Waits until the step after the bank step shows. */
export function waitForStepAfterBank(person: Person): Promise<void> {
  return person.heading(headings['business/further-details']);
}
