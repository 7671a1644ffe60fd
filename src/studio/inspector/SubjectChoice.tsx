import { Input, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { kindOf, type Subject } from '../model/rules/index.ts';
import { word } from '../parts/words.ts';

/** A list with more questions has a search. */
const SEARCHED_FROM = 8;

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
  const nameOf = (subject: Subject): string =>
    word('rules.ofKind', { words: subject.words, kind: kindOf(subject) });
  const isFound = (subject: Subject) => `${nameOf(subject)} ${subject.group}`.toLowerCase().includes(search);
  const count = subjects.filter(isFound).length;
  const shownSubjects = subjects.filter((subject) => keyOf(subject) === value || isFound(subject));
  const groups = [...new Set(shownSubjects.map(({ group }) => group))];
  return (
    <>
      {subjects.length > SEARCHED_FROM && (
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
          {word('rules.found', { count })}
        </span>
      )}
      <Select
        size="small"
        className="st-choice"
        aria-label={label}
        value={value}
        onChange={(_, data) => onChange(data.value)}
      >
        {others.map(([optionValue, name]) => (
          <option key={optionValue} value={optionValue}>
            {name}
          </option>
        ))}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {shownSubjects
              .filter((subject) => subject.group === group)
              .map((subject) => (
                <option key={subject.path} value={keyOf(subject)}>
                  {nameOf(subject)}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </>
  );
}
