import { useMemo } from 'react';
import { GroupFrameContext, type GroupFrameProps } from '#engine/react';
import {
  useDraft,
  useDraftContext,
  useDraftState,
  useIsProtected,
  useMayBrand,
  useMayEdit,
} from '../draft/use-draft.ts';
import { EngineForm } from '../inspector/EngineForm.tsx';
import { SettingsGroup } from '../inspector/sections/index.ts';
import { problemWords } from '../model/rules/index.ts';
import {
  brandFile,
  brandsIn,
  faultsOfBrand,
  inheritedWords,
  memberOf,
  readBrand,
  writeBrand,
} from '../model/words/index.ts';
import { sentence, word } from '../parts/words.ts';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { AddBrand } from './AddBrand.tsx';
import { BrandHistory } from './BrandHistory.tsx';
import { BrandLook } from './BrandLook.tsx';
import { BrandMarks } from './BrandMarks.tsx';
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
  const isProtected = useIsProtected();
  const isKept = (answer: string) => isProtected(`brand.${memberOf(answer)}`);
  const kept = Object.keys(answers).filter(isKept);
  const help = { ...inherited, ...Object.fromEntries(kept.map((answer) => [answer, word('legal.why')])) };
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
          <legend className="visually-hidden">{name}</legend>
          <BrandLook key={platform} platform={platform} />
          <GroupFrameContext value={LaterGroup}>
            <EngineForm
              form="brand"
              about={`${platform} ${kept.join(' ')}`}
              answers={answers}
              help={help}
              faultsOf={(answer, value) =>
                isKept(answer) ? [{ field: answer, text: word('legal.why') }] : faultsOfBrand(answer, value)
              }
              onUnwritten={(faults) => draft.setUnwritten(faults.map((fault) => ({ title: name, fault })))}
              onAnswer={(answer, value) =>
                draft.edit(
                  word('brands.changed', { brand: platform }),
                  (all) => writeBrand(all, platform, answer, value),
                  `${platform} ${answer}`,
                )
              }
            />
          </GroupFrameContext>
        </fieldset>
        <BrandMarks />
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

/** A section of the record's form. The look of the brand comes first, and is open. */
function LaterGroup({ position, ...props }: GroupFrameProps) {
  return <SettingsGroup {...props} position={position + 1} />;
}

function Notes({ file }: { file: string }) {
  const all = useDraftState(({ check }) => check.notes);
  const flow = useDraftState((state) => state.flow);
  const stored = useDraftState((state) => state.stored.files);
  const wordsOf = useMemo(() => problemWords(stored, flow), [stored, flow]);
  const fileNotes = all?.filter((note) => note.file === file) ?? [];
  if (fileNotes.length === 0) return null;
  return (
    <section aria-label={word('brands.notes')}>
      <h3>{word('brands.notes')}</h3>
      <ul>
        {fileNotes.map(({ what, hint }) => (
          <li key={what}>
            {sentence(wordsOf(what))} <span className="st-quiet">{sentence(wordsOf(hint))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
