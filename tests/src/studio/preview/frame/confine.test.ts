// @vitest-environment jsdom
import axios from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeNetwork, denyStorage, keepStudioFocus } from '#src/studio/preview/frame/confine.ts';

describe('the network of the preview', () => {
  const sent = vi.fn(
    async () => new Response('{"found":1}', { headers: { 'content-type': 'application/json' } }),
  );
  const adapter = axios.defaults.adapter;
  beforeEach(() => {
    vi.stubGlobal('fetch', sent);
    closeNetwork();
  });
  afterEach(() => {
    axios.defaults.adapter = adapter;
    sent.mockClear();
    vi.unstubAllGlobals();
  });

  it.each(['/tools/zip', '/v1/industries'])('sends the look-up %s', async (path) => {
    await axios.get(path, { baseURL: 'http://localhost' });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('[STUDIO-9] answers saves as successful, each with a higher version, and sends none', async () => {
    const versions = [];
    for (const path of ['/api/apply/create', '/api/apply/save', '/deals'])
      versions.push((await axios.post(path, {})).data.data.version);
    expect(versions).toEqual([1, 2, 3]);
    expect(sent).not.toHaveBeenCalled();
  });

  it('finds no saved application and no registered address', async () => {
    expect((await axios.get('/deals/current')).data).toEqual({ data: null });
    expect((await axios.post('/user/register/validate')).data).toEqual({ userWithThisEmailExists: false });
    expect(sent).not.toHaveBeenCalled();
  });

  it('lists the sign-ins of an invented person', async () => {
    const { data } = await axios.get('/user/sessions');
    expect(data.data.sessions).toMatchObject([{ isCurrent: true }, { isCurrent: false }]);
    expect(sent).not.toHaveBeenCalled();
  });

  it.each(['/deals/reveal', '/deals/submit', '/bank/link', '/other/tools/'])(
    'refuses %s with a reason and sends nothing',
    async (path) => {
      expect((await axios.post(path)).data).toMatchObject({ status: 'error', showToUser: true });
      expect(sent).not.toHaveBeenCalled();
    },
  );
});

describe('the frame of the preview', () => {
  const focus = HTMLElement.prototype.focus;
  afterEach(() => {
    HTMLElement.prototype.focus = focus;
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('[STUDIO-9] has neither local nor session storage', () => {
    const frame: Partial<Window> = {};
    vi.stubGlobal('window', frame);
    denyStorage();
    expect(() => frame.sessionStorage).toThrow('stores nothing');
    expect(() => frame.localStorage).toThrow('stores nothing');
  });

  it('moves the focus only if the focus is already in the frame', () => {
    const frame = document.createElement('iframe');
    const field = document.createElement('input');
    document.body.append(frame, field);
    const frameElement = vi.spyOn(window, 'frameElement', 'get').mockReturnValue(frame);
    keepStudioFocus();
    field.focus();
    expect(document.activeElement).toBe(document.body);
    frameElement.mockReturnValue(document.body);
    field.focus();
    expect(document.activeElement).toBe(field);
  });
});
