import { Button } from '@fluentui/react-components';
import { useCallback, useEffect, useState } from 'react';
import type { ReviewedApplication } from '#contracts/studio/applications.ts';
import { subscribeToPromise } from '#engine/react';
import type { Me, StudioCall, StudioFailure } from '../draft/studio-api.ts';
import { PersonMenu } from '../parts/PersonMenu.tsx';
import { timeWords } from '../parts/time-words.ts';
import { word } from '../parts/words.ts';
import { ageWords, amountWords, missingWords } from './application-words.ts';
import { Corrections } from './Corrections.tsx';

interface ApplicationPageProps {
  brand: string;
  id: string;
  api: StudioCall;
  me: Me;
  /** Logs out. */
  onLeave: () => void;
}

/** A submitted application with masks instead of secrets, as in the applicant's copy. */
export function ApplicationPage({ brand, id, api, me, onLeave }: ApplicationPageProps) {
  const [application, setApplication] = useState<ReviewedApplication>();
  const [failure, setFailure] = useState<StudioFailure>();
  const read = useCallback(() => {
    setFailure(undefined);
    return subscribeToPromise(
      api('GET /studio/api/applications/:brand/:id', { params: { brand, id } }),
      setApplication,
      (error) => setFailure(error as StudioFailure),
    );
  }, [api, brand, id]);
  useEffect(read, [read]);
  const isGone = failure?.status === 404;
  return (
    <div className="st-desk">
      <header className="st-bar">
        <a href="#/">{word('applications.list')}</a>
        <h1 className="st-bar__title">
          {application?.name || application?.reference || word('applications.title')}
        </h1>
        <PersonMenu me={me} onLeave={onLeave} />
      </header>
      <main className="st-page">
        {failure && (
          <div className="st-card st-stack" role="alert">
            <p>{isGone ? word('applications.gone') : failure.message || word('failed.network')}</p>
            {!isGone && <Button onClick={() => void read()}>{word('failed.again')}</Button>}
          </div>
        )}
        {!application && !failure && <div className="skeleton" aria-label={word('wait')} role="status" />}
        {application && <ApplicationDetails application={application} api={api} onChange={setApplication} />}
      </main>
    </div>
  );
}

interface ShownProps {
  application: ReviewedApplication;
  api: StudioCall;
  onChange: (application: ReviewedApplication) => void;
}

function ApplicationDetails({ application, api, onChange }: ShownProps) {
  const { reference, stage, submittedAt, missing, sections, certified } = application;
  const time = new Date(submittedAt);
  const facts = [
    ['reference', reference],
    ['amount', amountWords(application)],
    ['stage', word(`applications.stages.${stage}`)],
    ['missing', missingWords(missing).join(', ') || word('applications.nothingMissing')],
    ['submitted', `${timeWords(time)} (${ageWords(time)})`],
  ] as const;
  return (
    <>
      <dl className="st-facts st-card">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{word(`applications.${name}`)}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
      </dl>
      <Corrections application={application} api={api} onChange={onChange} />
      <section className="st-stack" aria-labelledby="answers">
        <h2 id="answers" className="visually-hidden">
          {word('applications.answers')}
        </h2>
        {sections.map(({ title, item, rows }) => (
          <section
            className="st-card"
            key={`${title} ${item ?? ''}`}
            aria-label={item ? `${title}: ${item}` : title}
          >
            <h3>{item ? `${title}: ${item}` : title}</h3>
            <dl className="st-answers">
              {rows.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value ?? <span className="st-quiet">{word('applications.noAnswer')}</span>}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
      {certified.length > 0 && (
        <section className="st-card" aria-labelledby="certified">
          <h2 id="certified" className="st-title">
            {word('applications.certified')}
          </h2>
          {certified.map(({ at, by, words }) => (
            <blockquote className="st-quote" key={`${at} ${by ?? ''}`}>
              <p className="st-quiet st-small">
                {word(by ? 'applications.certifiedBy' : 'applications.certifiedAt', {
                  name: by ?? '',
                  when: timeWords(new Date(at)),
                })}
              </p>
              <p>{words}</p>
            </blockquote>
          ))}
        </section>
      )}
    </>
  );
}
