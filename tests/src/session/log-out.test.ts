import { afterEach, expect, test, vi } from 'vitest';
import { identitySetting } from '#src/session/identity-setting.ts';
import { createLogOut } from '#src/session/log-out.ts';

afterEach(() => vi.unstubAllGlobals());

test('log-out everywhere, pressed twice, is asked for once and has worked both times', async () => {
  const answers: ((answer: Response) => void)[] = [];
  const fetch = vi.fn(() => new Promise<Response>((resolve) => answers.push(resolve)));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('window', { location: { origin: 'http://x' } });
  let token: string | undefined = 'refresh-1';
  const leave = vi.fn();
  const logOut = createLogOut({
    setting: identitySetting({ platform: 'default', supportEmail: '' }, 'http://x'),
    lock: { clear: () => {} } as Parameters<typeof createLogOut>[0]['lock'],
    cache: { stored: () => token } as Parameters<typeof createLogOut>[0]['cache'],
    leave,
    end: () => {
      token = undefined;
    },
  });
  const presses = [logOut.everywhere(), logOut.everywhere()];
  // All at the provider, then this page's own.
  for (const asked of [1, 2]) {
    await vi.waitFor(() => expect(answers).toHaveLength(asked));
    answers.at(-1)?.(new Response('{}'));
  }
  expect(await Promise.all(presses)).toEqual([true, true]);
  expect(leave).toHaveBeenCalledTimes(1);
});
