import { memo, useMemo } from 'react';
import { everyField, fieldUi, readPointer } from '../index.ts';
import {
  FieldScopeContext,
  loadedWidget,
  useEngine,
  useEngineState,
  useStepContext,
  useText,
} from './context/index.ts';
import { useShownFields } from './field/index.ts';
import { SchemaForm } from './rjsf/index.ts';

/** The form of the current step. Memoized: errors of the screen around it do not render it again. */
export const StepForm = memo(function StepForm() {
  const { step } = useStepContext();
  const shownFields = useShownFields();
  const scope = useMemo(() => ({ shown: shownFields }), [shownFields]);
  const document = step.uiSchema['ui:document'];
  const hasForm = Object.keys(everyField(step.formSchema)).length > 0;
  return (
    <FieldScopeContext value={scope}>
      {document !== undefined && <LongText pointer={document} />}
      <RequiredNote shownFields={shownFields} />
      {hasForm && <SchemaForm step={step} schema={step.formSchema} ui={step.uiSchema} />}
    </FieldScopeContext>
  );
});

/** The long text above a step's fields (`ui:document`: a brand's terms); blank lines separate paragraphs. */
function LongText({ pointer }: { pointer: string }) {
  const brand = useEngineState((state) => state.brand);
  const text = readPointer({ brand }, pointer);
  if (typeof text !== 'string') return null;
  const paragraphs = text.split(/\n\s*\n/).map((words, place) => ({ words, place }));
  return paragraphs.map(({ words, place }) => <p key={place}>{words}</p>);
}

/** Explains the star once, if a field of the step has its own label. */
function RequiredNote({ shownFields }: { shownFields: ReadonlySet<string> }) {
  const { flow } = useEngine();
  const { step } = useStepContext();
  const text = useText();
  const labeled = [...shownFields].some(
    (name) =>
      name !== '' && loadedWidget(fieldUi(flow, step, name)['ui:widget'] ?? 'text')?.chrome !== 'none',
  );
  return labeled ? <p className="tr-note">{text('ui.requiredNote')}</p> : null;
}
