import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { type Json, type JsonObject, objectOf } from '#engine';
import { setAt } from '../../model/files/index.ts';
import {
  type Condition,
  findWrongNumbers,
  holds,
  readRule,
  readValue,
  type Subject,
  showValue,
} from '../../model/rules/index.ts';
import { Choice } from '../../parts/parts.tsx';
import { word } from '../../parts/words.ts';
import { RuleResult } from './RuleResult.tsx';

interface TestAnswersProps {
  subjects: readonly Subject[];
  condition: Condition;
  named: JsonObject;
  facts: Record<string, Json>;
  onFacts: (facts: Record<string, Json>) => void;
}

/** A field for each question that a rule tests. */
export function TestAnswers({ subjects, condition, named, facts, onFacts }: TestAnswersProps) {
  const paths = [...new Set(pathsOf(condition, named))];
  return (
    <details className="st-try">
      <summary>{word('rules.try')}</summary>
      {paths.map((path) => {
        const subject = subjects.find((subject) => subject.path === path);
        return (
          <TestAnswer
            key={path}
            path={path}
            subject={subject}
            onValue={(value) => onFacts(setAnswerAt(facts, path.split('.'), value) as Record<string, Json>)}
          />
        );
      })}
      <div role="status">
        <RuleResult isMet={holds(condition, facts, named)} yes="rules.shown" no="rules.notShown" />
      </div>
    </details>
  );
}

function TestAnswer(props: {
  path: string;
  subject: Subject | undefined;
  onValue: (value: Json | undefined) => void;
}) {
  const { path, subject, onValue } = props;
  const label = subject?.words ?? path;
  const [wrongParts, setWrongParts] = useState<string[]>([]);
  const setAnswer = (text: string): void => {
    const knownValue = subject?.values.find((value) => String(value.value) === text)?.value;
    setWrongParts(findWrongNumbers(subject, 'is', text));
    const value = text === '' ? undefined : (knownValue ?? readValue(subject, 'is', text) ?? undefined);
    onValue(value !== undefined && subject?.type === 'list' ? [value] : value);
  };
  return (
    <Field
      label={label}
      size="small"
      validationMessage={
        wrongParts.length > 0 ? word('rules.noNumber', { text: wrongParts.join(', ') }) : undefined
      }
    >
      {subject && subject.values.length > 0 ? (
        <Choice
          size="small"
          options={[
            ['', word('rules.noAnswer')],
            ...subject.values.map((value) => [String(value.value), value.label] as const),
          ]}
          onChange={setAnswer}
        />
      ) : (
        <Input size="small" defaultValue={showValue(null)} onChange={(_, { value }) => setAnswer(value)} />
      )}
    </Field>
  );
}

/** The paths that a condition reads, also through named rules. */
function pathsOf(condition: Condition, named: JsonObject): string[] {
  if (condition.kind === 'group') return condition.items.flatMap((item) => pathsOf(item, named));
  if (condition.kind !== 'named') return [condition.path];
  const { [condition.name]: rule, ...others } = named;
  return pathsOf(readRule(rule), others);
}

/** The answers with one at a path; of any item of a list (`*`), that of the first. */
function setAnswerAt(answers: Json, [part = '', ...rest]: string[], value: Json | undefined): Json {
  const isPosition = part === '*' || /^\d+$/.test(part);
  const key = part === '*' ? '0' : part;
  const inner = objectOf(answers)[key] ?? (Array.isArray(answers) ? answers[Number(key)] : undefined);
  const next = rest.length === 0 ? value : setAnswerAt(inner ?? {}, rest, value);
  if (!isPosition) return setAt(objectOf(answers), [part], next);
  const items = Array.isArray(answers) ? answers : [];
  const length = Math.max(items.length, Number(key) + 1);
  return Array.from({ length }, (_, index) => (index === Number(key) ? (next ?? {}) : (items[index] ?? {})));
}
