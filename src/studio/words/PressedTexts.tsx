import { Button } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useChosenBrand } from '../brands/BrandSelect.tsx';
import { useDraft, useDraftState } from '../draft/use-draft.ts';
import { brandsIn, OWN_LANGUAGE, pageTitle, textRows, textsSeen } from '../model/words/index.ts';
import { focusRegionOf } from '../parts/regions.ts';
import { word } from '../parts/words.ts';
import { WordHead, WordRow } from './WordRow.tsx';
import { columnsFor } from './word-columns.ts';

/** The texts that were pressed in the preview, to change for all brands or for the shown one, in the shown language. */
export function PressedTexts({ lang = OWN_LANGUAGE }: { lang?: string }) {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const pressed = useDraftState((state) => state.pressed);
  const { step, page } = useDraftState((state) => state.selection);
  const platform = useChosenBrand();
  const tag = lang === OWN_LANGUAGE ? undefined : lang;
  const rows = useMemo(() => textRows(files, flow, platform, tag), [files, flow, platform, tag]);
  // The rows of the press, while their texts, the brand or the language change: the same texts in other words.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts were pressed in the view of that moment
  const ids = useMemo(
    () =>
      pressed &&
      textsSeen(textRows(pressed.files, flow, platform, tag), pressed.texts, {
        lang,
        page: pageTitle(pressed.files, flow, { step, page }),
      }).map(({ id }) => id),
    [pressed, flow],
  );
  const found = (ids ?? []).flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const brand = brandsIn(files).find((candidate) => candidate.platform === platform)?.name ?? platform;
  const columns = columnsFor(platform, brand, tag).filter((column) => column.tag === tag);
  return (
    <section className="st-texts" aria-label={word('texts.title')}>
      <p className="st-quiet st-small" role="status">
        {word(!pressed ? 'texts.how' : found.length === 0 ? 'texts.none' : 'texts.found')}
      </p>
      {found.length > 0 && (
        <table className="st-table st-words">
          <WordHead columns={columns} />
          <tbody>
            {found.map((row) => (
              <WordRow key={row.id} row={row} columns={columns} platform={platform} hasPage />
            ))}
          </tbody>
        </table>
      )}
      <div className="st-buttons">
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            focusRegionOf(currentTarget);
            draft.setLook({ isEditing: false });
          }}
        >
          {word('texts.close')}
        </Button>
      </div>
    </section>
  );
}
