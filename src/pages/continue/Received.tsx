import { Link } from 'react-router-dom';
import { MAIN_FLOW } from '../../shell/flows.ts';
import { LinkFrame } from './LinkFrame.tsx';
import { useLinkText } from './words.ts';

/** What was received just now, or (`used`) some time before, and what happens next. */
export function Received({ how, submitted }: { how: 'plaid' | 'upload' | 'used'; submitted: boolean }) {
  const text = useLinkText();
  const say = (key: string): string => text(`returnLink.received.${key}`);
  return (
    <LinkFrame title={say(`${how}.title`)} focusKey={`received-${how}`}>
      <p className="lead prose">{say(`${how}.text`)}</p>
      {submitted ? (
        <>
          <section className="stack-8">
            <h2 className="section-heading">{say('next')}</h2>
            <ol className="numbered">
              <li>{say('steps.review')}</li>
              <li>{say('steps.reply')}</li>
            </ol>
          </section>
          <p>{say('close')}</p>
        </>
      ) : (
        <>
          <p className="prose">{say('finish')}</p>
          <p className="button-row">
            <Link className="button" to={MAIN_FLOW.resume}>
              {say('finishButton')}
            </Link>
          </p>
        </>
      )}
    </LinkFrame>
  );
}
