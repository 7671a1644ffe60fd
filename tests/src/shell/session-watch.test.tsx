// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionWatch } from '#src/shell/SessionWatch.tsx';
import { createServices } from '#src/shell/services.ts';
import { bootWith, Stage } from '../test-brand.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

// At once where somebody may be signed in: a session must not end before its end is watched for. Else its code can wait.
test.each([
  ['at once where a session lies in the tab', 'trellis-session-x', 1],
  ['when the browser is idle where none does', 'something-else', 0],
] as const)('is opened %s', (_, key, times) => {
  vi.stubGlobal('requestIdleCallback', () => 1);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  sessionStorage.setItem(key, '1');
  const services = createServices(bootWith());
  const open = vi.spyOn(services.session, 'open').mockReturnValue(new Promise(() => {}));
  const { unmount } = render(
    <Stage services={services}>
      <SessionWatch />
    </Stage>,
  );
  expect(open).toHaveBeenCalledTimes(times);
  unmount();
});
