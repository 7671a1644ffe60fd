import { useMemo } from 'react';
import { useDraft, useDraftContext, useDraftState, useMayBrand, useMayEdit } from '../draft/use-draft.ts';
import { EngineForm } from '../inspector/EngineForm.tsx';
import {
  brandFile,
  brandsIn,
  faultsOfBrand,
  inheritedWords,
  readBrand,
  writeBrand,
} from '../model/words/index.ts';
import { sentence, word } from '../parts/words.ts';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { AddBrand } from './AddBrand.tsx';
import { BrandHistory } from './BrandHistory.tsx';
import { BrandLook } from './BrandLook.tsx';
import { BrandSelect, useChosenBrand } from './BrandSelect.tsx';
import { NewBrand } from './NewBrand.tsx';

/** A brand's record and theme as a form next to the preview. */
export function BrandsView() {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const member = useDraftContext();
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
        <fieldset className="st-plain" disabled={!mayEdit}>
          <legend className="visually-hidden">{platform}</legend>
          <BrandLook key={platform} platform={platform} />
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
        <Notes file={brandFile(platform)} />
        {isNew ? (
          <NewBrand platform={platform} />
        ) : (
          <BrandHistory member={member} platform={platform} mayRestore={role === 'publisher'} />
        )}
      </aside>
      <PreviewPane hidesBrand />
    </div>
  );
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
