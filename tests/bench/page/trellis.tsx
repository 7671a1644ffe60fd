import { flow as benchFlow } from 'virtual:trellis/flows/apply';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import base from '#brands/base.json' with { type: 'json' };
import { compute } from '#domain/compute.ts';
import { createEngine, type Engine, type EngineEnvironment, type FieldValue, widgetNames } from '#engine';
import { arePlain, EngineProvider, loadWidgets } from '#engine/react';
import texts from '#flows/texts.json' with { type: 'json' };
import stepTexts from '#flows/texts.steps.json' with { type: 'json' };
import { flattenTexts } from '#src/application/runtime/flat-texts.ts';
import type { Runtime } from '#src/application/state/runtime.ts';
import { BLANK_CORE } from '#src/application/state/state.ts';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { NavigationMemory } from '#src/shell/navigation/navigation.tsx';
import { createServices, type Services, ServicesContext } from '#src/shell/services/services.ts';
import { FluentRoot } from '#src/styles/FluentRoot.tsx';
import { StepScreen } from '#src/wizard/step/StepScreen.tsx';
import { widgets } from '#widgets/registry.ts';
import '#src/styles/index.css';
import '#src/styles/app.css';
import '#src/styles/engine.css';
import { benchFields, PEOPLE, smallFields, typedFields, typedSmallFields } from '../fields.ts';
import { offer, type Scenario } from './stage.ts';
import { renderSurroundings } from './surroundings.tsx';

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

/** The surroundings of the real step screen, without a server. */
function screen(id: string, answers: Record<string, FieldValue>, flow = benchFlow): Scenario['prepare'] {
  return (element) => {
    const step = flow.steps.find((step) => step.id === id);
    if (!step) throw new Error(`no step '${id}'`);
    const engine = createEngine(flow, environment(), {
      session: { loggedIn: true },
      brand: base,
      flags: base.flags,
      visitor: { outsideUs: false },
    });
    engine.dispatch({ type: 'change', values: answers });
    const services = createServices({ platform: 'bench', supportEmail: 'help@bench.example', brand: base });
    const runtime = runtimeOf(engine, services);
    // Fluent UI for a step with more than native controls, as in `StepRoute`.
    const root = arePlain(widgetNames(step))
      ? (children: ReactNode) => children
      : (children: ReactNode) => <FluentRoot>{children}</FluentRoot>;
    const draw = renderSurroundings(element, (content) => (
      <ServicesContext value={services}>
        {root(
          <MemoryRouter>
            {/* The visit begins with this step, as on the other pages: its heading takes no focus. */}
            <NavigationMemory>
              <BrandProvider value={runtime}>
                <EngineProvider engine={engine} widgets={widgets} ports={PORTS}>
                  {content}
                </EngineProvider>
              </BrandProvider>
            </NavigationMemory>
          </MemoryRouter>,
        )}
      </ServicesContext>
    ));
    return () => draw(<StepScreen runtime={runtime} step={step} only={undefined} part={undefined} />);
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
    texts: flattenTexts({ alerts, errors, ui, ...stepTexts }),
    now: () => '2026-11-20T00:00:00.000Z',
  };
}

/** The parts of a running application that a step screen uses before it saves. */
function runtimeOf(engine: Engine, { boot, alerts }: Services): Runtime {
  return {
    engine,
    state: () => ({ ...engine.state(), core: BLANK_CORE }),
    brand: base,
    boot,
    alerts,
    base: undefined,
    outsideUs: async () => false,
  } as unknown as Runtime;
}

const owners = (of: Record<string, FieldValue>, count = PEOPLE): Record<string, FieldValue> => ({
  owners: Array.from({ length: count }, (_, index) => ({ key: `k${index + 1}`, ...of })),
});
/** The flow without the steps of the benchmark, whose questions a review would show. */
const productFlow = Object.freeze({
  ...benchFlow,
  steps: benchFlow.steps.filter(({ id }) => id !== 'people' && id !== 'person'),
});
/** A complete application of 20 owners. */
const REVIEWED: Record<string, FieldValue> = {
  loan_amount: 85000,
  loan_terms: 36,
  loan_type: ['WC'],
  when_funding_needed: 'immediately',
  consent: true,
  business_name: 'Acme Bakery',
  business_street: '1 Main St',
  business_city: 'Reno',
  business_state: 'NV',
  business_zip: '89501',
  business_years: 5,
  business_structure: 'LLC',
  business_naics: 722511,
  business_ein: '12-3456789',
  business_revenue: 500000,
  type_of_statements: 'email',
  have_statements: false,
  owners: Array.from({ length: PEOPLE }, (_, index) => ({
    key: `k${index + 1}`,
    ...OWNER,
    title: 'CEO',
    first: `Ada ${String.fromCharCode(65 + index)}`,
    email: `ada${index}@oak.example`,
    ssn: `521-44-${9300 + index}`,
  })),
};
const OPEN = ['first', 'last', 'title', 'street', 'suite', 'city'].map((field) => `owner_1_${field}`);
const ERRORS = '.tr-summary';

const needed = ['owners', 'people', 'person'].flatMap((id) => {
  const step = benchFlow.steps.find((step) => step.id === id);
  return step ? widgetNames(step) : [];
});
await loadWidgets(widgets, needed);
// The review's code, which the page fetches before a person gets there.
await import('#src/wizard/review/ReviewBody.tsx');

offer({
  owners: { prepare: screen('owners', owners(OWNER)), controls: 12, errors: ERRORS, typed: OPEN },
  'owners-one': { prepare: screen('owners', owners({}, 1)), controls: 12, errors: ERRORS, typed: OPEN },
  review: {
    prepare: screen('funding-is-almost-here', REVIEWED, productFlow),
    controls: 0,
    errors: ERRORS,
    typed: [],
  },
  'owners-empty': { prepare: screen('owners', owners({})), controls: 12, errors: ERRORS, typed: OPEN },
  flat: {
    prepare: screen('people', {}),
    controls: benchFields.length,
    errors: ERRORS,
    typed: typedFields,
  },
  small: {
    prepare: screen('person', {}),
    controls: smallFields.length,
    errors: ERRORS,
    typed: typedSmallFields,
  },
});
