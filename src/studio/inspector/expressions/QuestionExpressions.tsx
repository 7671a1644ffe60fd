import { Switch } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { Json } from '#engine';
import { useDraft, useDraftState } from '../../draft/use-draft.ts';
import {
  computationOf,
  limitsOf,
  type QuestionId,
  writeComputation,
  writeLimits,
} from '../../model/questions/index.ts';
import {
  type ExpressionForm,
  emptyExpression,
  hasGap,
  type Subject,
  subjectsOf,
} from '../../model/rules/index.ts';
import { word } from '../../parts/words.ts';
import { FoldSection } from '../sections/index.ts';
import { ExpressionEditor } from './ExpressionEditor.tsx';

/** The setting that compares or computes an answer. */
const COMPARED = ['compared'] as const;

const SIDES = ['minimum', 'maximum'] as const;
type Side = (typeof SIDES)[number];

/** Edits the limits of a number or date, and the computation of a computed question. */
export function QuestionExpressions({ id, title }: { id: QuestionId; title: string }) {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const limits = useMemo(() => limitsOf(files, id), [files, id]);
  const computation = useMemo(() => computationOf(files, id), [files, id]);
  const subjects = useMemo(
    () => subjectsOf(files, id.flow).filter(({ path }) => path !== `application.${id.name}`),
    [files, id],
  );
  if (computation !== undefined)
    return (
      <FoldSection title={word('expressions.computed')} summary="" settings={COMPARED} isFirst>
        <UnfinishedExpression
          written={computation ?? emptyExpression('sum')}
          kind="number"
          label={word('expressions.computedAs')}
          subjects={subjects}
          without={['constant', 'answer']}
          onWrite={(next) =>
            draft.edit(word('expressions.computes', { title }), (all) => writeComputation(all, id, next))
          }
        />
      </FoldSection>
    );
  if (!limits) return null;
  const change = (side: Side, next: Json | undefined): void =>
    draft.edit(word('expressions.limits', { title }), (all) =>
      writeLimits(all, id, { minimum: limits.minimum, maximum: limits.maximum, [side]: next }),
    );
  const labelOf = (side: Side) => word(`expressions.${limits.kind === 'date' ? 'dates' : 'numbers'}.${side}`);
  const set = SIDES.filter((side) => limits[side] !== undefined)
    .map(labelOf)
    .join(' · ');
  return (
    <FoldSection
      title={word('expressions.compared')}
      summary={limits.isFixed ? word('expressions.fixed') : set || word('inspector.nothingSet')}
      settings={COMPARED}
    >
      {limits.isFixed && <p className="st-quiet">{word('expressions.fixed')}</p>}
      {!limits.isFixed &&
        SIDES.map((side) => (
          <Limit
            key={side}
            label={labelOf(side)}
            written={limits[side]}
            kind={limits.kind}
            subjects={subjects}
            onWrite={(next) => change(side, next)}
          />
        ))}
    </FoldSection>
  );
}

interface LimitProps {
  label: string;
  written: Json | undefined;
  kind: 'number' | 'date';
  subjects: readonly Subject[];
  onWrite: (next: Json | undefined) => void;
}

function Limit({ label, written, kind, subjects, onWrite }: LimitProps) {
  const [isOpen, setOpen] = useState(false);
  const isOn = written !== undefined || isOpen;
  return (
    <div className="st-sentence">
      <Switch
        label={label}
        checked={isOn}
        onChange={(_, { checked }) => {
          setOpen(checked);
          if (!checked && written !== undefined) onWrite(undefined);
          // Today is a complete limit; a number is still to be chosen.
          if (checked && kind === 'date') onWrite(emptyExpression('today'));
        }}
      />
      {isOn && (
        <UnfinishedExpression
          written={written ?? emptyExpression(kind === 'date' ? 'today' : 'answer')}
          kind={kind}
          label={word('expressions.form')}
          subjects={subjects}
          onWrite={onWrite}
        />
      )}
    </div>
  );
}

/** Edits an expression in memory, and writes it once all its parts are chosen. */
function UnfinishedExpression(
  props: Omit<LimitProps, 'label' | 'written' | 'onWrite'> & {
    label: string;
    written: Json;
    onWrite: (next: Json) => void;
    without?: readonly ExpressionForm[];
  },
) {
  const { written, kind, label, subjects, onWrite, without } = props;
  const [unfinished, setUnfinished] = useState<{ value: Json; from: string }>();
  const text = JSON.stringify(written);
  const value = unfinished && unfinished.from === text ? unfinished.value : written;
  return (
    <>
      <ExpressionEditor
        value={value}
        kind={kind}
        label={label}
        subjects={subjects}
        without={without}
        onChange={(next) => {
          const isReady = !hasGap(next);
          setUnfinished({ value: next, from: isReady ? JSON.stringify(next) : text });
          if (isReady) onWrite(next);
        }}
      />
      {hasGap(value) && <span className="st-quiet st-small">{word('expressions.unfinished')}</span>}
    </>
  );
}
