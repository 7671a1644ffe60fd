import type {
  PlaidAccount,
  PlaidHandler,
  PlaidInstitution,
  PlaidLinkError,
  PlaidLinkOnSuccessMetadata,
  PlaidLinkOptions,
} from 'react-plaid-link';
import { readNonce } from '#src/brand/boot.ts';
import windowStyle from './window.css?raw';
import { button, make, translate, word } from './window-parts.ts';

/** The script of react-plaid-link 5, which counts as loaded if an element with this address exists. */
const SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';
/** A script type that browsers neither run nor fetch. */
const INERT = 'application/x-embedded-plaid';

/** `note` describes the case that the bank demonstrates; `oauth`: it has its own sign-in page. */
type Bank = PlaidInstitution & { note: string; oauth: boolean };
type Accounts = { institution: PlaidInstitution; accounts: PlaidAccount[] } | { leave: string };
interface Finished {
  public_token: string;
  metadata: PlaidLinkOnSuccessMetadata;
}

/** Installs `window.Plaid` and a script element that keeps react-plaid-link from loading the real Link. */
function install(): void {
  if (document.querySelector(`script[src="${SCRIPT}"]`)) return;
  const style = make('style', {}, windowStyle);
  style.nonce = readNonce() ?? '';
  // An SVG script: Trusted Types forbid setting an HTML script's address from a string.
  const inert = document.createElementNS('http://www.w3.org/2000/svg', 'script');
  inert.setAttribute('type', INERT);
  inert.setAttribute('src', SCRIPT);
  document.head.append(inert, style);
  window.Plaid = {
    create,
    createEmbedded: () => {
      throw new Error('The stand-in has no embedded form.');
    },
  };
}

/** Link's `create`: returns a handler for one opening. The window has no Link events. */
function create(config: PlaidLinkOptions): PlaidHandler {
  const link_token = config.token ?? '';
  const returnedUri = 'receivedRedirectUri' in config ? config.receivedRedirectUri : undefined;
  let dialog: HTMLDialogElement | undefined;
  let banks: Bank[] = [];
  let failedError: PlaidLinkError | null = null;

  const remove = (): void => {
    const closing = dialog;
    dialog = undefined;
    // Closing returns the focus, so it must precede the removal.
    closing?.close();
    closing?.remove();
  };
  const leave = (): void => {
    if (!dialog) return;
    const error = failedError;
    remove();
    const ids = { link_session_id: crypto.randomUUID(), request_id: crypto.randomUUID() };
    config.onExit?.(error, { institution: null, status: null, ...ids });
  };

  const show = (title: string, ...content: Node[]): void => {
    const heading = make('h2', { id: 'bank-window-title', tabindex: '-1' }, title);
    const notice = make('p', { class: 'notice' }, make('strong', {}, word('notice')));
    dialog?.replaceChildren(heading, notice, ...content);
    // Screen readers read new content from its heading, as on a page.
    heading.focus();
  };
  const fail = (error: PlaidLinkError): void => {
    failedError = error;
    const message = make('p', { role: 'alert' }, displayOf(error) ?? word('errorText'));
    const other = banks.length > 0 ? [button(word('otherBank'), toBanks, 'quiet')] : [];
    show(word('errorTitle'), message, ...other, button(word('close'), leave));
  };
  /** Ignores calls while one runs. @returns undefined if the call failed, which is shown */
  const ask = async <Answer>(path: string, body: object): Promise<Answer | undefined> => {
    if (!dialog || dialog.ariaBusy === 'true') return undefined;
    dialog.ariaBusy = 'true';
    const answer = await post(path, { link_token, ...body });
    if (!dialog) return undefined;
    dialog.ariaBusy = 'false';
    if (answer.ok) return answer.value as Answer;
    fail(answer.error);
    return undefined;
  };

  const begin = async (): Promise<void> => {
    show(word('loading'), button(word('close'), leave, 'quiet'));
    const answer = await ask<{ client_name: string; institutions: Bank[] }>('institutions', {});
    if (!answer) return;
    banks = answer.institutions.map((bank) => ({
      ...bank,
      note: translate('notes', bank.institution_id, bank.note),
    }));
    if (returnedUri !== undefined) return toAccounts({ received_redirect_uri: returnedUri });
    const items = word('consentItems').split('\n');
    show(
      word('consentTitle', { client: answer.client_name }),
      make('p', {}, word('noticeText')),
      make('ul', {}, ...items.map((item) => make('li', {}, item))),
      button(word('consentGo'), toBanks),
      button(word('close'), leave, 'quiet'),
    );
  };
  const toBanks = (): void => {
    failedError = null;
    const search = make('input', { type: 'search', autocomplete: 'off' });
    const count = make('p', { role: 'status' });
    const list = make('ul', { class: 'banks' });
    const draw = (): void => {
      const wantedText = search.value.trim().toLowerCase();
      const matchingBanks = banks.filter(({ name, note }) =>
        `${name} ${note}`.toLowerCase().includes(wantedText),
      );
      count.textContent =
        matchingBanks.length > 0 ? word('found', { count: matchingBanks.length }) : word('none');
      list.replaceChildren(...matchingBanks.map((bank) => make('li', {}, bankButton(bank))));
    };
    search.addEventListener('input', draw);
    show(word('institutionsTitle'), make('label', {}, word('search'), search), count, list);
    draw();
  };
  const bankButton = (bank: Bank): HTMLButtonElement => {
    const createdElement = button(make('strong', {}, bank.name), () => toSignIn(bank), 'bank');
    createdElement.dataset.institution = bank.institution_id;
    createdElement.append(' ', bank.note);
    return createdElement;
  };
  const toSignIn = ({ institution_id, name: bank, oauth }: Bank): void => {
    const field = (label: string, type: string, value: string): Node =>
      make('label', {}, label, make('input', { type, value, autocomplete: 'off' }));
    const fields = [
      field(word('user'), 'text', 'user_good'),
      field(word('password'), 'password', 'pass_good'),
    ];
    show(
      word('signInTitle', { bank }),
      make('p', {}, oauth ? word('leaveText', { bank }) : word('signInText')),
      ...(oauth ? [] : fields),
      button(oauth ? word('leave', { bank }) : word('signIn'), () => void toAccounts({ institution_id })),
      button(word('back'), toBanks, 'quiet'),
    );
  };
  const toAccounts = async (
    by: { institution_id: string } | { received_redirect_uri: string },
  ): Promise<void> => {
    const answer = await ask<Accounts>('accounts', by);
    if (!answer) return;
    if ('leave' in answer) return window.location.assign(answer.leave);
    const { institution: bank, accounts } = answer;
    const boxes = accounts.map(({ id: value }) => {
      const box = make('input', { type: 'checkbox', value });
      box.checked = true;
      return box;
    });
    const lines = accounts.map(({ name, mask, subtype }, index) => {
      const kind = translate('kinds', subtype, subtype);
      const label = word('account', { name, mask: mask ?? '', kind });
      return make('label', { class: 'account' }, boxes[index] ?? '', label);
    });
    const alert = make('p', { role: 'alert' });
    const share = async (): Promise<void> => {
      const account_ids = boxes.filter(({ checked }) => checked).map(({ value }) => value);
      alert.textContent = boxes.length > 0 && account_ids.length === 0 ? word('pick') : '';
      if (alert.textContent) return;
      const { institution_id } = bank;
      const finished = await ask<Finished>('finish', { institution_id, account_ids });
      if (finished) toEnd(bank, finished);
    };
    const intro = accounts.length > 0 ? word('accountsText', { bank: bank.name }) : word('noAccountsText');
    show(
      word('accountsTitle'),
      make('p', { id: 'bank-window-accounts' }, intro),
      make('fieldset', { 'aria-labelledby': 'bank-window-accounts' }, ...lines),
      alert,
      button(word('share'), () => void share()),
    );
  };
  const toEnd = (bank: PlaidInstitution, { public_token, metadata }: Finished): void => {
    const finish = (): void => {
      remove();
      config.onSuccess(public_token, metadata);
    };
    show(
      word('doneTitle'),
      make('p', {}, word('doneText', { bank: bank.name })),
      button(word('done'), finish),
    );
  };

  queueMicrotask(() => config.onLoad?.());
  return {
    open() {
      if (dialog) return;
      dialog = make('dialog', { id: 'bank-window', 'aria-labelledby': 'bank-window-title' });
      dialog.addEventListener('cancel', leave);
      document.body.append(dialog);
      dialog.showModal();
      void begin();
    },
    exit: leave,
    submit: () => {},
    destroy: remove,
  };
}

function displayOf({ error_code: code, display_message: displayMessage }: PlaidLinkError): string | null {
  return displayMessage && translate('errors', String(code), displayMessage);
}

const FAULT: PlaidLinkError = {
  error_type: 'API_ERROR',
  error_code: 'INTERNAL_SERVER_ERROR',
  error_message: 'The local stand-in did not answer.',
  display_message: null,
};

/** Sends a request; a failure becomes an error answer. Never throws. */
async function post(
  path: string,
  body: object,
): Promise<{ ok: true; value: unknown } | { ok: false; error: PlaidLinkError }> {
  try {
    const answer = await fetch(`/local/bank-link/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) return { ok: true, value: await answer.json() };
    return { ok: false, error: answer.status === 400 ? ((await answer.json()) as PlaidLinkError) : FAULT };
  } catch {
    return { ok: false, error: FAULT };
  }
}

install();
