import { Button } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { StudioProblem } from '#contracts/studio/studio-shapes.ts';
import { useDraft, useDraftState, useMayEdit, useProblems } from '../draft/use-draft.ts';
import { type ProblemPlace, placeOfProblem, problemWords } from '../model/rules/index.ts';
import { withFixes } from '../model/steps/index.ts';
import { sentence, word } from '../parts/words.ts';

/** The problems of the draft with advice, and a button for a certain fix. */
export function ProblemsPanel() {
  const draft = useDraft();
  const mayEdit = useMayEdit();
  const problems = useProblems();
  const unwritten = useDraftState((state) => state.unwritten);
  const count = problems.length + unwritten.length;
  const files = useDraftState((state) => state.history.files);
  const stored = useDraftState((state) => state.stored.files);
  // The position refers to the saved text.
  const canFix = ({ fix }: StudioProblem) => fix !== undefined && files[fix.file] === stored[fix.file];
  const fixable = problems.filter(canFix);
  const repair = (some: readonly StudioProblem[], label: string) =>
    draft.edit(label, (all) => withFixes(all, some, stored));
  return (
    <section className="st-problems" data-region="" tabIndex={-1} aria-label={word('problems.title')}>
      <h2>
        <span role="status">{count === 0 ? word('problems.none') : word('problems.count', { count })}</span>
      </h2>
      {mayEdit && fixable.length > 1 && (
        <Button
          size="small"
          onClick={() => repair(fixable, word('problems.fixedAll', { count: fixable.length }))}
        >
          {word('problems.fixAll', { count: fixable.length })}
        </Button>
      )}
      {count > 0 && (
        <ul>
          {unwritten.map(({ title, fault }) => (
            <li key={`${title} ${fault}`}>
              {title}: {fault}
            </li>
          ))}
          {problems.map((problem) => (
            <li key={keyOf(problem)}>
              <ProblemWords problem={problem} />{' '}
              {mayEdit && canFix(problem) && (
                <Button
                  size="small"
                  onClick={() => repair([problem], word('problems.fixed', { what: problem.what }))}
                >
                  {word('problems.fix')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Notes />
    </section>
  );
}

/** Warnings about the flow's files; a brand's are next to its form. */
function Notes() {
  const notes = useDraftState(({ check }) => check.notes)?.filter(({ file }) => !file.startsWith('brands/'));
  if (!notes || notes.length === 0) return null;
  return (
    <>
      <h3>{word('problems.notes')}</h3>
      <ul aria-label={word('problems.notes')}>
        {notes.map((note) => (
          <li key={keyOf(note)}>
            <ProblemWords problem={note} />
          </li>
        ))}
      </ul>
    </>
  );
}

const keyOf = ({ file, line, column, what }: StudioProblem): string => `${file}:${line}:${column}:${what}`;

/** The place of a problem or note, what it is and what to do, in the words of Studio. */
function ProblemWords({ problem }: { problem: StudioProblem }) {
  const draft = useDraft();
  const flow = useDraftState((state) => state.flow);
  const stored = useDraftState((state) => state.stored.files);
  const { file, line, column, what, hint } = problem;
  // An invalid file has no steps or questions.
  const isUnreadable = useDraftState(({ unreadable }) => unreadable[file] !== undefined);
  const wordsOf = useMemo(() => problemWords(stored, flow), [stored, flow]);
  const place: ProblemPlace = isUnreadable ? { words: file } : placeOfProblem(stored, flow, problem);
  const { step, question, setting, brand, sample } = place;
  const showBrand = (platform: string) => {
    draft.setLook({ platform });
    draft.show('brands');
  };
  const showSample = (title: string) => {
    draft.setLook({ sample: title, state: 'filled' });
    draft.show('steps');
  };
  const showLine = () =>
    draft.show('json', { ...(step === undefined ? {} : { step, question }), file, line, column });
  return (
    <>
      {step !== undefined && (
        <Link onClick={() => draft.show('steps', { step, question, setting })}>{place.words}</Link>
      )}
      {brand !== undefined && <Link onClick={() => showBrand(brand)}>{place.words}</Link>}
      {sample !== undefined && <Link onClick={() => showSample(sample)}>{place.words}</Link>}{' '}
      {sentence(wordsOf(what))} <span className="st-quiet">{sentence(wordsOf(hint))}</span>{' '}
      <Link onClick={showLine}>{word('problems.line', { file, line })}</Link>
    </>
  );
}

function Link({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="st-link" onClick={onClick}>
      {children}
    </button>
  );
}
