import { displayWords } from '#engine';
import { type Translate, useBrand, useText } from '../../../brand/BrandContext.tsx';
import { LinkFrame } from '../../continue/LinkFrame.tsx';
import type { RequestPageState } from '../asked-state.ts';
import { useRequestText } from '../asked-words.ts';
import { SendForm } from '../SendForm.tsx';
import { type CorrectionForm, correctedAnswers, type OpenCorrection } from './correction-engine.ts';
import { listChanges } from './list-changes.ts';

interface CorrectionSendProps {
  requestPage: RequestPageState;
  request: OpenCorrection;
  form: CorrectionForm;
  onBack: (() => void) | undefined;
  /** Opens the screen of a refused answer. */
  onOpen: (at: number) => void;
}

/** The end of a correction. */
export function CorrectionSend({ requestPage, request, form, onBack, onOpen }: CorrectionSendProps) {
  const text = useRequestText(request);
  const { certification } = request.correction;
  const send = async (): Promise<string | undefined> => {
    const result = await requestPage.calls.correct(correctedAnswers(form), certification);
    if (result.ok) {
      requestPage.setRequest(result.value);
      return undefined;
    }
    const { failure } = result;
    if (requestPage.handleFailure(failure)) return undefined;
    const [fault] = failure.errors ?? [];
    const index = form.screens.findIndex(({ only }) =>
      only.some((name) => fault?.field === name || fault?.field.startsWith(`${name}/`)),
    );
    if (fault && index >= 0) {
      form.engine.dispatch({ type: 'errors', errors: failure.errors ?? [] });
      onOpen(index);
      return undefined;
    }
    return text(failure.status === 429 ? 'ended.busy.text' : 'part.failed');
  };
  return (
    <LinkFrame title={text('correction.send.title')} focusKey="send">
      <p className="lead prose">{text('correction.send.text')}</p>
      <Changes form={form} text={text} />
      <SendForm {...{ text, certification, send, onBack }} button={text('correction.send.button')} />
    </LinkFrame>
  );
}

/** The changed answers, each with the answer before [REQUEST-67]. */
function Changes({ form, text }: { form: CorrectionForm; text: Translate }) {
  const shell = useText();
  const { brand } = useBrand();
  const locale = brand.locale ?? 'en-US';
  const screens = listChanges(form, displayWords(shell, locale));
  if (screens.length === 0) return <p className="prose">{text('correction.send.unchanged')}</p>;
  return (
    <section className="stack-8" aria-labelledby="changed-answers">
      <h2 className="section-heading" id="changed-answers">
        {text('correction.send.changed')}
      </h2>
      <div className="tr-review">
        {screens.map(({ path, title, heading, answers }) => (
          <section className="tr-review__group" aria-label={title} key={path}>
            {heading && <h3 className="tr-review__title">{heading}</h3>}
            <dl className="tr-review__list">
              {answers.map(({ field, label, before, after }) => (
                <div className="tr-review__row" key={field} data-answer={field}>
                  <dt>{label}</dt>
                  <dd>
                    {after ?? shell('ui.notProvided')}
                    <br />
                    <span className="quiet">
                      {text('correction.send.before', { answer: before ?? shell('ui.notProvided') })}
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
