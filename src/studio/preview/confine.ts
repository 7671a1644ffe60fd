import axios, { type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

/**
 * Nothing that the preview does is stored: the frame shares its origin with Studio, so both storages are denied in it, which
 * the application knows how to live with. Called before it starts: what is imported for its effect alone is not built in.
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
 * The application focuses the heading of each step that it shows. From now on it does so only where the person is in the preview
 * already: who chooses steps in Studio keeps their place, and does not type into the preview.
 */
export function holdFocus(): void {
  const focus = HTMLElement.prototype.focus;
  HTMLElement.prototype.focus = function (options) {
    if (window.parent.document.activeElement === window.frameElement) focus.call(this, options);
  };
}

/**
 * The network of the preview: what only looks something up goes out, saves are answered as if they had gone through, and
 * everything else is refused in words. So the application runs as it is, and nothing is stored.
 */
export function closeNetwork(): void {
  const real = axios.getAdapter(['fetch']);
  let version = 0;
  const adapter: AxiosAdapter = (config) => {
    const path = config.url ?? '';
    if (/^\/(tools|v1)\//.test(path)) return real(config);
    version += 1;
    return Promise.resolve(answerTo(config, path, version));
  };
  axios.defaults.adapter = adapter;
}

function answerTo(config: InternalAxiosRequestConfig, path: string, version: number): AxiosResponse {
  const answer = (status: number, data: unknown): AxiosResponse => ({
    status,
    data,
    statusText: '',
    headers: {},
    config,
  });
  if (path === '/deals/current') return answer(200, { data: null });
  if (/^\/(api\/apply\/|deals$)/.test(path)) return answer(200, saved(version));
  if (path === '/user/register/validate') return answer(200, { userWithThisEmailExists: false });
  const msg = 'This is a preview: nothing is sent.';
  return answer(200, { status: 'error', error: msg, msg, level: 'info', showToUser: true });
}

function saved(version: number) {
  const id = '00000000-0000-4000-8000-000000000000';
  const ids = { accountId: id, contactId: id, businessId: id, loanId: id, dealId: id };
  const data = { ...ids, contactIds: [], ids: {}, masks: {}, version, savedAt: new Date().toISOString() };
  return { status: 'success', msg: '', level: 'success', data };
}
