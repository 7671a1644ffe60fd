import { Input } from '@fluentui/react-components';
import { type Json, objectOf } from '#engine';
import { Choice } from '../../parts/parts.tsx';
import { word } from '../../parts/words.ts';

const UNITS = ['years', 'months', 'days'] as const;
type Unit = (typeof UNITS)[number];

/** A date counted from today; 0 is today itself. */
export function TodayEditor({ value, onChange }: { value: Json; onChange: (value: Json) => void }) {
  const distance = objectOf(objectOf(value).today);
  const unit = UNITS.find((candidate) => distance[candidate] !== undefined) ?? 'years';
  const count = Number(distance[unit] ?? 0);
  // A distance in several units is kept until a part of it is edited.
  const writeDistance = (next: number, of: Unit = unit): void => onChange({ today: { [of]: next } });
  return (
    <>
      <Input
        size="small"
        type="number"
        min={0}
        className="st-count"
        aria-label={word('expressions.count')}
        value={String(Math.abs(count))}
        onChange={(_, data) => writeDistance(Math.trunc(Math.abs(Number(data.value))) * (count < 0 ? -1 : 1))}
      />
      <Choice
        size="small"
        label={word('expressions.unit')}
        value={unit}
        options={UNITS.map((unitName) => [unitName, word(`expressions.${unitName}`)])}
        onChange={(next) => writeDistance(count, next)}
      />
      <Choice
        size="small"
        label={word('expressions.direction')}
        value={count < 0 ? 'before' : 'after'}
        options={(['before', 'after'] as const).map((direction) => [
          direction,
          word(`expressions.${direction}`),
        ])}
        onChange={(next) => writeDistance((next === 'before' ? -1 : 1) * (Math.abs(count) || 1))}
      />
    </>
  );
}
