import { setTimeout as pause } from 'node:timers/promises';
import type { SaveAnswer } from '#contracts/saves.ts';
import { BANK } from '#domain/limits.ts';
import { recordStatements } from '../../deals/statements/index.ts';
import type { DealKey } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { aboutError } from '../../logging/log.ts';
import type { DealAccess } from '../return-links/deal-access.ts';
import { hasItemOf, putItem } from './item-store.ts';
import { type BankAccount, type BankItem, BankLinkFault, type BankLinkPort } from './port.ts';
import { dropAccess, endDue, forgetAccess, heldAccess, noteAccess, replaceOthers } from './removals.ts';

export interface Choice {
  publicToken: string;
  mainAccountId?: string;
}

/**
 * Connects banks, and ends the accesses that are due to be ended.
 * Exchanges a public token, asks the provider for the accounts, checks the choice, and stores the connection in the
 * transaction that records that statements came. The same token again, at the same moment too, is answered alike. A newer
 * connection takes the place of an older one. Whatever is not kept in the end is removed at the provider (removals.ts).
 */
export function createConnector(deps: Deps, port: BankLinkPort) {
  const { db, crypto, clock, log, limits } = deps;
  const open = new Set<Promise<void>>();
  const later = (work: Promise<void>): void => {
    const done = work
      .catch((error) => log.warn({ event: 'bank-sweep-failed', ...aboutError(error) }, 'A sweep failed.'))
      .finally(() => open.delete(done));
    open.add(done);
  };
  const sweep = () => later(endDue(deps, port));
  /** What a public token stands for; undefined where a twin of this call has stored it meanwhile. */
  const exchange = async (
    deal: DealKey,
    publicToken: string,
    index: string,
    signal: AbortSignal,
  ): Promise<BankItem | undefined> => {
    const held = await heldAccess(deps, deal, index);
    if (held) return held;
    const { allowed: isFirst } = await limits.take(`bank-exchange:${index}`, 1, BANK.twinSeconds);
    let item: BankItem;
    try {
      item = await port.exchange(publicToken, signal);
    } catch (error) {
      if (!(error instanceof BankLinkFault) || error.kind !== 'refused') throw error;
      // A token is exchanged once. The first call in line may still come second to the provider: it waits for a moment.
      return twinOf(deal, index, error, isFirst ? BANK.overtakenMs : BANK.twinMs);
    }
    await noteAccess(deps, deal, item, index).catch((error) => {
      later(port.remove(item.accessToken));
      throw error;
    });
    return item;
  };
  /** Waits for what another call with the same public token brings; it may be this very moment that it does. */
  const twinOf = async (
    deal: DealKey,
    index: string,
    error: unknown,
    patience: number,
  ): Promise<BankItem | undefined> => {
    for (let waited = 0; waited < patience; waited += BANK.twinPollMs) {
      const held = await heldAccess(deps, deal, index);
      if (held) return held;
      if (await hasItemOf(db, deal, index)) return undefined;
      await pause(BANK.twinPollMs);
    }
    throw error;
  };

  const store = async ({ deal: { brand, id }, by }: DealAccess, choice: Choice): Promise<SaveAnswer> => {
    const deal = { brand, id };
    const index = crypto.blindIndex('bank-public-token', choice.publicToken);
    const record = () => recordStatements(deps, deal, 'plaid', { by });
    if (await hasItemOf(db, deal, index)) return record();
    const signal = AbortSignal.timeout(BANK.exchangeBudgetMs);
    const item = await exchange(deal, choice.publicToken, index, signal).catch(refuse(deps));
    if (!item) return record();
    try {
      const accounts = await port.accounts(item.accessToken, signal).catch(refuse(deps));
      const main = mainAccount(accounts, choice.mainAccountId);
      const answer = await db.transaction(async (tx) => {
        // First, because it locks the deal: of two tabs that connect at once, one comes after the other.
        const recorded = await recordStatements(deps, deal, 'plaid', { tx, by, isMore: true });
        const now = clock.now();
        const earlier = await replaceOthers(tx, deal, item.itemId, now);
        const indexes = [index, ...earlier.filter((one) => one !== index)].slice(0, BANK.tokensKept);
        await putItem(tx, crypto, deal, { ...item, accounts, main, connectedAt: now }, indexes);
        await forgetAccess(tx, deal, item.itemId);
        return recorded;
      });
      log.info({ event: 'bank-connected', count: accounts.length }, 'A bank was connected.');
      return answer;
    } catch (error) {
      // After a fault the same call may come again, and goes on with what is noted. What was refused is over.
      if (isRefusal(error)) await dropAccess(db, deal, item.itemId, clock.now()).catch(() => {});
      throw error;
    }
  };

  return {
    connect: (access: DealAccess, choice: Choice): Promise<SaveAnswer> =>
      store(access, choice).finally(sweep),
    /** When what nobody waits for is done. */
    async settled(): Promise<void> {
      await Promise.all(open);
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.statusCode < 500;
}

/** What a fault of the provider means to the person, for `catch`. */
export function refuse({ log }: Pick<Deps, 'log'>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof BankLinkFault)) throw error;
    log.warn({ event: 'bank-link-failed', kind: error.kind, code: error.code }, 'The bank link failed.');
    throw new Problem(error.kind === 'refused' ? 'connect-failed' : 'bank-unavailable', { cause: error });
  };
}

/**
 * The primary business checking account among the accounts that the provider told [STMT-10].
 * Left out, it is the only checking account there is.
 * @throws Problem `no-accounts`, `no-checking`; `connect-failed` for an account of another item, or a choice not made
 */
function mainAccount(accounts: readonly BankAccount[], chosen: string | undefined): BankAccount {
  if (accounts.length === 0) throw new Problem('no-accounts');
  const checking = accounts.filter(isChecking);
  const [only] = checking;
  if (!only) throw new Problem('no-checking');
  if (!chosen) {
    if (checking.length === 1) return only;
    throw new Problem('connect-failed', { detail: 'Several checking accounts, and none was named.' });
  }
  const main = accounts.find(({ id }) => id === chosen);
  if (!main) throw new Problem('connect-failed', { detail: 'The account is not one of this connection.' });
  if (!isChecking(main)) throw new Problem('no-checking');
  return main;
}

function isChecking({ type, subtype }: BankAccount): boolean {
  return type === 'depository' && subtype === 'checking';
}
