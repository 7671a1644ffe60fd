import { flow as apply } from 'virtual:trellis/flows/apply';
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import { useStore } from 'zustand';
import { compute } from '#domain/compute.ts';
import type { CompiledFlow, EngineEnvironment, FieldValue } from '#engine';
import { createEngine, type Engine, widgetNames } from '#engine';
import { EngineProvider, ErrorSummary, loadWidgets, StepContext, StepForm, useStep } from '#engine/react';
import shellTexts from '#flows/texts.json' with { type: 'json' };
import stepTexts from '#flows/texts.steps.json' with { type: 'json' };
import type { ActionOutcome } from '../../engine/react/use-step.ts';
// Its lazy import would take longer than a test waits.
import '#src/alerts/ModalDialog.tsx';
import { ModalHost } from '#src/alerts/ModalHost.tsx';
import { createModalStore } from '#src/alerts/modal-store.ts';
import { type BrandContextValue, BrandProvider } from '#src/brand/BrandContext.tsx';
import { useLeaveGuard } from '#src/shell/navigation/use-leave-guard.ts';
import { widgets } from '#widgets/registry.ts';

afterEach(cleanup);
// jsdom has no layout and lacks both.
vi.stubGlobal('CSS', { escape: (name: string) => name });
Element.prototype.scrollIntoView = () => undefined;

const TEXTS = flat({ ...shellTexts, ...stepTexts });

export interface ShownStep {
  engine: Engine;
  user: ReturnType<typeof userEvent.setup>;
  /** Called when the step is done and the next one would show. */
  done: ReturnType<typeof vi.fn>;
  /** Called with the path of the step that a widget opens, or undefined if it skips its step. */
  navigate: ReturnType<typeof vi.fn>;
  /** Called with each action of the step, in order; returns its result, by default success. */
  ran: ReturnType<typeof vi.fn<(action: string) => Promise<ActionOutcome>>>;
}

export interface StepOptions {
  ports?: Record<string, unknown>;
  /** Answers that are there already, by flat name. */
  answers?: Record<string, FieldValue>;
  loggedIn?: boolean;
  only?: string[];
  flags?: Record<string, boolean>;
  /** Another flow than that of the loan. */
  flow?: CompiledFlow;
  /** How amounts are written: BCP 47. */
  locale?: string;
  /** Words of a brand, by content key. */
  content?: Record<string, string>;
}

/** Renders a step of a flow with the real engine and widgets, and fake ports. Actions always succeed. */
export async function showStep(id: string, options: StepOptions = {}): Promise<ShownStep> {
  const flow = options.flow ?? apply;
  const step = flow.steps.find((candidate) => candidate.id === id);
  if (!step) throw new Error(`no step '${id}'`);
  const engine = createEngine(
    flow,
    {
      compute: compute as EngineEnvironment['compute'],
      content: options.content ?? {},
      texts: TEXTS,
      locale: options.locale,
      now: () => '2026-11-20T00:00:00.000Z',
    },
    { session: { loggedIn: options.loggedIn ?? false }, brand: {}, flags: options.flags ?? {}, visitor: {} },
  );
  if (options.answers) engine.dispatch({ type: 'change', values: options.answers });
  await loadWidgets(widgets, widgetNames(step));
  const done = vi.fn();
  const navigate = vi.fn();
  const ran = vi.fn(async (_action: string): Promise<ActionOutcome> => ({ ok: true }));
  const run = (action: string) => ran(action);

  function Screen() {
    const navigation = { visit: 'first', onDone: done, onGo: navigate };
    const controller = useStep(step as NonNullable<typeof step>, options.only, undefined, run, navigation);
    useLeaveGuard(controller.context.leaving);
    const submit = (event: FormEvent): void => {
      event.preventDefault();
      void controller.submit();
    };
    return (
      <StepContext value={controller.context}>
        <form noValidate onSubmit={submit}>
          <h1>{controller.words.heading}</h1>
          {controller.words.intro && <p>{controller.words.intro}</p>}
          <ErrorSummary {...useStore(controller.problem)} />
          <StepForm />
          <button type="submit" aria-disabled={controller.blocked !== undefined || undefined}>
            {controller.primaryLabel ?? 'Continue'}
          </button>
          <Link to="/before">Back</Link>
          {controller.blocked !== undefined && <p>{controller.blocked}</p>}
        </form>
      </StepContext>
    );
  }
  const modals = createModalStore();
  const ports = {
    places: noPlaces,
    confirm: modals,
    industries: { search: async () => [] },
    ...options.ports,
  };
  render(
    <FluentProvider theme={webLightTheme}>
      <EngineProvider engine={engine} widgets={widgets} ports={ports}>
        <MemoryRouter initialEntries={['/step']}>
          <Routes>
            <Route path="/step" element={<Screen />} />
            <Route path="/before" element={<p>left</p>} />
          </Routes>
        </MemoryRouter>
      </EngineProvider>
      <BrandProvider value={NO_BRAND}>
        <ModalHost store={modals} />
      </BrandProvider>
    </FluentProvider>,
  );
  return { engine, user: userEvent.setup({ delay: null }), done, navigate, ran };
}

/** All that the application's dialogs ask of a brand. */
const NO_BRAND = { brand: { content: {} }, boot: {} } as unknown as BrandContextValue;

export const noPlaces = {
  zip: async () => undefined,
  search: async () => ({ available: false, results: [] }),
  details: async () => undefined,
};

function flat(words: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, word]) =>
      typeof word === 'string' ? [[`${prefix}${key}`, word]] : Object.entries(flat(word, `${prefix}${key}.`)),
    ),
  );
}
