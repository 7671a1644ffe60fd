import { setTimeout as pause } from 'node:timers/promises';
import type { SaveAnswer } from '#contracts/saves.ts';
import { BANK } from '#domain/limits.ts';
import { recordStatements } from '../../deals/statements/index.ts';
import type { DealKey } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { errorFields } from '../../logging/log.ts';
import { recordAnswered } from '../../requests/statements/state.ts';
import type { DealAccess } from '../return-links/deal-access.ts';
import { hasItemOfToken, putItem } from './item-store.ts';
import { type BankAccount, type BankItem, BankLinkFault, type BankLinkPort } from './port.ts';
import {
  cancelRemoval,
  deleteItems,
  findHeldAccess,
  removeAccessNow,
  removeDueAccesses,
  scheduleRemoval,
} from './removals.ts';

export interface Choice {
  publicToken: string;
  mainAccountId?: string;
}

/**
 * Connects banks: exchanges a public token, checks the chosen account, and stores the connection in the
 * transaction that records the statements. Calls with the same token get the same answer; a newer connection
 * replaces an older one; an access that is not stored is removed at the provider (removals.ts).
 */
export function createConnector(deps: Deps, port: BankLinkPort) {
  const { db, crypto, clock, log, limits } = deps;
  const pendingRemovals = new Set<Promise<void>>();
  const runInBackground = (work: Promise<void>): void => {
    const finished = work
      .catch((error) => log.warn({ event: 'bank-sweep-failed', ...errorFields(error) }, 'A sweep failed.'))
      .finally(() => pendingRemovals.delete(finished));
    pendingRemovals.add(finished);
  };
  const sweep = () => runInBackground(removeDueAccesses(deps, port));
  /** Exchanges a token; undefined if a simultaneous call with the same token has stored its item already. */
  const exchange = async (
    deal: DealKey,
    publicToken: string,
    index: string,
    signal: AbortSignal,
  ): Promise<BankItem | undefined> => {
    const heldBankItem = await findHeldAccess(deps, deal, index);
    if (heldBankItem) return heldBankItem;
    const { allowed: isFirst } = await limits.take(`bank-exchange:${index}`, 1, BANK.twinSeconds);
    let item: BankItem;
    try {
      item = await port.exchange(publicToken, signal);
    } catch (error) {
      if (!(error instanceof BankLinkFault) || error.kind !== 'refused') throw error;
      // A token can be exchanged once, and a simultaneous call may have been first: wait for its result.
      return awaitSameToken(deal, index, error, isFirst ? BANK.overtakenMs : BANK.twinMs);
    }
    await scheduleRemoval(deps, deal, item, index).catch((error) => {
      runInBackground(port.remove(item.accessToken));
      throw error;
    });
    return item;
  };
  /** Waits at most `patience` milliseconds until another call with the same token has stored its result. */
  const awaitSameToken = async (
    deal: DealKey,
    index: string,
    error: unknown,
    maxWait: number,
  ): Promise<BankItem | undefined> => {
    for (let waited = 0; waited < maxWait; waited += BANK.twinPollMs) {
      const heldBankItem = await findHeldAccess(deps, deal, index);
      if (heldBankItem) return heldBankItem;
      if (await hasItemOfToken(db, deal, index)) return undefined;
      await pause(BANK.twinPollMs);
    }
    throw error;
  };

  const store = async (
    { deal: { brand, id, subject }, by, requestId }: DealAccess,
    choice: Choice,
  ): Promise<SaveAnswer> => {
    const deal = { brand, id };
    const index = crypto.blindIndex('bank-public-token', choice.publicToken);
    const recordConnection = () => recordStatements(deps, deal, 'plaid', { by });
    if (await hasItemOfToken(db, deal, index)) return recordConnection();
    const signal = AbortSignal.timeout(BANK.exchangeBudgetMs);
    const item = await exchange(deal, choice.publicToken, index, signal).catch(refuseConnection(deps));
    if (!item) return recordConnection();
    try {
      const accounts = await port.accounts(item.accessToken, signal).catch(refuseConnection(deps));
      const main = chooseMainAccount(accounts, choice.mainAccountId);
      const response = await db.transaction(async (tx) => {
        // First, because this locks the deal, so that simultaneous connections are stored one after the other.
        const recorded = await recordStatements(deps, deal, 'plaid', { tx, by, isMore: true });
        const now = clock.now();
        const earlier = await deleteItems(tx, deal, item.itemId, now);
        const indexes = [index, ...earlier.filter((candidate) => candidate !== index)].slice(
          0,
          BANK.tokensKept,
        );
        await putItem(tx, crypto, deal, { ...item, accounts, main, connectedAt: now }, indexes);
        await cancelRemoval(tx, deal, item.itemId);
        await recordAnswered(deps, tx, deal, { person: by === 'applicant' ? subject : undefined, requestId });
        return recorded;
      });
      log.info({ event: 'bank-connected', count: accounts.length }, 'A bank was connected.');
      return response;
    } catch (error) {
      // A refused choice is final, so the access is removed; after a provider's fault the call may be repeated.
      if (isRefusedChoice(error)) await removeAccessNow(db, deal, item.itemId, clock.now()).catch(() => {});
      throw error;
    }
  };

  return {
    connect: (access: DealAccess, choice: Choice): Promise<SaveAnswer> =>
      store(access, choice).finally(sweep),
    /** Resolves when all background removals are done. */
    async settled(): Promise<void> {
      await Promise.all(pendingRemovals);
    },
  };
}

function isRefusedChoice(error: unknown): boolean {
  return error instanceof Problem && error.statusCode < 500;
}

/** Turns a provider's fault into the Problem that the person sees; for `catch`. */
export function refuseConnection({ log }: Pick<Deps, 'log'>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof BankLinkFault)) throw error;
    log.warn({ event: 'bank-link-failed', kind: error.kind, code: error.code }, 'The bank link failed.');
    throw new Problem(error.kind === 'refused' ? 'connect-failed' : 'bank-unavailable', { cause: error });
  };
}

/**
 * The chosen primary business checking account [STMT-10]; without a choice, the only checking account.
 * @throws Problem `no-accounts`, `no-checking`; `connect-failed` for an account of another item, or if a
 * choice is missing
 */
function chooseMainAccount(accounts: readonly BankAccount[], chosenId: string | undefined): BankAccount {
  if (accounts.length === 0) throw new Problem('no-accounts');
  const checking = accounts.filter(isChecking);
  const [onlyAccount] = checking;
  if (!onlyAccount) throw new Problem('no-checking');
  if (!chosenId) {
    if (checking.length === 1) return onlyAccount;
    throw new Problem('connect-failed', { detail: 'Several checking accounts, and none was named.' });
  }
  const main = accounts.find(({ id }) => id === chosenId);
  if (!main) throw new Problem('connect-failed', { detail: 'The account is not one of this connection.' });
  if (!isChecking(main)) throw new Problem('no-checking');
  return main;
}

function isChecking({ type, subtype }: BankAccount): boolean {
  return type === 'depository' && subtype === 'checking';
}
