import { Button, Input } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { FUNCTION_WORDS } from '#domain/rules/index.ts';
import { isObject, type Json, readNumber } from '#engine';
import {
  answersOfKind,
  type ExpressionForm,
  type ExpressionKind,
  emptyExpression,
  FORMS,
  formOfExpression,
  NO_ANSWER,
  pointerOf,
  type Subject,
} from '../../model/rules/index.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Choice, RemoveButton } from '../../parts/parts.tsx';
import { word } from '../../parts/words.ts';
import { SubjectChoice } from '../SubjectChoice.tsx';
import { TodayEditor } from './TodayEditor.tsx';

interface ExpressionEditorProps {
  value: Json;
  kind: ExpressionKind;
  /** The label of the choice between a constant, an answer and computations. */
  label?: string;
  subjects: readonly Subject[];
  onChange: (value: Json) => void;
  /** Draws a constant instead of a plain input. */
  constant?: ReactNode;
  without?: readonly ExpressionForm[];
  /** Whether the expression is part of a sum. */
  isSummed?: boolean;
}

/** A number or date: a constant, another answer, today, or computed from several answers. */
export function ExpressionEditor(props: ExpressionEditorProps) {
  const { value, kind, subjects, onChange, constant, without = [], isSummed } = props;
  const { label = word('expressions.form') } = props;
  const form = formOfExpression(value);
  const offeredForms = FORMS[kind].filter(
    (expressionForm) => expressionForm === form || !without.includes(expressionForm),
  );
  return (
    <>
      <Choice
        size="small"
        label={label}
        value={form}
        options={offeredForms.map((form) => [form, formWords(form, kind)])}
        onChange={(next) => onChange(emptyExpression(next))}
      />
      {form === 'constant' && (constant ?? <ConstantInput value={value} kind={kind} onChange={onChange} />)}
      {form === 'answer' && <AnswerChoice {...{ value, kind, subjects, isSummed, onChange }} />}
      {form === 'today' && <TodayEditor value={value} onChange={onChange} />}
      {isObject(value) && form !== 'today' && <Operands {...{ value, subjects, onChange }} />}
    </>
  );
}

const formWords = (form: ExpressionForm, kind: ExpressionKind): string => {
  if (form === 'constant') return word(`expressions.${kind}`);
  return form === 'answer' || form === 'today' ? word(`expressions.${form}`) : FUNCTION_WORDS[form];
};

function AnswerChoice(props: {
  value: Json;
  kind: ExpressionKind | 'list';
  subjects: readonly Subject[];
  isSummed?: boolean | undefined;
  onChange: (value: Json) => void;
}) {
  const value = String(props.value);
  const knownSubjects = answersOfKind(props.subjects, props.kind, props.isSummed);
  const isKnown = value === NO_ANSWER || knownSubjects.some((subject) => pointerOf(subject) === value);
  return (
    <SubjectChoice
      label={word('expressions.whichAnswer')}
      value={value}
      subjects={knownSubjects}
      keyOf={pointerOf}
      others={[
        [NO_ANSWER, word('expressions.choose')],
        ...(isKnown ? [] : [[value, value.slice(1).replaceAll('/', ' ')] as const]),
      ]}
      onChange={props.onChange}
    />
  );
}

/** Only a sum takes any number of values. */
function Operands(props: {
  value: { [name: string]: Json };
  subjects: readonly Subject[];
  onChange: (value: Json) => void;
}) {
  const { value, subjects, onChange } = props;
  const [name = '', operands = null] = Object.entries(value)[0] ?? [];
  if (!Array.isArray(operands))
    return (
      <AnswerChoice
        value={operands}
        kind="list"
        subjects={subjects}
        onChange={(next) => onChange({ [name]: next })}
      />
    );
  const writeOperands = (next: Json[]): void => onChange({ [name]: next });
  return (
    <span className="st-operands">
      {operands.map((operand, index) => (
        <span key={index} className="st-sentence">
          <ExpressionEditor
            value={operand}
            kind={name === 'months' ? 'date' : 'number'}
            label={word('expressions.operand', { number: index + 1 })}
            subjects={subjects}
            isSummed={name === 'sum'}
            onChange={(next) => writeOperands(operands.with(index, next))}
          />
          {name === 'sum' && operands.length > 1 && (
            <RemoveButton onClick={() => writeOperands(operands.toSpliced(index, 1))} />
          )}
        </span>
      ))}
      {name === 'sum' && (
        <Button
          size="small"
          icon={<Icon name="add" />}
          onClick={() => writeOperands([...operands, NO_ANSWER])}
        >
          {word('expressions.add')}
        </Button>
      )}
    </span>
  );
}

function ConstantInput({
  value,
  kind,
  onChange,
}: Pick<ExpressionEditorProps, 'value' | 'kind' | 'onChange'>) {
  // The input while it has this value: "1." is 1, and may continue.
  const [typed, setTyped] = useState('');
  const read = (text: string): Json => (kind === 'date' ? text || null : (readNumber(text) ?? null));
  const isTyped = read(typed) === value;
  const isWrong = kind === 'number' && isTyped && typed.trim() !== '' && value === null;
  return (
    <>
      <Input
        size="small"
        type={kind === 'date' ? 'date' : 'text'}
        aria-label={word('rules.value')}
        aria-invalid={isWrong}
        value={isTyped ? typed : String(value ?? '')}
        onChange={(_, data) => {
          setTyped(data.value);
          onChange(read(data.value));
        }}
      />
      {isWrong && (
        <span className="st-quiet st-small" role="status">
          {word('rules.noNumber', { text: typed })}
        </span>
      )}
    </>
  );
}
