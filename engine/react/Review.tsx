import { type ReactNode, useMemo } from 'react';
import { type ReviewGroup, reviewGroups } from '../core/review.ts';
import { contextOf } from '../core/state.ts';
import { useEngine, useEngineState, useText } from './engine-context.tsx';

interface ReviewProps {
  /** Draws a link to a path of the flow; the application knows the router. */
  link: (path: string, children: ReactNode, label: string) => ReactNode;
  /** What stands before the groups (the bank status). */
  children?: ReactNode;
}

/** Every answer beside its question with its own Change link, generated from the schemas (quality note 8). */
export function Review({ link, children }: ReviewProps) {
  const engine = useEngine();
  const text = useText();
  const state = useEngineState((one) => one);
  const groups = useMemo(() => {
    const words = { yes: text('ui.yes'), no: text('ui.no'), months: text('ui.months') };
    return reviewGroups(engine.flow, contextOf(state), engine.env, words);
  }, [engine, state, text]);
  return (
    <div className="tr-review">
      {children}
      {groups.map((group) => (
        <ReviewSection key={`${group.step.id}-${group.item ?? 0}`} group={group} link={link} />
      ))}
    </div>
  );
}

function ReviewSection({ group, link }: { group: ReviewGroup; link: ReviewProps['link'] }) {
  const text = useText();
  const title = group.itemName
    ? text('ui.itemNamed', { title: group.title, name: group.itemName })
    : group.item
      ? text('ui.itemTitle', { title: group.title, number: group.item })
      : group.title;
  const id = `review-${group.step.id}-${group.item ?? 0}`;
  return (
    <section className="tr-review__group" aria-labelledby={id}>
      <h3 className="tr-review__title" id={id}>
        {title}
        {!group.complete && <span className="tr-review__missing">{text('ui.incomplete')}</span>}
      </h3>
      <dl className="tr-review__list">
        {group.rows.map((row) => (
          <div className="tr-review__row" key={row.field} data-answer={row.field}>
            <dt>{row.label}</dt>
            <dd>
              {row.value ?? <span className="tr-review__empty">{text('ui.notProvided')}</span>}
              {row.error && <span className="tr-field__error">{row.error}</span>}
            </dd>
            <dd className="tr-review__change">
              {link(row.changePath, text('ui.change'), text('ui.changeAnswer', { label: row.label, title }))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
