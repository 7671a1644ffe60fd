import type { FunnelQuestion, FunnelStep } from '#contracts/funnel/funnel.ts';
import { word } from '../parts/words.ts';
import { share } from './worst.ts';

/** The steps and questions that at least one person reached, with the share of people who continued. */
export function FunnelTable({ steps }: { steps: readonly FunnelStep[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll the table, too, on a narrow screen.
    <section className="st-scroll" aria-label={word('funnel.caption')} tabIndex={0}>
      <table className="st-funnel">
        <caption className="visually-hidden">{word('funnel.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{word('funnel.what')}</th>
            <th scope="col">{word('funnel.started')}</th>
            <th scope="col">{word('funnel.done')}</th>
            <th scope="col">{word('funnel.left')}</th>
            <th scope="col">{word('funnel.errors')}</th>
          </tr>
        </thead>
        {steps.map((step) => (
          <tbody key={step.step}>
            <tr className="st-funnel__step">
              <th scope="rowgroup">{step.title}</th>
              <td>{number(step.started)}</td>
              <Done of={step.started} done={step.finished} />
              <td>{number(step.left)}</td>
              <td />
            </tr>
            {step.questions.filter(hasCounts).map((question) => (
              <tr key={question.question}>
                <th scope="row">{question.title}</th>
                <td>{number(question.started)}</td>
                <Done of={question.started} done={question.answered} />
                <td>{number(question.left)}</td>
                <td>
                  <ul>
                    {question.errors.map((error) => (
                      <li key={error.rule}>
                        {word(error.left > 0 ? 'funnel.errorLeft' : 'funnel.error', error)}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Done({ of, done }: { of: number; done: number }) {
  return (
    <td>
      {number(done)}
      {of > 0 && (
        <span className="st-funnel__share">
          <span>{word('funnel.share', { percent: share(done, of) })}</span>
          <span className="st-funnel__bar" aria-hidden="true">
            <span style={{ width: `${share(done, of)}%` }} />
          </span>
        </span>
      )}
    </td>
  );
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}

function hasCounts({ started, answered, left, errors }: FunnelQuestion): boolean {
  return started + answered + left + errors.length > 0;
}
