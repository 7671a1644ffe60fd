import { Badge, Field, Input, Select } from '@fluentui/react-components';
import type { Json } from '#engine/core/json.ts';
import { setAt } from '../model/json-text.ts';
import { readValue, type Subject, showValue } from '../model/rule-subjects.ts';
import { holds } from '../model/rule-test.ts';
import type { Condition } from '../model/rules.ts';
import { word } from '../words.ts';

interface TestAnswersProps {
  subjects: readonly Subject[];
  condition: Condition;
  named: Readonly<Record<string, Condition>>;
  facts: Record<string, Json>;
  onFacts: (facts: Record<string, Json>) => void;
}

/** Answers to try a rule with: one field for each question that it asks about. */
export function TestAnswers({ subjects, condition, named, facts, onFacts }: TestAnswersProps) {
  const paths = [...new Set(pathsOf(condition, named))];
  const result = holds(condition, facts, named);
  return (
    <details className="st-try">
      <summary>{word('rules.try')}</summary>
      {paths.map((path) => {
        const subject = subjects.find((one) => one.path === path);
        return (
          <Trial
            key={path}
            path={path}
            subject={subject}
            onValue={(value) => onFacts(setAt(facts, path.split('.'), value) as Record<string, Json>)}
          />
        );
      })}
      <p role="status">
        <Badge appearance="tint" color={result ? 'success' : 'warning'}>
          {word(result ? 'rules.shown' : 'rules.notShown')}
        </Badge>
      </p>
    </details>
  );
}

function Trial(props: {
  path: string;
  subject: Subject | undefined;
  onValue: (value: Json | undefined) => void;
}) {
  const { path, subject, onValue } = props;
  const label = subject?.words ?? path;
  const give = (text: string): void => {
    const known = subject?.values.find((one) => String(one.value) === text)?.value;
    const value = text === '' ? undefined : (known ?? readValue(subject, 'is', text));
    onValue(value !== undefined && subject?.type === 'list' ? [value] : value);
  };
  return (
    <Field label={label} size="small">
      {subject && subject.values.length > 0 ? (
        <Select size="small" onChange={(_, { value }) => give(value)} defaultValue="">
          <option value="">{word('rules.noAnswer')}</option>
          {subject.values.map((one) => (
            <option key={String(one.value)} value={String(one.value)}>
              {one.label}
            </option>
          ))}
        </Select>
      ) : (
        <Input size="small" defaultValue={showValue(null)} onChange={(_, { value }) => give(value)} />
      )}
    </Field>
  );
}

/** The paths that a condition asks about, those of the rules it names included. */
function pathsOf(condition: Condition, named: Readonly<Record<string, Condition>>): string[] {
  if (condition.kind === 'group') return condition.items.flatMap((one) => pathsOf(one, named));
  if (condition.kind !== 'named') return [condition.path];
  const { [condition.name]: rule, ...others } = named;
  return rule ? pathsOf(rule, others) : [];
}
