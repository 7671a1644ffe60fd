import { Button, Field, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import type { Brand } from '../../brand/types.ts';
import { BrandSelect, useChosenBrand } from '../brands/BrandSelect.tsx';
import { useDraft, useDraftState } from '../draft/use-draft.ts';
import { brandsIn } from '../model/words/index.ts';
import { Icon } from '../parts/Icon.tsx';
import { Choice } from '../parts/parts.tsx';
import { languageName, word } from '../parts/words.ts';
import { SampleAnswers } from '../samples/SampleAnswers.tsx';
import { useSample } from '../samples/use-sample.ts';

/** The widths of the preview, in CSS pixels. */
const WIDTHS = [375, 768, 1280] as const;

interface ViewMenuProps {
  brand: Brand | undefined;
  /** The view already has a choice of the brand. */
  hidesBrand: boolean;
}

/** The brand, language and width of the preview, and the applicant's answers, behind one button, which names them. */
export function ViewMenu({ brand, hidesBrand }: ViewMenuProps) {
  const draft = useDraft();
  const width = useDraftState(({ look }) => look.width);
  const files = useDraftState(({ history }) => history.files);
  const platform = useChosenBrand();
  const sample = useSample();
  const languages = brand?.locales ?? [];
  const name = brandsIn(files).find((candidate) => candidate.platform === platform)?.name ?? platform;
  const widthName = word(`preview.widths.${width}`);
  const chosen = [
    ...(hidesBrand ? [] : [name]),
    ...(languages.length > 1 && brand?.locale ? [languageName(brand.locale)] : []),
    widthName,
  ];
  return (
    <Popover trapFocus positioning="below-start">
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className="st-view-menu"
          icon={<Icon name="down" />}
          iconPosition="after"
          aria-label={word('preview.view', { chosen: chosen.join(', ') })}
          title={chosen.join(', ')}
        >
          <span>{chosen[0]}</span>
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={word('preview.viewTitle')} className="st-stack">
        {!hidesBrand && (
          <Field label={word('brands.choose')}>
            <BrandSelect />
          </Field>
        )}
        {languages.length > 1 && (
          <Field label={word('preview.language')}>
            <Choice
              value={brand?.locale ?? ''}
              options={languages.map((tag) => [tag, languageName(tag)])}
              onChange={(tag) => draft.setLook({ lang: tag })}
            />
          </Field>
        )}
        <Field label={word('preview.width')}>
          <Choice
            value={String(width)}
            options={WIDTHS.map((pixels) => [String(pixels), word(`preview.widths.${pixels}`)])}
            onChange={(value) => draft.setLook({ width: Number(value) })}
          />
        </Field>
        {sample && <SampleAnswers sample={sample} />}
      </PopoverSurface>
    </Popover>
  );
}
