import { Badge } from '@fluentui/react-components';
import { useMemo } from 'react';
import { valueAt } from '#engine';
import { useDraft, useDraftSetting, useDraftState, useMayBrand, useMayEdit } from '../draft/use-draft.ts';
import { EngineForm } from '../inspector/EngineForm.tsx';
import { readJson } from '../model/files/index.ts';
import {
  brandFile,
  brandsIn,
  contrast,
  faultsOfBrand,
  inheritedWords,
  readBrand,
  writeBrand,
} from '../model/words/index.ts';
import { sentence, word } from '../parts/words.ts';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { AddBrand } from './AddBrand.tsx';
import { BrandHistory } from './BrandHistory.tsx';
import { BrandSelect, useChosenBrand } from './BrandSelect.tsx';
import { NewBrand } from './NewBrand.tsx';

/** A brand's record and theme as a form next to the preview. */
export function BrandsView() {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const member = useDraftSetting();
  const { role } = member;
  const platform = useChosenBrand();
  const answers = useMemo(() => readBrand(files, platform), [files, platform]);
  const inherited = useMemo(() => inheritedWords(files), [files]);
  const mayEdit = useMayBrand();
  const mayAdd = useMayEdit();
  const name = useMemo(
    () => brandsIn(files).find((brand) => brand.platform === platform)?.name ?? platform,
    [files, platform],
  );
  const isNew = useDraftState(({ original }) => original[brandFile(platform)] === undefined);
  return (
    <div className="st-brands">
      <aside className="st-pane st-inspector">
        <h2>{word('brands.title')}</h2>
        <BrandSelect />
        {mayAdd && <AddBrand />}
        <p className="st-quiet st-small">{word('brands.empty')}</p>
        <Contrast color={colorOf(files, platform)} />
        <Notes file={brandFile(platform)} />
        <fieldset className="st-plain" disabled={!mayEdit}>
          <legend className="visually-hidden">{platform}</legend>
          <EngineForm
            form="brand"
            about={platform}
            answers={answers}
            help={inherited}
            faultsOf={faultsOfBrand}
            onUnwritten={(faults) => draft.setUnwritten(faults.map((fault) => ({ title: name, fault })))}
            onAnswer={(answer, value) =>
              draft.edit(
                word('brands.changed', { brand: platform }),
                (all) => writeBrand(all, platform, answer, value),
                `${platform} ${answer}`,
              )
            }
          />
        </fieldset>
        {isNew ? (
          <NewBrand platform={platform} />
        ) : (
          <BrandHistory member={member} platform={platform} mayRestore={role === 'publisher'} />
        )}
      </aside>
      <PreviewPane isOfBrand />
    </div>
  );
}

function colorOf(files: Readonly<Record<string, string>>, platform: string): string {
  const brandColor = (name: string) =>
    valueAt(readJson(files[brandFile(name)]), ['theme', 'colors', 'brand']);
  return String(brandColor(platform) ?? brandColor('base') ?? '');
}

function Notes({ file }: { file: string }) {
  const all = useDraftState(({ check }) => check.notes);
  const fileNotes = all?.filter((note) => note.file === file) ?? [];
  if (fileNotes.length === 0) return null;
  return (
    <section aria-label={word('brands.notes')}>
      <h3>{word('brands.notes')}</h3>
      <ul>
        {fileNotes.map(({ what, hint }) => (
          <li key={what}>
            {sentence(what)} <span className="st-quiet">{sentence(hint)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The least contrast of text by WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5;

function Contrast({ color }: { color: string }) {
  const ratio = contrast(color, '#ffffff');
  return (
    <section aria-label={word('brands.contrast')} role="status">
      <h3>{word('brands.contrast')}</h3>
      {ratio === undefined ? (
        <p>{word('brands.none')}</p>
      ) : (
        <div>
          {word('brands.onWhite')}:{' '}
          <Badge appearance="tint" color={ratio >= LEAST_CONTRAST ? 'success' : 'warning'}>
            {ratio.toFixed(1)}:1
          </Badge>{' '}
          {word(ratio >= LEAST_CONTRAST ? 'brands.good' : 'brands.bad')}
        </div>
      )}
    </section>
  );
}
