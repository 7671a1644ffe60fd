// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FLOW_COMPILED } from '#engine';
import type { Brand } from '#src/brand/types.ts';
import { useServices } from '#src/shell/services/services.ts';
import { PreviewApp } from '#src/studio/preview/frame/PreviewApp.tsx';
import type { ShowMessage } from '#src/studio/preview/messages.ts';
import { runtimeWith } from '../../../application/test-runtime.ts';

const { loadRelease } = vi.hoisted(() => ({ loadRelease: vi.fn() }));
vi.mock('#src/application/runtime/flow-source.ts', async (original) => ({
  ...(await original<object>()),
  loadRelease,
}));
/** The application says what happened in it. */
function StandInApp() {
  const { alerts } = useServices();
  const happened = useSyncExternalStore(alerts.subscribe, alerts.list);
  return (
    <button type="button" onClick={() => alerts.show({ level: 'info', text: 'answered' })}>
      the application{happened.map(({ text }) => `: ${text}`)}
    </button>
  );
}
vi.mock('#src/shell/start/App.tsx', () => ({ App: () => <StandInApp /> }));
vi.mock('#src/studio/preview/frame/Director.tsx', () => ({
  Director: ({ show, children }: { show: ShowMessage; children: ReactNode }) => (
    <section aria-label={show.step}>{children}</section>
  ),
}));

const sent: unknown[] = [];

beforeEach(() => {
  loadRelease.mockResolvedValue({ id: 'compiled' });
  sent.length = 0;
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message) => sent.push(message));
});
afterEach(() => {
  cleanup();
  document.getElementById('trellis-boot')?.remove();
  vi.restoreAllMocks();
});

/** Opens the frame. Its messages come from Studio, unless another origin is given. */
function openFrame() {
  const { boot, brand } = runtimeWith().runtime;
  const script = document.createElement('script');
  script.id = 'trellis-boot';
  script.type = 'application/json';
  script.textContent = JSON.stringify(boot);
  document.head.append(script);
  render(<PreviewApp />);
  return (changes: Partial<ShowMessage> = {}, origin = window.location.origin) =>
    act(async () => {
      const data: ShowMessage = {
        ...{ type: 'studio-show', flow: 'apply', module: '/flows/draft.js', words: {} },
        ...{ step: 'amount', state: 'empty' },
        ...changes,
        brand: { ...brand, ...changes.brand },
      };
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: window.parent }));
    });
}

it('the frame says that it is ready, and shows the application once Studio names a flow and a brand', async () => {
  const post = openFrame();
  expect(sent).toEqual([{ type: 'studio-ready' }]);
  expect(screen.queryByText('the application')).toBeNull();
  await post();
  expect(screen.getByRole('region', { name: 'amount' }).textContent).toBe('the application');
});

it('the frame ignores a message of another origin', async () => {
  const post = openFrame();
  await post({}, 'https://other.example');
  expect(screen.queryByText('the application')).toBeNull();
});

it('the running application applies a newly compiled flow, and the frame says that it is drawn', async () => {
  const compiled = vi.fn();
  window.addEventListener(FLOW_COMPILED, compiled);
  const post = openFrame();
  await post();
  await post({ module: '/flows/next.js' });
  expect(loadRelease).toHaveBeenLastCalledWith('apply', '/flows/next.js');
  expect(compiled.mock.lastCall?.[0].detail).toEqual({ id: 'compiled' });
  expect(sent).toContainEqual({ type: 'studio-drawn', module: '/flows/next.js' });
  window.removeEventListener(FLOW_COMPILED, compiled);
});

it('the frame has the language of the shown brand', async () => {
  const post = openFrame();
  await post({ brand: { locale: 'es-US' } as Brand });
  expect(document.documentElement.lang).toBe('es-US');
});

it.each<[string, Partial<ShowMessage>]>([
  ['a mail', { page: 'mail:code', mail: { subject: 'Your code', html: '<p>123</p>' } }],
  ['the home page of visitors', { page: 'home' }],
  ['the end page', { page: 'done' }],
])('[STUDIO-125] the application works again after %s was shown', async (_page, other) => {
  const post = openFrame();
  await post();
  fireEvent.click(screen.getByRole('button'));
  await post(other);
  await post();
  expect(screen.getByRole('button').textContent).toBe('the application: answered');
});

it('another brand is another application', async () => {
  const post = openFrame();
  await post();
  fireEvent.click(screen.getByRole('button'));
  await post({ brand: { vendor_name: 'Elm Bank' } as Brand });
  await post();
  expect(screen.getByRole('button').textContent).toBe('the application');
});
