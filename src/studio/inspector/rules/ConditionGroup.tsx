import { Button } from '@fluentui/react-components';
import { useLayoutEffect, useRef } from 'react';
import type { Condition } from '../../model/rules/index.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Choice, RemoveButton } from '../../parts/parts.tsx';
import { word } from '../../parts/words.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { useRuleContext } from './rule-context.ts';

type Group = Condition & { kind: 'group' };

interface ConditionGroupProps {
  group: Group;
  onChange: (group: Group) => void;
  onRemove?: () => void;
  /** The complete rule, whose meaning is shown above it. */
  isOuter?: boolean;
}

const SENTENCES = ['all', 'any', 'none', 'notAll'] as const;

/** Conditions, all, one or none of which must be met; each may be a group. */
export function ConditionGroup({ group, onChange, onRemove, isOuter }: ConditionGroupProps) {
  const { subjects } = useRuleContext();
  const { items, how, not } = group;
  const replaceItem = (index: number, item: Condition) =>
    onChange({ ...group, items: items.with(index, item) });
  const removeItem = (index: number) => onChange({ ...group, items: items.toSpliced(index, 1) });
  const sentence = not && how === 'any' ? 'none' : not ? 'notAll' : how;
  const chooseSentence = (next: string) =>
    onChange({
      ...group,
      how: next === 'all' || next === 'notAll' ? 'all' : 'any',
      not: next === 'none' || next === 'notAll',
    });
  const rows = useRef<HTMLFieldSetElement>(null);
  const isAdded = useRef(false);
  useLayoutEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    [...(rows.current?.children ?? [])].at(-2)?.querySelector<HTMLElement>('input, select')?.focus();
  }, [items.length]);
  const add = (item: Condition) => {
    isAdded.current = true;
    onChange({ ...group, items: [...items, item] });
  };
  const [first] = subjects;
  const operator = first?.operators[0] ?? 'answered';
  const fresh: Condition = {
    kind: 'test',
    path: first?.path ?? '',
    operator,
    value: first?.values[0]?.value ?? null,
  };
  return (
    <fieldset
      ref={rows}
      className={isOuter ? 'st-plain st-group' : 'st-plain st-group st-group--inner'}
      aria-label={word(`rules.${sentence}`)}
    >
      {(items.length > 1 || !isOuter || sentence !== 'all') && (
        <div className="st-group__head">
          <Choice
            size="small"
            label={word('rules.how')}
            value={sentence}
            options={SENTENCES.map((sentenceName) => [sentenceName, word(`rules.${sentenceName}`)])}
            onChange={chooseSentence}
          />
          {onRemove && <RemoveButton onClick={onRemove} />}
        </div>
      )}
      {items.map((item, index) =>
        item.kind === 'group' ? (
          <ConditionGroup
            key={index}
            group={item}
            onChange={(next) => replaceItem(index, next)}
            onRemove={() => removeItem(index)}
          />
        ) : (
          <ConditionRow
            key={index}
            condition={item}
            onChange={(next) => replaceItem(index, next)}
            onRemove={() => removeItem(index)}
          />
        ),
      )}
      <div className="st-buttons">
        <Button size="small" icon={<Icon name="add" />} onClick={() => add(fresh)}>
          {word('rules.add')}
        </Button>
        {items.length > 0 && (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => add({ kind: 'group', how: 'any', not: false, items: [fresh] })}
          >
            {word('rules.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
