import { Button } from '@fluentui/react-components';
import { useEffect, useMemo, useRef } from 'react';
import { outerName, valueAt } from '#engine';
import { GroupFrameContext } from '#engine/react';
import { useDraft, useDraftState, useIsProtected, useMayEdit } from '../draft/use-draft.ts';
import { outlineOf, type QuestionOutline, readJson, setIn, stepFile } from '../model/files/index.ts';
import { faultsOfAnswer, followingLabels, readQuestion, writeQuestion } from '../model/questions/index.ts';
import { hiddenWords } from '../model/rules/index.ts';
import { faultsOfStepAnswer, readStep, writeStepAnswer } from '../model/steps/index.ts';
import { Icon } from '../parts/Icon.tsx';
import { Notice } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';
import { DisclosureMark } from '../words/DisclosureMark.tsx';
import { EngineForm } from './EngineForm.tsx';
import { QuestionExpressions } from './expressions/index.ts';
import { PasteChoices } from './PasteChoices.tsx';
import { QuestionMark } from './QuestionMark.tsx';
import { RuleEditor } from './rules/index.ts';
import { BelowAnswers, SettingsGroup } from './sections/index.ts';

/** Up to this width src/studio/styles/narrow.css shows the panes below each other. */
const STACKED = '(max-width: 860px)';

/** The selected question or step as a form. */
export function InspectorPane() {
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const { step, page, question } = useDraftState((state) => state.selection);
  const draft = useDraft();
  const isEditing = useDraftState(({ look }) => look.isEditing);
  const mayEdit = useMayEdit();
  const isMarked = useIsProtected();
  const isProtected =
    isMarked(`steps.${step}`) || (question !== undefined && isMarked(`fields.${outerName(question)}`));
  const isLocked = !mayEdit || isProtected;
  const outline = useMemo(() => outlineOf(files, flow), [files, flow]);
  const selectedStep = outline.find(({ id }) => id === step);
  const selectedQuestion = selectedStep && questionIn(selectedStep.questions, question);
  const pane = useRef<HTMLElement>(null);
  // On a narrow screen the form is below the preview: scroll to it.
  useEffect(() => {
    if (question !== undefined && window.matchMedia(STACKED).matches) pane.current?.scrollIntoView();
  }, [question]);
  return (
    <aside
      ref={pane}
      // Scrolls to the top for a new selection.
      key={`${step} ${question}`}
      className="st-pane st-inspector"
      data-region=""
      // Without fields to move to, the pane itself takes the focus, to be scrolled.
      tabIndex={isLocked ? 0 : -1}
      aria-label={word('inspector.title')}
    >
      {!selectedStep && <p className="st-quiet">{word(page ? 'texts.onPage' : 'inspector.none')}</p>}
      {page && !isEditing && (
        <Button icon={<Icon name="edit" />} onClick={() => draft.setLook({ isEditing: true })}>
          {word('texts.edit')}
        </Button>
      )}
      {selectedStep && (
        <fieldset className="st-plain" disabled={isLocked}>
          <legend className="visually-hidden">{word('inspector.title')}</legend>
          {isProtected && mayEdit && <Notice intent="info">{word('legal.why')}</Notice>}
          <GroupFrameContext value={SettingsGroup}>
            {selectedQuestion ? (
              <QuestionForm
                step={selectedStep.id}
                name={selectedQuestion.name}
                title={selectedQuestion.title}
              />
            ) : (
              <StepForms id={selectedStep.id} title={selectedStep.title} />
            )}
          </GroupFrameContext>
        </fieldset>
      )}
    </aside>
  );
}

/** Finds a question by its path: `parts/name`. */
function questionIn(questions: readonly QuestionOutline[], name?: string): QuestionOutline | undefined {
  const found = questions.find(
    (candidate) => candidate.name === name || name?.startsWith(`${candidate.name}/`),
  );
  return found?.name === name || !found ? found : questionIn(found.inner ?? [], name);
}

function QuestionForm({ step, name, title }: { step: string; name: string; title: string }) {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const original = useDraftState((state) => state.original);
  const id = useMemo(() => ({ flow, step, name }), [flow, step, name]);
  const answers = useMemo(() => readQuestion(files, id), [files, id]);
  const rule = valueAt(readJson(files[stepFile(flow, step)]), ['visible', name]);
  const below = useMemo(
    () => ({ options: <PasteChoices key={name} id={id} title={title} /> }),
    [id, name, title],
  );
  return (
    <>
      <h2>{title}</h2>
      <QuestionMark step={step} name={name} />
      <BelowAnswers value={below}>
        <EngineForm
          form="question"
          about={`${step} ${name}`}
          answers={answers}
          onUnwritten={(faults) => draft.setUnwritten(faults.map((fault) => ({ title, fault })))}
          faultsOf={(answer, value) => faultsOfAnswer(files, { flow, step, name }, answer, value)}
          onAnswer={(answer, value) =>
            draft.edit(
              word('inspector.changed', { title }),
              (all) =>
                writeQuestion(
                  all,
                  id,
                  answer,
                  answer === 'options' ? followingLabels(all, original, id, value) : value,
                ),
              `${step} ${name} ${answer}`,
            )
          }
        />
      </BelowAnswers>
      <QuestionExpressions key={`${step} ${name}`} id={id} title={title} />
      {!name.includes('/') && (
        <RuleEditor
          title={word('rules.question')}
          summary={rule === undefined ? word('rules.always') : hiddenWords(files, flow, step, name)}
          step={step}
          question={name}
          rule={rule}
          onRule={(next) =>
            draft.edit(word('rules.changed', { title }), (all) =>
              setIn(all, stepFile(flow, step), ['visible', name], next),
            )
          }
        />
      )}
    </>
  );
}

function StepForms({ id, title }: { id: string; title: string }) {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const answers = useMemo(() => readStep(files, flow, id), [files, flow, id]);
  const file = stepFile(flow, id);
  const rule = valueAt(readJson(files[file]), ['show']);
  return (
    <>
      <h2>{title}</h2>
      <DisclosureMark mark={`steps.${id}`} name={title} />
      <EngineForm
        form="step"
        about={id}
        answers={answers}
        faultsOf={(answer, value) => faultsOfStepAnswer(files, flow, id, answer, value)}
        onUnwritten={(faults) => draft.setUnwritten(faults.map((fault) => ({ title, fault })))}
        onAnswer={(answer, value) =>
          draft.edit(
            word('inspector.changed', { title }),
            (all) => writeStepAnswer(all, flow, id, answer, value),
            `${id} ${answer}`,
          )
        }
      />
      <RuleEditor
        title={word('rules.step')}
        summary={rule === undefined ? word('rules.always') : hiddenWords(files, flow, id)}
        step={id}
        rule={rule}
        onRule={(next) =>
          draft.edit(word('rules.changed', { title }), (all) => setIn(all, file, ['show'], next))
        }
      />
    </>
  );
}
