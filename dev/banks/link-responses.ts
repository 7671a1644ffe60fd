import { randomUUID } from 'node:crypto';
import { PlaidFault } from './errors.ts';
import {
  institutionOf,
  institutions,
  offered,
  type SampleAccount,
  type SampleInstitution,
} from './institutions.ts';
import { accountId, type EmulatorTokens, type LinkClaims } from './tokens.ts';

/** An account as Link's `onSuccess` gives it. https://plaid.com/docs/link/web/#onsuccess */
export interface LinkAccount {
  id: string;
  name: string;
  mask: string;
  type: 'depository';
  subtype: string;
  verification_status: null;
  class_type: null;
}

interface Named {
  institution_id: string;
  name: string;
}

/** What the stand-in of Link in the page asks (dev/banks/README.md). Every method throws PlaidFault. */
export interface LinkAnswers {
  institutions(linkToken: string): { client_name: string; institutions: object[] };
  accounts(
    linkToken: string,
    from: { institution?: string; received?: string },
  ): { institution: Named; accounts: LinkAccount[] } | { leave: string };
  finish(
    linkToken: string,
    institution: string,
    accountIds: readonly string[],
  ): { public_token: string; metadata: object };
  /** The bank's own page: its name, who asks, and where Allow and Deny lead. */
  away(state: string): { institution: string; clientName: string; allow: string; deny: string } | undefined;
}

const AWAY_PAGE = '/local/bank-link/oauth';

export function createLinkAnswers(tokens: EmulatorTokens): LinkAnswers {
  const linkOf = (token: string): LinkClaims => {
    const claims = tokens.read('link', token);
    if (!claims) throw new PlaidFault('INVALID_LINK_TOKEN');
    return claims;
  };
  /** The bank whose own page led back here, if it gave leave and the way began with this link token. */
  const returnedFrom = (link: LinkClaims, received: string): string => {
    const state = URL.canParse(received) ? new URL(received).searchParams.get('oauth_state_id') : null;
    const claims = tokens.read('away', state ?? '');
    if (claims?.session !== link.session || claims.granted === undefined)
      throw new PlaidFault('INVALID_LINK_TOKEN', 'oauth state does not match the link token');
    if (!claims.granted) throw new PlaidFault('ACCESS_NOT_GRANTED');
    return claims.institution;
  };

  return {
    institutions(linkToken) {
      const { clientName, redirectUri } = linkOf(linkToken);
      // As Link does: a bank that leaves the page is offered only where there is a way back.
      const listed = institutions.filter(({ oauth }) => !oauth || redirectUri !== undefined);
      return {
        client_name: clientName,
        institutions: listed.map(({ institution_id, name, note, oauth = false }) => ({
          ...{ institution_id, name, note, oauth },
        })),
      };
    },
    accounts(linkToken, { institution, received }) {
      const link = linkOf(linkToken);
      const bank = bankOf(received === undefined ? (institution ?? '') : returnedFrom(link, received));
      if (bank.oauth && received === undefined && link.redirectUri) {
        const { session, redirectUri, clientName } = link;
        const claims = { session, institution: bank.institution_id, redirectUri, clientName };
        return { leave: `${AWAY_PAGE}?state=${encodeURIComponent(tokens.make('away', claims).token)}` };
      }
      if (bank.at?.link) throw new PlaidFault(bank.at.link);
      const accounts = offered(bank, link.subtypes).map((account) => linkAccount(link, bank, account));
      return { institution: named(bank), accounts };
    },
    finish(linkToken, institution, accountIds) {
      const link = linkOf(linkToken);
      const bank = bankOf(institution);
      const chosen = offered(bank, link.subtypes).filter(({ key }) =>
        accountIds.includes(accountId(link.session, institution, key)),
      );
      if (chosen.length !== accountIds.length) throw new PlaidFault('INVALID_ACCOUNT_ID');
      const { token } = tokens.make('public', {
        session: link.session,
        item: `item-local-${randomUUID()}`,
        institution,
        accounts: chosen.map(({ key }) => key),
      });
      const accounts = chosen.map((account) => linkAccount(link, bank, account));
      return {
        public_token: token,
        metadata: {
          institution: named(bank),
          accounts,
          link_session_id: link.session,
          transfer_status: null,
        },
      };
    },
    away(state) {
      const claims = tokens.read('away', state);
      if (!claims || claims.granted !== undefined) return undefined;
      const back = (granted: boolean) => {
        const address = new URL(claims.redirectUri);
        address.searchParams.set('oauth_state_id', tokens.make('away', { ...claims, granted }).token);
        return address.href;
      };
      const { name } = bankOf(claims.institution);
      return { institution: name, clientName: claims.clientName, allow: back(true), deny: back(false) };
    },
  };
}

function bankOf(id: string): SampleInstitution {
  const found = institutionOf(id);
  if (!found) throw new PlaidFault('INVALID_INSTITUTION');
  return found;
}

function named({ institution_id, name }: SampleInstitution): Named {
  return { institution_id, name };
}

function linkAccount(link: LinkClaims, bank: SampleInstitution, account: SampleAccount): LinkAccount {
  const { key, name, mask, subtype } = account;
  return {
    id: accountId(link.session, bank.institution_id, key),
    ...{ name, mask, type: 'depository', subtype, verification_status: null, class_type: null },
  };
}
