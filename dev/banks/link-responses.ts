import { randomUUID } from 'node:crypto';
import { PlaidFault } from './errors.ts';
import {
  institutionOf,
  institutions,
  offeredAccounts,
  type SampleAccount,
  type SampleInstitution,
} from './institutions.ts';
import { accountId, type EmulatorTokens, type LinkClaims } from './tokens.ts';

export interface LinkCall {
  link_token: string;
  institution_id?: string;
  received_redirect_uri?: string;
  account_ids?: string[];
}

/** Answers the calls of the bank window (dev/banks/README.md). Every method throws PlaidFault. */
export function createLinkAnswers(tokens: EmulatorTokens) {
  const linkOf = ({ link_token: token }: LinkCall): LinkClaims => {
    const claims = tokens.read('link', token);
    if (!claims) throw new PlaidFault('INVALID_LINK_TOKEN');
    return claims;
  };
  /** The bank that redirected back, if it allowed access and the redirect began with this link token. */
  const stateReturnedFrom = (link: LinkClaims, received: string): string => {
    const state = URL.canParse(received) ? new URL(received).searchParams.get('oauth_state_id') : null;
    const claims = tokens.read('away', state ?? '');
    if (claims?.session !== link.session || claims.granted === undefined)
      throw new PlaidFault('INVALID_LINK_TOKEN', 'oauth state does not match the link token');
    if (!claims.granted) throw new PlaidFault('ACCESS_NOT_GRANTED');
    return claims.institution;
  };
  const bankOf = (id: string) => institutionOf(id, 'INVALID_INSTITUTION');

  return {
    institutions(call: LinkCall) {
      const { clientName, redirectUri } = linkOf(call);
      // As in Link, a bank with its own sign-in page is offered only with a redirect address.
      const listedInstitutions = institutions.filter(({ oauth }) => !oauth || redirectUri !== undefined);
      return {
        client_name: clientName,
        institutions: listedInstitutions.map(({ institution_id, name, note, oauth = false }) => ({
          institution_id,
          name,
          note,
          oauth,
        })),
      };
    },

    accounts(call: LinkCall) {
      const link = linkOf(call);
      const { institution_id: institutionId = '', received_redirect_uri: received } = call;
      const bank = bankOf(received === undefined ? institutionId : stateReturnedFrom(link, received));
      if (bank.oauth && received === undefined && link.redirectUri) {
        const { session, redirectUri, clientName, language } = link;
        const claims = { session, institution: bank.institution_id, redirectUri, clientName, language };
        const { token } = tokens.make('away', claims);
        return { leave: `/local/bank-link/oauth?state=${encodeURIComponent(token)}` };
      }
      if (bank.at?.link) throw new PlaidFault(bank.at.link);
      const accounts = offeredAccounts(bank, link.subtypes).map((account) =>
        linkAccount(link, bank, account),
      );
      return { institution: displayedInstitution(bank), accounts };
    },

    finish(call: LinkCall) {
      const link = linkOf(call);
      const { institution_id: institution = '', account_ids: ids = [] } = call;
      const bank = bankOf(institution);
      const chosenAccounts = offeredAccounts(bank, link.subtypes).filter(({ key }) =>
        ids.includes(accountId(link.session, institution, key)),
      );
      if (chosenAccounts.length !== ids.length) throw new PlaidFault('INVALID_ACCOUNT_ID');
      const { token } = tokens.make('public', {
        session: link.session,
        item: `item-local-${randomUUID()}`,
        institution,
        accounts: chosenAccounts.map(({ key }) => key),
      });
      const accounts = chosenAccounts.map((account) => linkAccount(link, bank, account));
      const metadata = { institution: displayedInstitution(bank), accounts, link_session_id: link.session };
      return { public_token: token, metadata: { ...metadata, transfer_status: null } };
    },

    /** The data of the bank's own page; undefined if `state` is invalid or used. */
    away(state: string) {
      const claims = tokens.read('away', state);
      if (!claims || claims.granted !== undefined) return undefined;
      const returnAddress = (granted: boolean) => {
        const address = new URL(claims.redirectUri);
        address.searchParams.set('oauth_state_id', tokens.make('away', { ...claims, granted }).token);
        return address.href;
      };
      const { name } = bankOf(claims.institution);
      const { clientName, language } = claims;
      return {
        institution: name,
        clientName,
        language,
        allow: returnAddress(true),
        deny: returnAddress(false),
      };
    },
  };
}

function displayedInstitution({ institution_id, name }: SampleInstitution) {
  return { institution_id, name };
}

/** An account as Link's onSuccess gives it: https://plaid.com/docs/link/web/#onsuccess */
function linkAccount(link: LinkClaims, bank: SampleInstitution, account: SampleAccount) {
  const { key, name, mask, subtype } = account;
  return {
    id: accountId(link.session, bank.institution_id, key),
    name,
    mask,
    type: 'depository',
    subtype,
    verification_status: null,
    class_type: null,
  };
}
