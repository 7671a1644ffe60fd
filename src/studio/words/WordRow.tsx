import { Badge, Textarea } from '@fluentui/react-components';
import { needsTranslation } from '#engine';
import { useDraft, useMayBrand, useMayEdit } from '../draft/use-draft.ts';
import { type Language, setIn, setTranslation } from '../model/files/index.ts';
import type { Text } from '../model/words/index.ts';
import { brandFile } from '../model/words/index.ts';
import { languageName, word } from '../parts/words.ts';

/** A text longer than the default by this factor may break a layout. */
const LONG = 1.5;
/** In characters. */
const SPARE = 8;

/** Whether a text is much longer than the default. */
export const isLong = (own: string | undefined, text: string): boolean =>
  own !== undefined && text !== '' && own.length > text.length * LONG && own.length > text.length + SPARE;

interface Props {
  text: Text;
  languages: readonly Language[];
  platform: string;
  brand: string | undefined;
  own: string | undefined;
  /** The brand's text is not translated into every language. */
  isOwnMissing: boolean;
}

/** A text with its default, translations, and a brand's text. */
export function WordRow({ text, languages, platform, brand, own, isOwnMissing }: Props) {
  const draft = useDraft();
  const mayEdit = useMayEdit();
  const { key, place } = text;
  const label = word('words.edited', { key });
  const mayBrand = useMayBrand();
  return (
    <tr>
      <th scope="row">
        <code>{key}</code>
      </th>
      <td data-column={word('words.default')}>
        {place && mayEdit ? (
          <Textarea
            className="st-fill"
            aria-label={`${word('words.default')}: ${key}`}
            value={text.text}
            resize="vertical"
            onChange={(_, { value }) =>
              draft.edit(
                label,
                (files) => setIn(files, place.file, place.path, value === '' ? undefined : value),
                `default ${key}`,
              )
            }
          />
        ) : (
          text.text
        )}
        {text.text === '' && <Mark is="missing" />}
      </td>
      {languages.map(({ tag, texts }) => (
        <td key={tag} data-column={languageName(tag)}>
          {mayEdit ? (
            <Textarea
              className="st-fill"
              aria-label={`${tag}: ${key}`}
              lang={tag}
              value={texts[key] ?? ''}
              resize="vertical"
              onChange={(_, { value }) =>
                draft.edit(label, (files) => setTranslation(files, tag, key, value), `${tag} ${key}`)
              }
            />
          ) : (
            <span lang={tag}>{texts[key]}</span>
          )}
          {texts[key] === undefined && needsTranslation(key, text.text) && <Mark is="missing" />}
          {isLong(texts[key], text.text) && <Mark is="long" />}
        </td>
      ))}
      <td data-column={brand}>
        {mayBrand ? (
          <Textarea
            className="st-fill"
            aria-label={`${platform}: ${key}`}
            value={own ?? ''}
            resize="vertical"
            onChange={(_, { value }) =>
              draft.edit(
                label,
                (files) =>
                  setIn(files, brandFile(platform), ['content', key], value === '' ? undefined : value),
                `${platform} ${key}`,
              )
            }
          />
        ) : (
          own
        )}
        {isOwnMissing && <Mark is="missing" />}
        {isLong(own, text.text) && <Mark is="long" />}
      </td>
    </tr>
  );
}

function Mark({ is }: { is: 'missing' | 'long' }) {
  return (
    <Badge appearance="tint" color="warning">
      {word(`words.${is}Mark`)}
    </Badge>
  );
}
