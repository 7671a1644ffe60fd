import { Input, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { kindOf, type Subject } from '../model/rules/index.ts';
import { word } from '../parts/words.ts';

/** A list with more questions has a search. */
const SHORT = 8;

interface SubjectChoiceProps {
  label: string;
  value: string;
  subjects: readonly Subject[];
  /** The key that identifies a subject; left out: its path. */
  keyOf?: (subject: Subject) => string;
  /** Options above the questions, such as a value that is none of them. */
  others?: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

/** Chooses a question from a list grouped by step, which says the kind of each and can be searched. */
export function SubjectChoice(props: SubjectChoiceProps) {
  const { label, value, subjects, keyOf = ({ path }) => path, others = [], onChange } = props;
  const [typed, setTyped] = useState('');
  const search = typed.trim().toLowerCase();
  const nameOf = (one: Subject): string => word('rules.ofKind', { words: one.words, kind: kindOf(one) });
  const isFound = (one: Subject) => `${nameOf(one)} ${one.group}`.toLowerCase().includes(search);
  const count = subjects.filter(isFound).length;
  const shown = subjects.filter((one) => keyOf(one) === value || isFound(one));
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <>
      {subjects.length > SHORT && (
        <Input
          size="small"
          type="search"
          aria-label={word('rules.search')}
          placeholder={word('rules.search')}
          value={typed}
          onChange={(_, data) => setTyped(data.value)}
        />
      )}
      {search !== '' && (
        <span className="st-quiet st-small" role="status">
          {word(count === 1 ? 'rules.foundOne' : 'rules.found', { count })}
        </span>
      )}
      <Select
        size="small"
        className="st-choice"
        aria-label={label}
        value={value}
        onChange={(_, data) => onChange(data.value)}
      >
        {others.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {shown
              .filter((one) => one.group === group)
              .map((one) => (
                <option key={one.path} value={keyOf(one)}>
                  {nameOf(one)}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </>
  );
}
