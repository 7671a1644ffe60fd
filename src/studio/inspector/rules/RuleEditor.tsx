import { useMemo, useState } from 'react';
import { type Json, objectOf } from '#engine';
import { useDraftState } from '../../draft/use-draft.ts';
import { flowFile, readJson } from '../../model/files/index.ts';
import { type Condition, holds, readRule, subjectsOf, writeRule } from '../../model/rules/index.ts';
import { word } from '../../parts/words.ts';
import { FoldSection } from '../sections/index.ts';
import { ConditionGroup } from './ConditionGroup.tsx';
import { RuleContext } from './rule-context.ts';
import { TestAnswers } from './TestAnswers.tsx';

interface RuleEditorProps {
  title: string;
  /** The rule in words. */
  summary: string;
  /** The rule may test questions up to this step. */
  step: string;
  /** The question that the rule shows, which it can't test. */
  question?: string;
  rule: Json | undefined;
  onRule: (rule: Record<string, Json> | undefined) => void;
}

/** The setting that is a rule. */
const RULE = ['visible'] as const;

type Group = Condition & { kind: 'group' };

/** A rule as a list of conditions, with test answers that show which are met. */
export function RuleEditor({ title, summary, step, question, rule, onRule }: RuleEditorProps) {
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const [draft, setDraft] = useState<{ group: Group; from: string }>();
  const [facts, setFacts] = useState<Record<string, Json>>({});
  const writtenJson = JSON.stringify(rule);
  const subjects = useMemo(() => {
    const own = `application.${question}`;
    // One that a rule written as JSON tests already keeps its name.
    const isOwn = (path: string) =>
      (path === own || path.startsWith(`${own}.`)) && !writtenJson?.includes(`"${path}"`);
    return subjectsOf(files, flow, step).filter(({ path }) => !isOwn(path));
  }, [files, flow, step, question, writtenJson]);
  const named = useMemo(() => objectOf(objectOf(readJson(files[flowFile(flow)])).rules), [files, flow]);
  // An incomplete condition is kept here until it is complete.
  const group = draft && draft.from === writtenJson ? draft.group : readRule(rule);
  const change = (next: Group) => {
    const createdRule = writeRule(next);
    setDraft({ group: next, from: JSON.stringify(createdRule) });
    if (JSON.stringify(createdRule) !== writtenJson) onRule(createdRule);
  };
  return (
    <FoldSection title={title} summary={summary} settings={RULE}>
      <fieldset className="st-rules">
        <legend className="visually-hidden">{title}</legend>
        {group.items.length === 0 && <p className="st-quiet">{word('rules.always')}</p>}
        <RuleContext
          value={{
            subjects,
            named: Object.keys(named),
            holds: (condition) => holds(condition, facts, named),
            isTried: Object.keys(facts).length > 0,
          }}
        >
          <ConditionGroup group={group} onChange={change} isOuter />
        </RuleContext>
        {group.items.length > 0 && (
          <TestAnswers subjects={subjects} condition={group} named={named} facts={facts} onFacts={setFacts} />
        )}
      </fieldset>
    </FoldSection>
  );
}
