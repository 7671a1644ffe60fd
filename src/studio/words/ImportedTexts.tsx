import { Button } from '@fluentui/react-components';
import {
  type ExchangeSubject,
  importedChanges,
  type RefusedText,
  type TextFile,
} from '../model/exchange/index.ts';
import type { Files } from '../model/files/index.ts';
import { word } from '../parts/words.ts';

/** Refused texts that are listed. */
const LISTED_TEXTS = 100;

interface ImportedTextsProps {
  files: Files;
  subject: ExchangeSubject;
  read: TextFile;
  isProtected: (key: string) => boolean;
  onTake: (count: number) => void;
  onCancel: () => void;
}

/** The changes that a file would make to the draft, and its refused texts, before the file is imported. */
export function ImportedTexts({ files, subject, read, isProtected, onTake, onCancel }: ImportedTextsProps) {
  const { changes, refused: refusedTexts } = importedChanges(files, subject, read.texts, isProtected);
  const count = changes.length;
  return (
    <div role="status">
      {refusedTexts.length > 0 && (
        <>
          <h3>{word('exchange.refused', { count: refusedTexts.length })}</h3>
          <ul>
            {refusedTexts.slice(0, LISTED_TEXTS).map((text, index) => (
              <li key={index}>
                {refusedTitle(text)}: {text.reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{word(count === 0 ? 'exchange.nothing' : 'exchange.changes', { count })}</h3>
      {count > 0 && (
        <table className="st-table">
          <thead>
            <tr>
              <th scope="col">{word('words.key')}</th>
              <th scope="col">{word('exchange.before')}</th>
              <th scope="col">{word('exchange.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ key, place, before, after }) => (
              <tr key={key}>
                <th scope="row">{place}</th>
                <td data-column={word('exchange.before')} lang={subject.tag}>
                  {before || word('exchange.none')}
                </td>
                <td data-column={word('exchange.after')} lang={subject.tag}>
                  {after}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="st-buttons">
        {count > 0 && (
          <Button appearance="primary" onClick={() => onTake(count)}>
            {word('exchange.take', { count })}
          </Button>
        )}
        <Button onClick={onCancel}>{word('cancel')}</Button>
      </div>
    </div>
  );
}

/** "Step: Amount · heading, line 12": the place of a refused text and the line of the file that has it. */
function refusedTitle({ place, line, key }: RefusedText): string {
  if (line === undefined) return place ?? key;
  return place === undefined
    ? word('exchange.line', { line })
    : word('exchange.placeAndLine', { place, line });
}
