import { createRoot, type Root } from 'react-dom/client';
import type {
  PlaidHandler,
  PlaidLinkError,
  PlaidLinkOnEventMetadata,
  PlaidLinkOnExitMetadata,
  PlaidLinkOptions,
} from 'react-plaid-link';
import { PAGE } from '#domain/limits.ts';
import { FluentRoot } from '#src/styles/FluentRoot.tsx';
import { LinkWindow } from './LinkWindow.tsx';
import type { Finished } from './link-api.ts';

/** What react-plaid-link 5 loads; a script of this address that is there already is taken for loaded. */
const SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';
/** A type that no browser runs or fetches. */
const INERT = 'application/x-embedded-plaid';

/**
 * Puts the stand-in where Link would be: `window.Plaid`, and an inert script element that keeps react-plaid-link from
 * asking for the real one. Before the hook mounts; again it does nothing.
 */
function installStandIn(): void {
  if (document.querySelector(`script[src="${SCRIPT}"]`)) return;
  const script = document.createElement('script');
  script.type = INERT;
  script.src = SCRIPT;
  document.head.append(script);
  window.Plaid = {
    create,
    createEmbedded: () => {
      throw new Error('The stand-in has no embedded form.');
    },
  };
}

/** Link's own `create`: a handler of one opening (Plaid's Link web documentation). */
function create(config: PlaidLinkOptions): PlaidHandler {
  let root: Root | undefined;
  let place: HTMLElement | undefined;
  let before: Element | null = null;
  const session = crypto.randomUUID();
  const returned = 'receivedRedirectUri' in config ? config.receivedRedirectUri : undefined;
  const notify = (name: string, error: PlaidLinkError | null = null): void =>
    config.onEvent?.(name, eventOf(session, error));

  const remove = (): void => {
    root?.unmount();
    place?.remove();
    root = undefined;
    place = undefined;
  };
  const draw = (open: boolean): void =>
    root?.render(
      <FluentRoot>
        <LinkWindow
          open={open}
          token={config.token ?? ''}
          returned={returned}
          onDone={done}
          onLeave={leave}
        />
      </FluentRoot>,
    );
  /** Closed before it goes, so that the page behind it can be reached again. */
  const close = (): void => {
    draw(false);
    const closing = { root, place };
    root = undefined;
    place = undefined;
    setTimeout(() => {
      closing.root?.unmount();
      closing.place?.remove();
    }, PAGE.dialogLeaveMs);
    if (before instanceof HTMLElement) before.focus();
  };
  const done = ({ public_token, metadata }: Finished): void => {
    close();
    notify('HANDOFF');
    config.onSuccess(public_token, metadata);
  };
  const leave = (error: PlaidLinkError | null): void => {
    if (!root) return;
    close();
    if (error) notify('ERROR', error);
    notify('EXIT', error);
    config.onExit?.(error, exitOf(session));
  };

  queueMicrotask(() => config.onLoad?.());
  return {
    open() {
      if (root) return;
      before = document.activeElement;
      place = document.createElement('div');
      place.id = 'bank-window';
      document.body.append(place);
      root = createRoot(place);
      draw(true);
      notify('OPEN');
    },
    exit: () => leave(null),
    submit: () => {},
    destroy: remove,
  };
}

function exitOf(session: string): PlaidLinkOnExitMetadata {
  return { institution: null, status: null, link_session_id: session, request_id: crypto.randomUUID() };
}

function eventOf(session: string, error: PlaidLinkError | null): PlaidLinkOnEventMetadata {
  return {
    account_number_mask: null,
    error_type: error?.error_type ?? null,
    error_code: error?.error_code ?? null,
    error_message: error?.error_message ?? null,
    exit_status: null,
    institution_id: null,
    institution_name: null,
    institution_search_query: null,
    is_update_mode: null,
    match_reason: null,
    mfa_type: null,
    routing_number: null,
    view_name: null,
    selection: null,
    timestamp: new Date().toISOString(),
    link_session_id: session,
    request_id: crypto.randomUUID(),
  };
}

installStandIn();
