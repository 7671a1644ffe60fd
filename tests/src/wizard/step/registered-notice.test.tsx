// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { CompiledStep } from '#engine';
import { EngineProvider } from '#engine/react';
import { StepNotices } from '#src/wizard/step/StepNotices.tsx';
import { runtimeWith } from '../../application/test-runtime.ts';
import { Stage } from '../../test-brand.tsx';

afterEach(cleanup);

const TEXT = 'This email address is registered.';

/** The notices of Basic Info after an attempt with this address, and the address of the page. */
function refuse(keyword: string) {
  const { runtime } = runtimeWith();
  const { engine } = runtime;
  const step = engine.flow.steps.find(({ id }) => id === 'info') as CompiledStep;
  const Page = () => {
    const { pathname, search, state } = useLocation();
    return pathname === '/login' ? (
      <output>{JSON.stringify([search, state])}</output>
    ) : (
      <EngineProvider engine={engine} widgets={{}} ports={{}}>
        <StepNotices runtime={{ ...runtime, outsideUs: async () => undefined }} step={step} />
      </EngineProvider>
    );
  };
  render(
    <Stage at="/app/info">
      <Page />
    </Stage>,
  );
  act(() => {
    engine.dispatch({ type: 'change', values: { owner_1_email: 'ada@example.com' } });
    const field = 'owner_1_email';
    engine.dispatch({
      type: 'errors',
      errors: [{ pointer: '/owners/0/email', field, keyword, text: TEXT }],
    });
  });
}

it('a registered address is named in a notice whose link to the log-in has the focus', () => {
  refuse('registered');
  const link = screen.getByRole('link', { name: 'Log in', description: TEXT });
  expect(document.activeElement).toBe(link);
});

it('the link fills in the address at the log-in, which returns to the step', async () => {
  refuse('registered');
  await userEvent.setup().click(screen.getByRole('link', { name: 'Log in' }));
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual([
    '?return=%2Fapp%2Finfo',
    { email: 'ada@example.com' },
  ]);
});

it('another error of the address shows no notice', () => {
  refuse('format');
  expect(screen.queryByText(TEXT)).toBeNull();
});
