import { flow } from 'virtual:trellis/flows/apply';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import base from '#brands/base.json' with { type: 'json' };
import { compute } from '#domain/compute.ts';
import { createEngine, type Engine, type EngineEnvironment, type FieldValue } from '#engine/core/index.ts';
import { EngineProvider, loadWidgets, widgetNames } from '#engine/react/index.ts';
import texts from '#flows/texts.json' with { type: 'json' };
import stepTexts from '#flows/texts.steps.json' with { type: 'json' };
import { flatTexts } from '#src/application/flat-texts.ts';
import type { Runtime } from '#src/application/runtime.ts';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { FluentRoot } from '#src/look/FluentRoot.tsx';
import { StepScreen } from '#src/wizard/StepScreen.tsx';
import { widgets } from '#widgets/registry.ts';
import '#src/look/look.css';
import '#src/look/engine.css';
import { benchFields, PEOPLE, typedFields } from '../fields.ts';
import { offer, type Scenario } from './stage.ts';

const OWNER: Record<string, FieldValue> = {
  first: 'Ada',
  last: 'Oak',
  mobile: '415-555-0132',
  email: 'ada@oak.example',
  title: 'Partner',
  ownership: 5,
  ssn: '536-22-8726',
  dob: '1980-02-03',
  street: '12 Oak Street',
  city: 'Oakland',
  state: 'CA',
  zip: '94601',
};

/** What the real step screen stands in, without a server. */
function screen(id: string, answers: Record<string, FieldValue>): Scenario['mount'] {
  return (root) => {
    const step = flow.steps.find((one) => one.id === id);
    if (!step) throw new Error(`no step '${id}'`);
    const engine = createEngine(flow, environment(), {
      session: { loggedIn: true },
      brand: base,
      flags: base.flags,
      visitor: { outsideUs: false },
    });
    engine.dispatch({ type: 'change', values: answers });
    const runtime = runtimeOf(engine);
    createRoot(root).render(
      <FluentRoot>
        <MemoryRouter>
          <BrandProvider value={runtime}>
            <EngineProvider engine={engine} widgets={widgets} ports={PORTS}>
              <StepScreen runtime={runtime} step={step} only={undefined} adding={false} />
            </EngineProvider>
          </BrandProvider>
        </MemoryRouter>
      </FluentRoot>,
    );
  };
}

const PORTS = {
  confirm: { confirm: async () => false },
  places: {
    zip: async () => undefined,
    search: async () => ({ available: false, results: [] }),
    details: async () => undefined,
  },
};

function environment(): EngineEnvironment {
  const { alerts, errors, ui } = texts;
  return {
    compute: compute as EngineEnvironment['compute'],
    content: {},
    texts: flatTexts({ alerts, errors, ui, ...stepTexts }),
    now: () => '2026-11-20T00:00:00.000Z',
  };
}

/** The parts of a running application that a step screen touches before it saves. */
function runtimeOf(engine: Engine): Runtime {
  return {
    engine,
    brand: base,
    boot: { brand: base },
    base: undefined,
    outsideUs: async () => false,
  } as unknown as Runtime;
}

const owners = (of: Record<string, FieldValue>): Record<string, FieldValue> => ({
  owners: Array.from({ length: PEOPLE }, (_, at) => ({ key: `k${at + 1}`, ...of })),
});
const OPEN = ['first', 'last', 'title', 'street', 'suite', 'city'].map((field) => `owner_1_${field}`);
const ERRORS = '.tr-summary';

const needed = ['owners', 'people'].flatMap((id) => {
  const step = flow.steps.find((one) => one.id === id);
  return step ? widgetNames(step) : [];
});
await loadWidgets(widgets, needed);

offer({
  owners: { mount: screen('owners', owners(OWNER)), controls: 12, errors: ERRORS, typed: OPEN },
  'owners-empty': { mount: screen('owners', owners({})), controls: 12, errors: ERRORS, typed: OPEN },
  flat: {
    mount: screen('people', {}),
    controls: benchFields.length,
    errors: ERRORS,
    typed: typedFields,
  },
});
