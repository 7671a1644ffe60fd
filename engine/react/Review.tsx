import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type CompiledStep, displayWords, type ReviewGroup, reviewGroups, withoutFields } from '../index.ts';
import { useEngine, useEngineState, useText } from './context/index.ts';

/** The review card whose Change link the user followed. */
export interface LeftCard {
  id: string;
  /** A hash of the answers at that time; none can be read from it. */
  answersHash: number;
}

interface ReviewProps {
  /** Renders the link to a path of the flow with the page's router, which returns `card` as `returned` later. */
  link: (path: string, children: ReactNode, label: string, card: LeftCard) => ReactNode;
  /** The card that the user returns to takes focus and says whether it changed. */
  returned?: LeftCard;
  /** Shown before the cards: the bank status. */
  children?: ReactNode;
  /** Fields that `children` already show. */
  shownFields?: readonly string[];
  /** Above the answers of a list item; `item` is its number. */
  note?: (step: CompiledStep, item: number) => ReactNode;
}

const NO_FIELDS: readonly string[] = [];

/**
 * Every answer beside its question, in a card for each step with one Change link. Cards can be folded on a phone; of
 * several list items, the complete ones are folded at first [SCREEN-66].
 */
export function Review({
  link,
  returned: returnedCard,
  note,
  children,
  shownFields = NO_FIELDS,
}: ReviewProps) {
  const engine = useEngine();
  const text = useText();
  const state = useEngineState((state) => state);
  const groups = useMemo(() => {
    const locale = engine.env.locale ?? 'en-US';
    const words = displayWords(text, locale);
    // The user chose it on this page: after a reload it is a mask [SCREEN-72].
    const shownWords = { ...words, showsBirthDates: true };
    return withoutFields(reviewGroups(engine.contextOf(state), shownWords), shownFields);
  }, [engine, state, text, shownFields]);
  return (
    <div className="tr-review">
      {children}
      {groups.map((group) => (
        <ReviewCard
          key={idOf(group)}
          group={group}
          isOneOfMany={groups.filter(({ step, item }) => step === group.step && item).length > 1}
          link={link}
          returned={returnedCard}
          note={note}
        />
      ))}
    </div>
  );
}

interface CardProps extends Pick<ReviewProps, 'link' | 'returned' | 'note'> {
  group: ReviewGroup;
  /** Whether the card is one of several items of a list. */
  isOneOfMany: boolean;
}

function ReviewCard({ group, isOneOfMany, link, returned: returnedCard, note }: CardProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = idOf(group);
  const card = { id, answersHash: hashAnswers(group) };
  const isReturned = returnedCard?.id === id;
  const isChanged = isReturned && returnedCard.answersHash !== card.answersHash;
  const [isFolded, setFolded] = useState(isOneOfMany && group.complete && !isReturned);
  useEffect(() => {
    if (!isReturned) return;
    // After the page's heading has taken focus on arrival.
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    });
  }, [isReturned]);
  const title = group.itemName
    ? text('ui.itemNamed', { title: group.title, name: group.itemName })
    : group.item
      ? text('ui.itemTitle', { title: group.title, number: group.item })
      : group.title;
  return (
    <section className="tr-review__group" data-changed={isChanged || undefined} aria-labelledby={id}>
      <div className="tr-review__head">
        <h3 className="tr-review__title" id={id} ref={heading} tabIndex={-1}>
          {title}
          {isChanged && <span className="tr-review__changed">{text('ui.changed')}</span>}
          {!group.complete && <span className="tr-review__missing">{text('ui.incomplete')}</span>}
        </h3>
        <span className="tr-review__change">
          {link(group.changePath, text('ui.change'), text('ui.changeCard', { title }), card)}
        </span>
        <button
          type="button"
          className="tr-review__fold"
          aria-expanded={!isFolded}
          aria-controls={`${id}-rows`}
          aria-label={text('ui.cardDetails', { title })}
          onClick={() => setFolded(!isFolded)}
        />
      </div>
      {group.item !== undefined && note?.(group.step, group.item)}
      {isFolded && <p className="tr-review__given">{text('ui.given', { answers: answeredLabels(group) })}</p>}
      <dl className="tr-review__list" id={`${id}-rows`} data-folded={isFolded || undefined}>
        {group.rows.map((row) => (
          <div className="tr-review__row" key={row.field} data-answer={row.field}>
            <dt>{row.label}</dt>
            <dd>
              {row.value ?? <span className="tr-review__empty">{text('ui.notProvided')}</span>}
              {row.error && <span className="tr-field__error">{row.error}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Labels of the answered rows: 'Role, Social Security number, Home address'. */
function answeredLabels({ rows }: ReviewGroup): string {
  return rows.flatMap(({ label, value }) => (value === undefined ? [] : label)).join(', ');
}

function idOf({ step, item }: ReviewGroup): string {
  return `review-${step.id}-${item ?? 0}`;
}

/** A 32-bit hash (FNV-1a, hence the constants) of a card's answers. */
function hashAnswers({ rows }: ReviewGroup): number {
  let answersHash = 0x811c9dc5;
  for (const character of JSON.stringify(rows.map(({ field, value }) => [field, value]))) {
    answersHash = Math.imul(answersHash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return answersHash;
}
