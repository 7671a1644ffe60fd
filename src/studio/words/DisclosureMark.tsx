import { Badge } from '@fluentui/react-components';
import { isMarked } from '#domain/disclosures/index.ts';
import { useDraft, useDraftContext, useDraftState, useMarks, useMayEdit } from '../draft/use-draft.ts';
import { flowFile } from '../model/files/index.ts';
import { addMark, allMarks, coveringOf, lineOfMarks, removeMark } from '../model/words/index.ts';
import { flowName, word } from '../parts/words.ts';

interface DisclosureMarkProps {
  /** The text, question or step by its content key, as an entry of `disclosures`. */
  mark: string;
  /** The name of it for screen readers. */
  name: string;
  /** This flow can't mark it. */
  isForeign?: boolean;
  /** The extent of the mark, for members who can change it. */
  note?: string | undefined;
}

/** Says that a text is a disclosure, and why. A member with the role legal marks it, or removes the mark. */
export function DisclosureMark({ mark, name, isForeign, note }: DisclosureMarkProps) {
  const draft = useDraft();
  const { isLegal } = useDraftContext();
  const mayMark = useMayEdit() && isLegal;
  const flow = useDraftState((state) => state.flow);
  const { isOwn, wider, isOnlyLive, others } = coveringOf(useMarks(), mark);
  const isDisclosure = isOwn || wider.length > 0 || isOnlyLive || others.length > 0;
  const canChange = isOwn || (wider.length === 0 && !isForeign);
  if (!isDisclosure && !(mayMark && canChange)) return null;
  const kind = kindOf(mark);
  const action = word(`legal.${isOwn ? 'unmark' : 'mark'}.${kind}`);
  const change = () =>
    draft.edit(word(isOwn ? 'legal.unmarked' : 'legal.marked', { mark }), (files) =>
      (isOwn ? removeMark : addMark)(files, flow, mark),
    );
  const showMarks = () => {
    const { files } = draft.store.getState().history;
    draft.show('json', { file: flowFile(flow), line: lineOfMarks(files, flow), column: 1 });
  };
  return (
    <div className="st-mark">
      {isDisclosure && (
        <Badge appearance="tint" color="brand">
          {word('legal.badge')}
        </Badge>
      )}
      {mayMark && canChange && (
        <button type="button" className="st-link" aria-label={`${action}: ${name}`} onClick={change}>
          {action}
        </button>
      )}
      {mayMark && (
        <>
          {note !== undefined && <span className="st-quiet st-small">{note}</span>}
          {wider.length > 0 && (
            <span className="st-quiet st-small">
              {word('legal.wider', { marks: wider.join(', ') })}{' '}
              <button
                type="button"
                className="st-link"
                aria-label={`${word('legal.show')}: ${name}`}
                onClick={showMarks}
              >
                {word('legal.show')}
              </button>
            </span>
          )}
          {isOnlyLive && <span className="st-quiet st-small">{word('legal.onlyLive')}</span>}
          {others.length > 0 && (
            <span className="st-quiet st-small">
              {word('legal.others', { flows: others.map(flowName).join(', ') })}
            </span>
          )}
        </>
      )}
    </div>
  );
}

/** Says in a list that a step or question, or a part of it, is a disclosure. */
export function DisclosureBadge({ mark }: { mark: string }) {
  const marks = useMarks();
  const isDisclosure = allMarks(marks).some(
    (own) => isMarked([own], mark, marks.lists) || isMarked([mark], own, marks.lists),
  );
  return isDisclosure ? (
    <Badge className="st-row__badge" size="small" appearance="tint" color="brand">
      {word('legal.badge')}
    </Badge>
  ) : null;
}

/** The kind of a mark: a whole question, a whole step, or texts. */
function kindOf(mark: string): 'fields' | 'steps' | 'text' {
  const [root, ...rest] = mark.split('.');
  if (root === 'fields') return 'fields';
  return root === 'steps' && rest.length === 1 ? 'steps' : 'text';
}
