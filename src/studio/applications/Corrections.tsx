import { Button, Checkbox, Field, Textarea } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { ReviewedApplication, ReviewedCorrection } from '#contracts/studio/applications.ts';
import { useHeldValues } from '#engine/react';
import type { StudioCall } from '../draft/studio-api.ts';
import { Notice, useFault, useOneAtATime } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { word } from '../parts/words.ts';

interface CorrectionsProps {
  application: ReviewedApplication;
  api: StudioCall;
  onChange: (application: ReviewedApplication) => void;
}

/** The questions to the applicant with their answers before and after, and a form for a new one. */
export function Corrections({ application, api, onChange }: CorrectionsProps) {
  const { brand, id, corrections } = application;
  const [isAsking, setAsking] = useState(false);
  const { fault, setFault, showFault } = useFault();
  const { isBusy, runOnce } = useOneAtATime();
  const withdraw = (request: string) =>
    api('DELETE /studio/api/applications/:brand/:id/corrections/:request', {
      params: { brand, id, request },
    }).then((next) => {
      setFault(undefined);
      onChange(next);
    }, showFault);
  return (
    <section className="st-card st-stack" aria-labelledby="corrections">
      <div className="st-pane__head">
        <h2 id="corrections" className="st-title">
          {word('applications.corrections')}
        </h2>
        {!isAsking && (
          <Button appearance="primary" onClick={() => setAsking(true)}>
            {word('applications.ask')}
          </Button>
        )}
      </div>
      {fault && <Notice intent="error">{fault}</Notice>}
      {isAsking && (
        <AskForm
          application={application}
          api={api}
          onDone={(next) => {
            setAsking(false);
            if (next) onChange(next);
          }}
        />
      )}
      {corrections.length === 0 && !isAsking && (
        <p className="st-quiet">{word('applications.noCorrections')}</p>
      )}
      {corrections.map((correction) => (
        <Correction
          key={correction.id}
          correction={correction}
          isBusy={isBusy}
          onWithdraw={() => void runOnce(() => withdraw(correction.id))}
        />
      ))}
    </section>
  );
}

interface AskFormProps {
  application: ReviewedApplication;
  api: StudioCall;
  onDone: (next?: ReviewedApplication) => void;
}

function AskForm({ application: { brand, id, parts }, api, onDone }: AskFormProps) {
  useHeldValues();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [message, setMessage] = useState('');
  const [isTried, setTried] = useState(false);
  const { fault, showFault } = useFault();
  const { isBusy, runOnce } = useOneAtATime();
  const isMissing = { parts: isTried && chosen.length === 0, message: isTried && message.trim() === '' };
  const send = () =>
    api('POST /studio/api/applications/:brand/:id/corrections', {
      params: { brand, id },
      body: { parts: [...chosen], message: message.trim() },
    }).then(onDone, showFault);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (chosen.length > 0 && message.trim() !== '') void runOnce(send);
  };
  return (
    <form className="st-stack st-ask" onSubmit={submit} noValidate>
      <fieldset className="st-ticks">
        <legend className="st-legend">{word('applications.askParts')}</legend>
        {isMissing.parts && (
          <p className="st-bad" role="alert">
            {word('applications.choosePart')}
          </p>
        )}
        {parts.map(({ part, title }) => (
          <Checkbox
            key={part}
            label={title}
            checked={chosen.includes(part)}
            onChange={(_, { checked }) =>
              setChosen(
                checked === true ? [...chosen, part] : chosen.filter((candidate) => candidate !== part),
              )
            }
          />
        ))}
      </fieldset>
      <Field
        label={word('applications.message')}
        hint={word('applications.messageHelp')}
        validationMessage={isMissing.message ? word('applications.writeMessage') : undefined}
      >
        <Textarea value={message} maxLength={2000} rows={4} onChange={(_, { value }) => setMessage(value)} />
      </Field>
      {fault && <Notice intent="error">{fault}</Notice>}
      <div className="st-buttons">
        <Button appearance="primary" type="submit" disabledFocusable={isBusy}>
          {word(isBusy ? 'wait' : 'applications.send')}
        </Button>
        <Button onClick={() => onDone()}>{word('cancel')}</Button>
      </div>
    </form>
  );
}

interface CorrectionProps {
  correction: ReviewedCorrection;
  isBusy: boolean;
  onWithdraw: () => void;
}

function Correction({ correction, isBusy, onWithdraw }: CorrectionProps) {
  const { status, parts, message, madeAt, dueAt, answeredAt, changes, missing } = correction;
  const isOpen = status === 'waiting' || status === 'opened';
  const until = timeWords(new Date(answeredAt ?? dueAt));
  return (
    <article className="st-release">
      <h3>{parts.join('; ')}</h3>
      <p className="st-quiet">
        {word('applications.asked', { when: timeWords(new Date(madeAt)) })}{' '}
        {word(`applications.correction.${status}`, { when: until })}
      </p>
      <blockquote className="st-quote">
        <p>{message}</p>
      </blockquote>
      {status === 'answered' && changes.length === 0 && <p>{word('applications.unchanged')}</p>}
      {changes.length > 0 && (
        <table className="st-table st-changes">
          <caption className="visually-hidden">{word('applications.changes')}</caption>
          <thead>
            <tr>
              {['answer', 'before', 'after'].map((name) => (
                <th key={name} scope="col">
                  {word(`applications.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, after, because }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {because && <p className="st-quiet">{word(`applications.because.${because}`)}</p>}
                </th>
                <td data-column={word('applications.before')}>{before ?? word('applications.noAnswer')}</td>
                <td data-column={word('applications.after')}>{after ?? word('applications.noAnswer')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {missing.length > 0 && (
        <Notice intent="warning">
          {word('applications.nowMissing')}
          <ul>
            {missing.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isOpen && (
        <Button disabledFocusable={isBusy} onClick={onWithdraw}>
          {word('applications.withdraw')}
        </Button>
      )}
    </article>
  );
}
