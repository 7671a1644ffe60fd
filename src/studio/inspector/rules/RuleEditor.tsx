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

/** The setting that this section edits. */
const VISIBLE_SETTING = ['visible'] as const;

type Group = Condition & { kind: 'group' };

/** A rule as a list of conditions, with test answers that show which are met. */
export function RuleEditor({ title, summary, step, question, rule, onRule }: RuleEditorProps) {
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const [draft, setDraft] = useState<{ group: Group; from: string }>();
  const [facts, setFacts] = useState<Record<string, Json>>({});
  const ruleJson = JSON.stringify(rule);
  const subjects = useMemo(() => {
    const own = `application.${question}`;
    // A subject that the rule already tests stays, so that its title is shown.
    const isOwn = (path: string) =>
      (path === own || path.startsWith(`${own}.`)) && !ruleJson?.includes(`"${path}"`);
    return subjectsOf(files, flow, step).filter(({ path }) => !isOwn(path));
  }, [files, flow, step, question, ruleJson]);
  const namedRules = useMemo(() => objectOf(objectOf(readJson(files[flowFile(flow)])).rules), [files, flow]);
  // An incomplete condition is kept here until it is complete.
  const group = draft && draft.from === ruleJson ? draft.group : readRule(rule);
  const change = (next: Group) => {
    const nextRule = writeRule(next);
    setDraft({ group: next, from: JSON.stringify(nextRule) });
    if (JSON.stringify(nextRule) !== ruleJson) onRule(nextRule);
  };
  return (
    <FoldSection title={title} summary={summary} settings={VISIBLE_SETTING}>
      <fieldset className="st-rules">
        <legend className="visually-hidden">{title}</legend>
        {group.items.length === 0 && <p className="st-quiet">{word('rules.always')}</p>}
        <RuleContext
          value={{
            subjects,
            named: Object.keys(namedRules),
            holds: (condition) => holds(condition, facts, namedRules),
            hasTestAnswers: Object.keys(facts).length > 0,
          }}
        >
          <ConditionGroup group={group} onChange={change} isOuter />
        </RuleContext>
        {group.items.length > 0 && (
          <TestAnswers
            subjects={subjects}
            condition={group}
            named={namedRules}
            facts={facts}
            onFacts={setFacts}
          />
        )}
      </fieldset>
    </FoldSection>
  );
}
