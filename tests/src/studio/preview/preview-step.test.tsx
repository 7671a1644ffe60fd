// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { type CompiledFlow, stepPath } from '#engine';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { createServices, type Services, ServicesContext } from '#src/shell/services/services.ts';
import { Director } from '#src/studio/preview/Director.tsx';
import type { ShowMessage } from '#src/studio/preview/messages.ts';
import { flow, runtimeWith } from '../../application/test-runtime.ts';

afterEach(cleanup);

const timing = flow.steps.find(({ id }) => id === 'aproximate-timing');
if (!timing) throw new Error('The flow has no such step.');
const copy = { ...timing, id: 'timing-copy', path: 'timing-copy', aliases: [] };
/** The flow once the step that was added in Studio is compiled. */
const withCopy: CompiledFlow = {
  ...flow,
  steps: [...flow.steps.slice(0, -1), copy, ...flow.steps.slice(-1)],
};

/** The preview at a step, and how Studio shows another one in it. */
async function open(step: string) {
  const { runtime } = runtimeWith();
  const { brand, boot } = runtime;
  const services: Services = { ...createServices(boot), once: <T,>() => ({ of: async () => runtime }) as T };
  const page = (shown: string) => {
    const show: ShowMessage = {
      type: 'studio-show',
      flow: flow.id,
      module: '',
      brand,
      words: {},
      step: shown,
      state: 'empty',
    };
    return (
      <ServicesContext value={services}>
        <BrandProvider value={{ brand, boot }}>
          <MemoryRouter>
            <Director show={show}>
              <Place />
            </Director>
          </MemoryRouter>
        </BrandProvider>
      </ServicesContext>
    );
  };
  const { rerender } = render(page(step));
  await screen.findByRole('status');
  return { runtime, show: (other: string) => rerender(page(other)) };
}

const Place = () => <output>{useLocation().pathname}</output>;
const place = () => screen.getByRole('status').textContent;

it('the preview shows the chosen step', async () => {
  const preview = await open('info');
  expect(place()).toBe('/app/info');
  preview.show(timing.id);
  expect(place()).toBe(stepPath(flow, timing));
});

it('the preview stays at its step until a step that was just added is compiled, and shows that one then', async () => {
  const preview = await open(timing.id);
  preview.show(copy.id);
  expect(place()).toBe(stepPath(flow, timing));
  act(() => preview.runtime.takeFlow(withCopy));
  expect(place()).toBe(stepPath(withCopy, copy));
});
