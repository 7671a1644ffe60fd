import type { PlaidAccount, PlaidLinkError, PlaidLinkOptionsWithLinkToken } from 'react-plaid-link';

const SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';

/** A fake Link: `window.Plaid` as react-plaid-link 5 uses it. */
export interface FakeLink {
  install(): void;
  /** The number of times that it was opened. */
  opened(): number;
  destroyed(): number;
  /** The configuration of the newest one. */
  config(): PlaidLinkOptionsWithLinkToken;
  succeed(accounts: PlaidAccount[]): void;
  exit(error: PlaidLinkError | null): void;
  /** Makes every later start throw. */
  breakDown(): void;
  remove(): void;
}

export function fakeLink(): FakeLink {
  let openCount = 0;
  let destroyed = 0;
  let broken = false;
  let config: PlaidLinkOptionsWithLinkToken | undefined;
  const last = () => {
    if (!config) throw new Error('Link was not started.');
    return config;
  };
  return {
    install() {
      if (!document.querySelector(`script[src="${SCRIPT}"]`)) {
        const script = document.createElement('script');
        script.type = 'application/x-embedded-plaid';
        script.src = SCRIPT;
        document.head.append(script);
      }
      window.Plaid = {
        create(linkOptions) {
          if (broken) throw new Error('broken');
          config = linkOptions as PlaidLinkOptionsWithLinkToken;
          queueMicrotask(() => linkOptions.onLoad?.());
          return {
            open() {
              openCount += 1;
            },
            exit: () => {},
            submit: () => {},
            destroy() {
              destroyed += 1;
            },
          };
        },
        createEmbedded: () => ({ destroy: () => {} }),
      };
    },
    opened: () => openCount,
    destroyed: () => destroyed,
    config: last,
    succeed: (accounts) =>
      last().onSuccess('public-1', {
        institution: null,
        accounts,
        link_session_id: '1',
      }),
    exit: (error) =>
      last().onExit?.(error, { institution: null, status: null, link_session_id: '1', request_id: '1' }),
    breakDown: () => {
      broken = true;
    },
    remove() {
      document.querySelector(`script[src="${SCRIPT}"]`)?.remove();
      Reflect.deleteProperty(window, 'Plaid');
    },
  };
}

export const linkAccount = (id: string, name: string, mask: string, subtype = 'checking'): PlaidAccount => ({
  id,
  name,
  mask,
  subtype,
  type: 'depository',
  verification_status: null,
  class_type: null,
});
