import { useMemo, useState } from 'react';
import { EngineProvider, StepContext, StepForm, stepAlone } from '#engine/react';
import type { Brand } from '#src/brand/types.ts';
import { widgets } from '#widgets/registry.ts';
import { samplePorts } from './sample-ports.ts';
import { engineIn, galleryStep, type Sample, type State } from './states.ts';

/** One widget in one state, drawn as in a step. Its code must be loaded. */
export function WidgetState(props: { sample: Sample; state: State; brand: Partial<Brand> }) {
  const { sample, state, brand } = props;
  const [engine] = useState(() => engineIn(sample, state, brand));
  const context = useMemo(() => {
    const step = galleryStep();
    const shownStep =
      state === 'disabled' ? { ...step, uiSchema: { ...step.uiSchema, 'ui:readonly': true } } : step;
    return stepAlone(shownStep, Object.keys(sample.filled));
  }, [sample, state]);
  return (
    <EngineProvider engine={engine} widgets={widgets} ports={samplePorts}>
      <StepContext value={context}>
        <StepForm />
      </StepContext>
    </EngineProvider>
  );
}
