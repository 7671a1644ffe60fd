import axios, { type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

/**
 * Denies both storages in the frame, which shares Studio's origin. A function, because the build would remove
 * an import for its side effect.
 */
export function denyStorage(): void {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The preview stores nothing.', 'SecurityError');
      },
    });
  }
}

/**
 * Lets the application move the focus only if the preview already has it. Otherwise selecting a step in Studio
 * would move the member's focus to the step's heading.
 */
export function keepStudioFocus(): void {
  const focus = HTMLElement.prototype.focus;
  HTMLElement.prototype.focus = function (options) {
    if (window.parent.document.activeElement === window.frameElement) focus.call(this, options);
  };
}

/** Sends lookups, answers saves as successful, and refuses everything else, so that nothing is stored. */
export function closeNetwork(): void {
  const realAdapter = axios.getAdapter(['fetch']);
  let version = 0;
  const adapter: AxiosAdapter = (config) => {
    const path = config.url ?? '';
    if (/^\/(tools|v1)\//.test(path)) return realAdapter(config);
    version += 1;
    return Promise.resolve(answerTo(config, path, version));
  };
  axios.defaults.adapter = adapter;
}

function answerTo(config: InternalAxiosRequestConfig, path: string, version: number): AxiosResponse {
  const respond = (status: number, data: unknown): AxiosResponse => ({
    status,
    data,
    statusText: '',
    headers: {},
    config,
  });
  if (path === '/deals/current') return respond(200, { data: null });
  if (/^\/(api\/apply\/|deals$)/.test(path)) return respond(200, savedAnswer(version));
  if (path === '/user/sessions') return respond(200, { data: { sessions: signIns() } });
  if (path === '/user/register/validate') return respond(200, { userWithThisEmailExists: false });
  const msg = 'This is a preview: nothing is sent.';
  return respond(200, { status: 'error', error: msg, msg, level: 'info', showToUser: true });
}

function savedAnswer(version: number) {
  const id = '00000000-0000-4000-8000-000000000000';
  const ids = { accountId: id, contactId: id, businessId: id, loanId: id, dealId: id };
  const data = { ...ids, contactIds: [], ids: {}, masks: {}, version, savedAt: new Date().toISOString() };
  return { status: 'success', msg: '', level: 'success', data };
}

/** The sign-ins of an invented person. */
function signIns() {
  const now = Date.now();
  const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  return [
    { id: 'here', browser: 'Chrome', system: 'Windows', isCurrent: true, hours: 1 },
    { id: 'phone', browser: 'Safari', system: 'iOS', isCurrent: false, hours: 30 },
  ].map(({ hours, ...signIn }) => ({ ...signIn, signedInAt: at(hours), lastUsedAt: at(hours / 2) }));
}
