import { Input } from '@fluentui/react-components';
import { useState } from 'react';
import { OPERATOR_WORDS } from '#domain/rules/index.ts';
import {
  COMPARISON_OPERATORS,
  type Condition,
  findWrongNumbers,
  isUnfinished,
  type Operator,
  readValue,
  type Subject,
  showValue,
  textList,
} from '../../model/rules/index.ts';
import { Choice, RemoveButton } from '../../parts/parts.tsx';
import { word } from '../../parts/words.ts';
import { ExpressionEditor } from '../expressions/index.ts';
import { SubjectChoice } from '../SubjectChoice.tsx';
import { RuleResult } from './RuleResult.tsx';
import { useRuleContext } from './rule-context.ts';

type SingleCondition = Exclude<Condition, { kind: 'group' }>;

/** A condition: question, operator, values; JSON if a test has no such form. */
export function ConditionRow(props: {
  condition: SingleCondition;
  onChange: (next: SingleCondition) => void;
  onRemove: () => void;
}) {
  const { condition, onChange, onRemove } = props;
  const context = useRuleContext();
  const isOpen = condition.kind === 'test' && isUnfinished(condition);
  return (
    <div className="st-sentence">
      {condition.kind === 'test' && <Test condition={condition} onChange={onChange} />}
      {condition.kind === 'named' && (
        <Choice
          size="small"
          label={word('rules.named')}
          value={condition.name}
          options={[...new Set([condition.name, ...context.named])].map((name) => [
            name,
            name.replaceAll('-', ' '),
          ])}
          onChange={(name) => onChange({ kind: 'named', name })}
        />
      )}
      {condition.kind === 'other' && (
        <code>
          {condition.path}: {JSON.stringify(condition.test)}
        </code>
      )}
      {isOpen && <span className="st-quiet st-small">{word('rules.unfinished')}</span>}
      {context.hasTestAnswers && !isOpen && (
        <RuleResult isMet={context.holds(condition)} yes="rules.holds" no="rules.holdsNot" />
      )}
      <RemoveButton onClick={onRemove} />
    </div>
  );
}

type TestCondition = Condition & { kind: 'test' };

function Test({
  condition,
  onChange,
}: {
  condition: TestCondition;
  onChange: (next: TestCondition) => void;
}) {
  const { subjects } = useRuleContext();
  const { path, operator } = condition;
  const subject = subjects.find((subject) => subject.path === path);
  const choose = (next: string) => {
    const chosenSubject = subjects.find((subject) => subject.path === next);
    const own = chosenSubject?.operators.includes(operator)
      ? operator
      : (chosenSubject?.operators[0] ?? 'answered');
    onChange({ ...condition, path: next, operator: own, value: chosenSubject?.values[0]?.value ?? null });
  };
  const changeOperator = (next: Operator) => {
    const several = next === 'oneOf' || next === 'noneOf';
    const [first] = Array.isArray(condition.value) ? condition.value : [condition.value];
    onChange({ ...condition, operator: next, value: several ? [first ?? ''] : (first ?? '') });
  };
  const operators = subject?.operators.includes(operator)
    ? subject.operators
    : [operator, ...(subject?.operators ?? [])];
  return (
    <>
      <SubjectChoice
        label={word('rules.subject')}
        value={path}
        subjects={subjects}
        others={subject ? [] : [[path, path]]}
        onChange={choose}
      />
      <Choice
        size="small"
        label={word('rules.operator')}
        value={operator}
        options={operators.map((operator) => [operator, OPERATOR_WORDS[operator]])}
        onChange={changeOperator}
      />
      {operator !== 'answered' && operator !== 'unanswered' && (
        <Answer condition={condition} subject={subject} onChange={onChange} />
      )}
    </>
  );
}

interface ValueProps {
  condition: TestCondition;
  subject: Subject | undefined;
  onChange: (next: TestCondition) => void;
}

/** A constant, or with a comparing operator another answer or a computed value. */
function Answer(props: ValueProps) {
  const { subjects } = useRuleContext();
  const { condition, subject, onChange } = props;
  if (!COMPARISON_OPERATORS.includes(condition.operator)) return <Value {...props} />;
  const kind = subject?.type === 'date' ? 'date' : 'number';
  return (
    <ExpressionEditor
      value={condition.value === '' ? null : condition.value}
      kind={kind}
      subjects={subjects.filter(({ path }) => path !== condition.path)}
      constant={kind === 'number' ? <Value {...props} /> : undefined}
      onChange={(value) => onChange({ ...condition, value })}
    />
  );
}

function Value(props: ValueProps) {
  const { condition, subject, onChange } = props;
  const { operator, value } = condition;
  // The input while it has this value: "1." is 1, and may continue.
  const [typed, setTyped] = useState('');
  const read = (text: string) => readValue(subject, operator, text);
  const isTyped = JSON.stringify(read(typed)) === JSON.stringify(value);
  const wrong = isTyped ? findWrongNumbers(subject, operator, typed) : [];
  const isCount = operator === 'countAtLeast' || operator === 'countAtMost';
  const choices = isCount ? [] : (subject?.values ?? []);
  if (choices.length === 0)
    return (
      <>
        <Input
          size="small"
          aria-label={word('rules.value')}
          aria-invalid={wrong.length > 0}
          value={isTyped ? typed : showValue(value)}
          onChange={(_, data) => {
            setTyped(data.value);
            onChange({ ...condition, value: read(data.value) });
          }}
        />
        {wrong.length > 0 && (
          <span className="st-quiet st-small" role="status">
            {word('rules.noNumber', { text: wrong.join(', ') })}
          </span>
        )}
      </>
    );
  const choiceValue = (text: string) =>
    choices.find((choice) => String(choice.value) === text)?.value ?? text;
  if (operator === 'oneOf' || operator === 'noneOf') {
    const chosen = textList(value);
    const toggleValue = (text: string) => {
      const next = chosen.includes(text)
        ? chosen.filter((candidate) => candidate !== text)
        : [...chosen, text];
      if (next.length > 0) onChange({ ...condition, value: next.map(choiceValue) });
    };
    return (
      <fieldset className="st-ticks">
        <legend className="visually-hidden">{word('rules.value')}</legend>
        {choices.map((choice) => (
          <label key={String(choice.value)}>
            <input
              type="checkbox"
              checked={chosen.includes(String(choice.value))}
              onChange={() => toggleValue(String(choice.value))}
            />{' '}
            {choice.label}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <Choice
      size="small"
      label={word('rules.value')}
      value={String(value)}
      options={choices.map((choice) => [String(choice.value), choice.label])}
      onChange={(text) => onChange({ ...condition, value: choiceValue(text) })}
    />
  );
}
